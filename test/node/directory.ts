import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

/** Where files are in memory, if the system has such a place: for tests that write thousands of them. */
export const IN_MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

/** A directory for each test of a file, removed after it. */
export function createDirectories(parent = tmpdir()): () => string {
  const made: string[] = []
  afterEach(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true })
  })
  return () => {
    made.push(mkdtempSync(join(parent, 'cofield-')))
    return made.at(-1)!
  }
}

/** The error that a promise is rejected with. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    return error as Error
  }
  return new Error('nothing was refused')
}
