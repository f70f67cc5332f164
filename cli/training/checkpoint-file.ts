/**
 * Checkpoints in a file: written beside and renamed, so that there is always a whole one, and taken away once the
 * model is safe. A full disk costs checkpoints, not training.
 */
import { statSync } from 'node:fs'
import { DataError, ModelFormatError } from '../../src/common/errors.js'
import { checksum } from '../../src/model/file/checksum.js'
import { readContainer, writeContainer } from '../../src/model/file/container.js'
import { clearStale } from '../../src/node/temporary.js'
import { followLinks, removeFile } from '../../src/node/write.js'
import type { Checkpointing } from '../../src/training/checkpoint.js'
import type { TrainingProgress } from '../../src/training/training-progress.js'
import { type Output, writeOutput } from '../../terminal/output.js'
import { readBytes } from '../../terminal/read-bytes.js'

export interface CheckpointOptions {
  readonly output: Output
  /** Iterations from one checkpoint to the next, at most. */
  readonly every: number
  /**
   * What the run depends on that the library, which compares data and options, does not see; a checkpoint of
   * another context is refused.
   */
  readonly context: string
  /** Called once, when a checkpoint cannot be written. */
  readonly onFailure: (reason: string) => void
}

/** Seconds after which a checkpoint is due however few the iterations. */
const SECONDS = 30

/** Reads the checkpoint that is there, if there is one, and keeps those that follow in its place. */
export async function openCheckpointFile(options: CheckpointOptions): Promise<CheckpointFile> {
  const { output, context } = options
  const { file } = output
  clearStale(followLinks(file)) // this run may come to its end without writing another
  if (!isFile(file)) return new CheckpointFile(options, null)
  const { header, sections } = readCheckpointContainer(await readBytes(file), file)
  const { checkpoint } = sections
  const { context: found, iteration } = header
  if (typeof found !== 'string' || !Number.isSafeInteger(iteration) || !(checkpoint instanceof Uint8Array))
    throw new DataError('expected a checkpoint, got a model', { source: file })
  if (found !== context)
    throw new DataError('a checkpoint of other data, features or options', { source: file })
  return new CheckpointFile(options, { iteration: iteration as number, bytes: checkpoint })
}

export class CheckpointFile {
  /** The iteration that training goes on from; null: it begins anew. */
  readonly resumedAt: number | null
  private readonly options: CheckpointOptions
  private readonly resume: Uint8Array | undefined
  private iteration = 0
  private savedAt = performance.now()
  private failed = false
  private written: boolean

  constructor(options: CheckpointOptions, found: { iteration: number; bytes: Uint8Array } | null) {
    this.options = options
    this.resumedAt = found?.iteration ?? null
    this.resume = found?.bytes
    this.written = found !== null
  }

  get checkpointing(): Checkpointing {
    return {
      due: (_, progress) => this.due(progress),
      save: bytes => this.save(bytes),
      source: this.options.output.file,
      ...(this.resume && { resume: this.resume }),
    }
  }

  /** Takes the file away: the model is written. */
  remove(): void {
    const { file } = this.options.output
    if (this.written && isFile(file)) removeFile(file)
  }

  /** A run that has come to its end must not be gone on with: rules that look back could not stop it there again. */
  private due({ iteration, stop }: TrainingProgress): boolean {
    this.iteration = iteration
    if (stop) return false
    return iteration % this.options.every === 0 || performance.now() - this.savedAt >= 1000 * SECONDS
  }

  private async save(checkpoint: Uint8Array): Promise<void> {
    const { output, context, onFailure } = this.options
    const bytes = writeContainer({ context, iteration: this.iteration }, { checkpoint })
    try {
      // Ctrl-C is the business of whoever trains.
      await writeOutput(output, sink => sink(bytes), ['SIGTERM', 'SIGHUP'])
      this.written = true
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      if (!this.failed) onFailure(error.message)
      this.failed = true
    }
    this.savedAt = performance.now()
  }
}

function readCheckpointContainer(bytes: Uint8Array, file: string): ReturnType<typeof readContainer> {
  try {
    return readContainer(bytes, file)
  } catch (cause) {
    if (!(cause instanceof ModelFormatError)) throw cause
    throw new ModelFormatError(cause.message.replace('a Cofield model', 'a checkpoint'), {}, { cause })
  }
}

/** Some text that is the same for the same parts; a part that is not there counts, too. */
export function contextOf(parts: readonly (Uint8Array | string | undefined)[]): string {
  const sum = (part: Uint8Array | string) =>
    checksum(typeof part === 'string' ? new TextEncoder().encode(part) : part).toString(16)
  return parts.map(part => (part === undefined ? '-' : sum(part))).join(' ')
}

/** Not a device or a pipe, which could not be read to its end or taken away. */
function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}
