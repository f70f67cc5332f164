/** Finished experiments, which need not be run again. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
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

/** What the figures of a part depend on, its name included. */
export interface PartKey extends FinishedKey {
  readonly name: string
  /** Whether results of earlier runs do not count. */
  readonly fresh: boolean
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

  /** The result of a part of an experiment: that of an earlier run, unless a fresh one is wanted, or of `work`, which is kept. */
  async part<Result>({ name, fresh, ...key }: PartKey, work: () => Promise<Result>): Promise<Result> {
    const text = JSON.stringify({ ...key, name })
    const file = join(this.directory, `${key.id}-${name.replace(/[^\w.=]+/g, '-')}-${hashOf(text)}.bin`)
    const known = fresh || !existsSync(file) ? undefined : readPart<Result>(file, text)
    if (known !== undefined) return known
    const result = await work()
    createOutputDirectory(this.directory)
    const output = planOutput(file, { reads: [...filesRead] })
    await writeOutput(output, sink => sink(serialize({ text, result })))
    return result
  }

  private fileOf(key: FinishedKey): string {
    return join(this.directory, `${key.id}-${hashOf(JSON.stringify(key))}.json`)
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function readPart<Result>(file: string, text: string): Result | undefined {
  try {
    const found = deserialize(readFileSync(file)) as { text: string; result: Result }
    return found.text === text ? found.result : undefined
  } catch {
    return undefined // truncated or written by someone else: run it again
  }
}
