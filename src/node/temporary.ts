/**
 * The temporary names under which files are written:
 *
 *     .NAME.cofield-PLACE-PID-START-RANDOM.tmp
 *
 * They identify the writing process, so that a later writer of the same file can remove what a killed process
 * left behind, but never what a running one is writing.
 */
import * as fs from 'node:fs'
import * as path from 'node:path'
import { checksum } from '../model/file/checksum.js'
import { disk } from './disk.js'
import { hasEnded } from './process.js'

/** File systems allow 255 bytes, some 143; a name too long for that is replaced by its checksum. */
const LONGEST_NAME = 80

const REST = /^cofield-([0-9a-f]{8})-(\d{1,10})-(\d{1,16})-[0-9a-z]{8}\.tmp$/

/** A temporary file of an invisible process is stale if unchanged for this long: a week, in milliseconds. */
const LONG = 7 * 24 * 3600 * 1000

/** A unique path next to a file. */
export function temporaryFor(file: string): string {
  const { place, pid, start } = disk.writer()
  const random = Math.random().toString(36).slice(2, 10).padEnd(8, '0')
  return `${path.dirname(file)}/${prefixOf(file)}cofield-${place}-${pid}-${start}-${random}.tmp`
}

/** Removes the temporary files of ended processes next to a file. What cannot be removed stays. */
export function clearStale(file: string): void {
  const directory = path.dirname(file)
  const prefix = prefixOf(file)
  try {
    for (const name of fs.readdirSync(directory)) {
      if (name.startsWith(prefix) && isStale(`${directory}/${name}`, name.slice(prefix.length)))
        disk.remove(`${directory}/${name}`)
    }
  } catch {} // it does no harm
}

function isStale(temporary: string, rest: string): boolean {
  const [, place, pid, start] = REST.exec(rest) ?? []
  if (place === undefined) return false
  return hasEnded({ place, pid: Number(pid), start: Number(start) }) ?? isOld(temporary)
}

function isOld(temporary: string): boolean {
  const stat = fs.statSync(temporary, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > LONG
}

function prefixOf(file: string): string {
  const name = path.basename(file)
  const bytes = new TextEncoder().encode(name)
  return `.${bytes.length > LONGEST_NAME ? checksum(bytes).toString(16) : name}.`
}
