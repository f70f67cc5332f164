/**
 * Checkpoints in a file. Each is written beside the old one and renamed, so that a complete one always
 * exists; it is removed once the model is written. On a full disk, training goes on without checkpoints.
 */
import { statSync } from 'node:fs'
import { DataError, ModelFormatError } from '../../src/common/errors.js'
import { checksum } from '../../src/model/file/checksum.js'
import { readContainer, writeContainer } from '../../src/model/file/container.js'
import { clearStale } from '../../src/node/temporary.js'
import { followLinks, removeFile } from '../../src/node/write.js'
import { type Checkpointing, OTHER_RUN } from '../../src/training/checkpoint.js'
import type { TrainingProgress } from '../../src/training/training-progress.js'
import { type Output, writeOutput } from '../../terminal/output.js'
import { readBytes } from '../../terminal/read-bytes.js'

export interface CheckpointOptions {
  readonly output: Output
  /** Iterations between checkpoints, at most. */
  readonly every: number
  /**
   * What the run depends on beyond the data and options, which the library compares itself. A checkpoint of
   * another context is refused.
   */
  readonly context: string
  /** Called once, when a checkpoint cannot be written. */
  readonly onFailure: (reason: string) => void
}

/** Seconds after which a checkpoint is due, however few the iterations. */
const SECONDS = 30

/** Reads the existing checkpoint, if any, and writes later ones in its place. */
export async function openCheckpointFile(options: CheckpointOptions): Promise<CheckpointFile> {
  const { output, context } = options
  const { file } = output
  clearStale(followLinks(file)) // this run may end without writing another
  if (!isFile(file)) return new CheckpointFile(options, null)
  const { header, sections } = readCheckpointContainer(await readBytes(file), file)
  const { checkpoint } = sections
  const { context: found, iteration } = header
  if (typeof found !== 'string' || !Number.isSafeInteger(iteration) || !(checkpoint instanceof Uint8Array))
    throw new DataError('expected a checkpoint, got a model', { source: file })
  if (found !== context) throw new DataError(OTHER_RUN, { source: file })
  return new CheckpointFile(options, { iteration: iteration as number, bytes: checkpoint })
}

class CheckpointFile {
  /** The iteration that training resumes from; null: it starts from scratch. */
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

  /** Removes the file once the model is written. */
  remove(): void {
    const { file } = this.options.output
    if (this.written && isFile(file)) removeFile(file)
  }

  /**
   * A finished run must not be resumed: stopping rules that look back could not stop it there again. One that is stopped by Ctrl-C
   * is not finished.
   */
  private due({ iteration, stop }: TrainingProgress): boolean {
    this.iteration = iteration
    if (stop) return stop === 'aborted'
    return iteration % this.options.every === 0 || performance.now() - this.savedAt >= 1000 * SECONDS
  }

  private async save(checkpoint: Uint8Array): Promise<void> {
    const { output, context, onFailure } = this.options
    const bytes = writeContainer({ context, iteration: this.iteration }, { checkpoint })
    try {
      // Whoever trains handles Ctrl-C.
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

/** A text that is the same for the same parts; a missing part counts, too. */
export function contextOf(parts: readonly (Uint8Array | string | undefined)[]): string {
  const sum = (part: Uint8Array | string) =>
    checksum(typeof part === 'string' ? new TextEncoder().encode(part) : part).toString(16)
  return parts.map(part => (part === undefined ? '-' : sum(part))).join(' ')
}

/** False for a device or a pipe, which cannot be read to its end or removed. */
function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}
