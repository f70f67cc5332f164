/** The page as files for any web server: it keeps projects in the browser. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createDirectory } from '../../reporting/create-directory.js'
import { DataError } from '../../src/common/errors.js'
import { VERSION } from '../../src/common/version.js'
import { attempt } from '../../src/node/disk.js'
import { removeFile, writeBytesAtomically } from '../../src/node/write.js'
import { INDEX, readPage } from './page-files.js'

/** Lists the files of an export, so that the next one into the same folder knows which are its own. */
const LIST = 'cofield-studio.json'

export interface ExportedPage {
  readonly files: number
  readonly bytes: number
}

/** Writes the built page into a folder, which must be new, empty, or an earlier export. */
export function exportPage(built: string, target: string): ExportedPage {
  const page = readPage(built, 'browser')
  const earlier = filesOfEarlier(target)
  createDirectory(target)
  const names = [...page.keys()].sort((a, b) => Number(a === INDEX) - Number(b === INDEX)) // the others must be there first
  let bytes = 0
  for (const name of names) {
    const body = page.get(name)?.body ?? new Uint8Array(0)
    createDirectory(dirname(join(target, name)))
    writeBytesAtomically(join(target, name), body)
    bytes += body.length
  }
  const list = `${JSON.stringify({ version: VERSION, files: names })}\n`
  writeBytesAtomically(join(target, LIST), new TextEncoder().encode(list))
  for (const name of earlier)
    if (!page.has(name) && existsSync(join(target, name))) removeFile(join(target, name))
  return { files: names.length, bytes }
}

/** The files of an earlier export; none if there is nothing yet. Refuses a folder with something else. */
function filesOfEarlier(target: string): string[] {
  const stat = statSync(target, { throwIfNoEntry: false })
  if (!stat) return []
  if (!stat.isDirectory()) throw new DataError('expected a folder, got a file', { source: target })
  const present = attempt(target, () => readdirSync(target))
  if (present.length === 0) return []
  if (!present.includes(LIST))
    throw new DataError(
      `expected a new folder, an empty one or an earlier export, got one with ${present[0]}: nothing in it was changed`,
      { source: target },
    )
  return readList(join(target, LIST))
}

function readList(file: string): string[] {
  try {
    const { files } = JSON.parse(attempt(file, () => readFileSync(file, 'utf8'))) as { files: unknown }
    if (Array.isArray(files) && files.every(isPlainName)) return files
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new DataError('expected the list of files of an earlier export: choose another folder', {
    source: file,
  })
}

/** Whether a name leads to a file below the folder: a list may have been changed. */
function isPlainName(name: unknown): boolean {
  return typeof name === 'string' && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)
}
