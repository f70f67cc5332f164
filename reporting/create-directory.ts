import { existsSync } from 'node:fs'
import { dirname, normalize } from 'node:path'
import { createDirectoryDurably } from '../src/node/write.js'

/**
 * Creates a directory and its parents, one after the other: with `recursive`, Node 20 loops forever on file
 * systems that allow no directories, such as /proc.
 */
export function createDirectory(directory: string): void {
  const missing: string[] = []
  for (let at = normalize(directory); !existsSync(at); at = dirname(at)) missing.unshift(at)
  for (const one of missing) createDirectoryDurably(one)
}
