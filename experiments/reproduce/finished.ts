/** Finished experiments, which need not be run again. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/common/version.js'
import { filesRead } from '../../terminal/input.js'
import { createOutputDirectory, planOutput, writeOutput } from '../../terminal/output.js'
import type { Prepared } from './reproduction.js'

/** What the figures of an experiment depend on. */
export interface FinishedKey {
  readonly id: string
  readonly version: string
  readonly data: string
  readonly settings: object
}

/** A file of `finished/`. */
interface FinishedFile<Result> {
  readonly key: FinishedKey
  readonly reproduction: Result
}

/** The key of an experiment with these data and settings. */
export function keyOf(id: string, { data, settings }: Pick<Prepared, 'data' | 'settings'>): FinishedKey {
  return { id, version: VERSION, data, settings }
}

/** Keeps finished experiments, and parts of them, in a directory, a file each. Results are plain data. */
export class FinishedExperiments {
  private readonly directory: string

  constructor(directory: string) {
    this.directory = directory
  }

  /** The result with this key; undefined if it was never finished or the file is invalid. */
  find<Result>(key: FinishedKey): Result | undefined {
    const file = this.fileOf(key)
    if (!existsSync(file)) return undefined
    try {
      const found = JSON.parse(readFileSync(file, 'utf8')) as FinishedFile<Result>
      return JSON.stringify(found.key) === JSON.stringify(key) ? found.reproduction : undefined
    } catch {
      return undefined // truncated or written by someone else: run it again
    }
  }

  /** Writes atomically. */
  async keep<Result>(key: FinishedKey, reproduction: Result): Promise<void> {
    createOutputDirectory(this.directory)
    const file: FinishedFile<Result> = { key, reproduction }
    const output = planOutput(this.fileOf(key), { reads: [...filesRead] })
    await writeOutput(output, sink => sink(`${JSON.stringify(file)}\n`))
  }

  private fileOf(key: FinishedKey): string {
    const hash = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 12)
    return join(this.directory, `${key.id}-${hash}.json`)
  }
}
