/** Keeps compiled code for the next run of a command. Never fails and says nothing. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { disk, writeFully } from '../../src/node/disk.js'
import { isOwnFolder } from './cache-folder.js'
import { type CompiledCode, writeCode } from './code-file.js'
import type { CodePlace } from './kept-code.js'

/** Thirty days, in milliseconds: older code is that of versions that are gone, or is made again at the next run. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000

/** Writes the code of a command beside its place, and moves it there. Removes what is too old. */
export function keepCode(
  place: CodePlace,
  code: CompiledCode,
  { keptFor = KEPT_FOR }: { readonly keptFor?: number } = {},
): void {
  try {
    for (const each of missingFolders(place.folder)) disk.makeDirectory(each, 0o700)
    if (!isOwnFolder(place.folder)) return
    writeBeside(place.file, writeCode(place.key, code))
    removeOld(place, Date.now() - keptFor)
  } catch {
    // A folder that cannot be made or a full disk: the code is compiled again next time.
  }
}

function writeBeside(file: string, bytes: Uint8Array): void {
  const beside = `${file}.${process.pid}`
  const fd = disk.open(beside, 'wx', 0o600)
  try {
    try {
      writeFully(fd, bytes)
    } finally {
      disk.close(fd)
    }
    disk.rename(beside, file)
  } catch (error) {
    disk.remove(beside)
    throw error
  }
}

function removeOld({ folder, file }: CodePlace, before: number): void {
  for (const name of readdirSync(folder)) {
    const each = path.join(folder, name)
    const found = each === file ? undefined : statSync(each, { throwIfNoEntry: false })
    if (found?.isFile() && found.mtimeMs < before) disk.remove(each)
  }
}

/** The folder and those above it that do not exist, outermost first. Not `recursive: true`: Node never returns from it on some file systems (/proc). */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(path.dirname(folder)), folder]
}
