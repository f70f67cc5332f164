import { fstatSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { followLinks } from '../src/node/write.js'

/** What `-` stands for. */
export const STANDARD_INPUT = 0
export const STANDARD_OUTPUT = 1

/**
 * What tells a file from all others, whatever it is called and however many names it has: its device and number there. A
 * file that is not there yet has its directory and name; names that differ in case alone count as one, since they are
 * on many disks. Undefined: a device, a pipe, a directory, or nothing that could be looked at.
 */
export function identityOf(file: string, dash: number): string | undefined {
  const stat = file === '-' ? statOf(() => fstatSync(dash, { bigint: true })) : statOfPath(file)
  if (stat) return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined
  const target = statOf(() => followLinks(file))
  const directory = target === undefined ? undefined : statOfPath(dirname(target))
  if (directory === undefined) return undefined
  return `${directory.dev}:${directory.ino}/${basename(target!).normalize().toLowerCase()}`
}

function statOfPath(path: string) {
  return statOf(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
}

function statOf<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined // whoever opens it says what is wrong
  }
}
