/**
 * Labels files on several threads, with the output in order. The file is cut into blocks; this thread and the others take one block
 * after the other. This thread labels a block again that another one could not label, so errors are those of one thread.
 */

import type { Corpus } from '../../../src/data/corpus.js'
import { createBlockCutter } from '../../../src/data/reading/cut-blocks.js'
import type { FileOpening } from '../../../src/node/files-reader.js'
import { readBlocks, readChunks } from '../../../terminal/input.js'
import { sourceName } from '../../../terminal/source-name.js'
import { located } from '../../data/read-data.js'
import { createBatchLabeler } from '../batch-labeler.js'
import { createTextLabeler, type FileTagger, readingOf, type TagJob, type TagStep } from '../tag-file.js'
import { linesOf } from '../text-lines.js'
import { type BlockOutput, createBlockOutput, type RecordEnds } from './block-output.js'
import type { BlockThreads } from './block-threads.js'
import type { LabeledBlock } from './messages.js'

/** A run of `tag` on several threads. */
export interface ThreadedJob extends Omit<TagJob, 'sink' | 'emit'> {
  readonly threads: BlockThreads
  /** How JSON objects are separated, if they replace the format of the input. */
  readonly records: RecordEnds | undefined
  /** Takes the output of each block in order. */
  readonly publish: (bytes: Uint8Array) => void
  /** Bytes of a block, as far as sequences allow. Default 256 KiB. */
  readonly blockBytes?: number
}

/** Large enough that handing over costs little, small enough that all threads have work in files of a megabyte. */
const BLOCK_BYTES = 1 << 18

/** A part of a file that one thread labels. */
interface Block {
  /** Labels it here, a step at a time, into the job's output. */
  label(): AsyncGenerator<TagStep>
  readonly apart?: { readonly opening: FileOpening; readonly bytes: Uint8Array }
}

/** A block on its way. */
interface Pending {
  readonly number: number
  /** Bytes of all files up to its end; some that follow have been read, too. */
  readonly upTo: number
  readonly block: Block
  labeled?: LabeledBlock
  failure?: { readonly error: unknown }
}

/** Creates the tagger for the files of a job. */
export function createThreadedTagger(job: ThreadedJob): FileTagger {
  const { threads, publish, onLostPassThrough } = job
  const output = createBlockOutput(job.records)
  let [read, told] = [0, 0]
  const onBytes = (bytes: number) => {
    read += bytes
  }
  const reading = { ...job, onBytes }
  const source = job.text ? createTextBlocks(reading, output) : createDataBlocks(reading, output)
  let last = 0

  /** Blocks are read before they are labeled, so what is told of is what has been labeled. */
  function tellBytes(upTo: number): void {
    job.onBytes(upTo - told)
    told = upTo
  }

  async function labelHere(pending: Pending): Promise<void> {
    const counts = { sequences: 0, tokens: 0 }
    try {
      for await (const { sequences, tokens } of pending.block.label()) {
        counts.sequences += sequences
        counts.tokens += tokens
      }
    } catch (error) {
      pending.failure = { error }
    }
    pending.labeled = { bytes: output.take(), ...counts }
  }

  /** Labels a block that nobody has begun, or waits for another thread. */
  async function advance(open: readonly Pending[]): Promise<void> {
    const ours = open.find(({ labeled, number }) => !labeled && threads.claim(number))
    if (!ours) await threads.wait()
    else {
      await labelHere(ours)
      await new Promise(resolve => setImmediate(resolve)) // answers of other threads arrive
    }
    for (const pending of open) {
      if (pending.labeled) continue
      const answer = threads.answer(pending.number)
      if (answer === null) await labelHere(pending)
      else if (answer) pending.labeled = answer
    }
  }

  /** Writes the blocks that are done and follow what is written. */
  function* published(open: Pending[], format: FileOpening['format'] | undefined): Generator<TagStep> {
    for (let first = open.at(0); first?.labeled; first = open.at(0)) {
      const { bytes, sequences, tokens, lost } = first.labeled
      open.shift()
      tellBytes(first.upTo)
      if (bytes.length > 0) publish(bytes)
      if (lost !== undefined && format) onLostPassThrough(format, lost)
      yield { sequences, tokens }
      if (first.failure) throw first.failure.error
    }
  }

  return {
    async *tag(file) {
      const open: Pending[] = [] // in order
      let format: FileOpening['format'] | undefined
      let ours: Pending | undefined // not labeled before other threads have work
      for await (const block of source.blocks(file)) {
        const pending: Pending = { number: ++last, upTo: read, block }
        open.push(pending)
        if (block.apart) {
          format = block.apart.opening.format
          threads.give(pending.number, block.apart.opening, block.apart.bytes)
        }
        if (ours) await labelHere(ours)
        ours = block.apart ? undefined : pending
        yield* published(open, format)
        for (; open.length >= threads.window; yield* published(open, format)) await advance(open)
      }
      if (ours) await labelHere(ours)
      yield* published(open, format)
      for (; open.length > 0; yield* published(open, format)) await advance(open)
      tellBytes(read)
    },
    close() {
      source.close()
      const bytes = output.take()
      if (bytes.length > 0) publish(bytes)
    },
  }
}

interface BlockSource {
  blocks(file: string): AsyncGenerator<Block>
  close(): void
}

function createDataBlocks(job: ThreadedJob, output: BlockOutput): BlockSource {
  const labeler = createBatchLabeler({ ...job, ...output })
  const { blockBytes = BLOCK_BYTES } = job
  return {
    async *blocks(file) {
      for await (const { read, apart } of readBlocks(file, readingOf(job, labeler, file), blockBytes)) {
        const batches = apart ? undefined : readNow(read)
        async function* label(): AsyncGenerator<TagStep> {
          for (const batch of batches?.() ?? read()) {
            await located([file], () => labeler.write(batch, sourceName(file)))
            yield { sequences: batch.N, tokens: batch.P }
          }
        }
        yield { label, ...(apart && { apart }) }
      }
    },
    close: labeler.close,
  }
}

/** Reads a block, so that the next ones can be given to other threads before this one is labeled. An error comes when its sequences have been taken. */
function readNow(read: () => Generator<Corpus>): () => Generator<Corpus> {
  const batches: Corpus[] = []
  let failure: { readonly error: unknown } | undefined
  try {
    for (const batch of read()) batches.push(batch)
  } catch (error) {
    failure = { error }
  }
  return function* taken() {
    yield* batches
    if (failure) throw failure.error
  }
}

/** What a text begins with: another thread need not know. */
const SOME_TEXT = new TextEncoder().encode('a\n')

function createTextBlocks(job: ThreadedJob, output: BlockOutput): BlockSource {
  const label = createTextLabeler({ ...job, ...output })
  const { blockBytes = BLOCK_BYTES } = job
  const { encoding } = job.data
  return {
    async *blocks(file) {
      const source = sourceName(file)
      const opening: FileOpening = { source, format: 'text', bytes: SOME_TEXT, line: 0 }
      const cutter = createBlockCutter('lines', blockBytes)
      for await (const { bytes, line } of cut(file)) {
        async function* labelLines(): AsyncGenerator<TagStep> {
          for (const lines of linesOf(bytes, { source, line }, { ...(encoding && { encoding }) }))
            yield* label(lines, source)
        }
        yield { label: labelLines, ...(line > 0 && { apart: { opening, bytes } }) }
      }

      async function* cut(from: string) {
        for await (const chunk of readChunks(from)) {
          job.onBytes(chunk.length)
          yield* cutter.write(chunk)
        }
        yield* cutter.end()
      }
    },
    close() {},
  }
}
