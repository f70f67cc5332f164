import { fstatSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { followLinks } from '../src/node/write.js'

/** Stands for `-`. */
export const STANDARD_INPUT = 0
export const STANDARD_OUTPUT = 1

/**
 * Identifies a file whatever its names: by device and inode. A file that does not exist yet is identified by
 * its directory and name, ignoring case, as many file systems do. Undefined for a device, a pipe, a
 * directory, or a path that cannot be examined.
 */
export function identityOf(file: string, dash: number): string | undefined {
  const stat = file === '-' ? statOf(() => fstatSync(dash, { bigint: true })) : statOfPath(file)
  if (stat) return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined
  const target = statOf(() => followLinks(file))
  const directory = target === undefined ? undefined : statOfPath(dirname(target))
  if (directory === undefined) return undefined
  return `${directory.dev}:${directory.ino}/${basename(target!).normalize().toLowerCase()}`
}

/** Whether a path names a file that exists. */
export function isFile(path: string): boolean {
  return statOfPath(path)?.isFile() ?? false
}

function statOfPath(path: string) {
  return statOf(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
}

function statOf<T>(look: () => T): T | undefined {
  try {
    return look()
  } catch {
    return undefined // opening it will report the error
  }
}
