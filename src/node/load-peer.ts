import { DataError } from '../common/errors.js'

/** Imports a package that users install themselves; says how if it is missing. `who` needs it. */
export async function loadPeer<Peer>(who: string, name: string, load: () => Promise<Peer>): Promise<Peer> {
  try {
    return await load()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw cause
    throw new DataError(
      `${who} needs the package ${name}, which is not installed: npm install ${name}`,
      {},
      { cause },
    )
  }
}
