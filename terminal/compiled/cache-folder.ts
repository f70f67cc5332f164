import { lstatSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Where compiled code is kept: where programs keep what they can make again. Undefined: no such place is known, or
 * `NODE_DISABLE_COMPILE_CACHE` turns it off. `NODE_COMPILE_CACHE` names another place.
 */
export function cacheFolder(platform: NodeJS.Platform, env: Environment): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined
  const bases: Partial<Record<NodeJS.Platform, () => string | undefined>> = {
    win32: () => env['LOCALAPPDATA'],
    darwin: () => join(homeFolder(env), 'Library/Caches'),
  }
  const unix = () => env['XDG_CACHE_HOME'] || join(homeFolder(env), '.cache')
  const base = env['NODE_COMPILE_CACHE'] || (bases[platform] ?? unix)()
  return base !== undefined && isAbsolute(base) ? join(base, 'cofield', 'compiled') : undefined
}

/** As Node finds it, but the module that asks the system is loaded only where the environment does not say it. */
function homeFolder({ HOME }: Environment): string {
  return HOME || process.getBuiltinModule('node:os').homedir()
}

/** Whether a folder is there, is no link, and no other user can write to it. Windows gives users folders of their own. */
export function isOwnFolder(folder: string): boolean {
  return isOwn(folder, FOLDER)
}

/** The same of a file. */
export function isOwnFile(file: string): boolean {
  return isOwn(file, FILE)
}

const [FOLDER, FILE] = [0o040000, 0o100000]

function isOwn(place: string, kind: number): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o170000) !== kind) return false
  return process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
}
