import { createReader } from '../../../src/data/reading/create-reader.js'
import type { CorpusReader } from '../../../src/data/reading/reader.js'
import type { Model } from '../../../src/model/model.js'
import type { FileOpening } from '../../../src/node/files-reader.js'
import { dataOptionsOf } from '../../options/data-options.js'
import { createBatchLabeler, type LabelJob } from '../batch-labeler.js'
import { createTextLabeler } from '../tag-file.js'
import { createTagger } from '../tagger.js'
import { linesOf } from '../text-lines.js'
import { createBlockOutput } from './block-output.js'
import type { LabeledBlock, Labeling } from './messages.js'

/**
 * Labels blocks of files, each by itself. It throws if it cannot label a block, and is of no use any more then; who asked has
 * to find out why.
 */
export interface BlockLabeler {
  /** Begins a file. What it begins with is read and labeled like the blocks before this one, and forgotten. */
  begin(opening: FileOpening): void
  label(bytes: Uint8Array): LabeledBlock
}

/** Any number but 0: only the first line of a file is special, and that is not here. */
const SOME_LINE = 1

export function createBlockLabeler(model: Model, labeling: Labeling): BlockLabeler {
  const output = createBlockOutput(labeling.records)
  let lost: string | undefined
  const { partial } = labeling
  const job: LabelJob = {
    model,
    tagger: createTagger(model, labeling.options),
    data: dataOptionsOf(labeling.data, model),
    partial,
    ...output,
    onLostPassThrough(_, text) {
      if (text.trim() !== '') lost ??= text
    },
  }
  const read = labeling.text ? createTextBlocks(job) : createDataBlocks(job)

  function label(bytes: Uint8Array): LabeledBlock {
    lost = undefined
    const { sequences, tokens } = read.label(bytes)
    return { bytes: output.take(), sequences, tokens, ...(lost !== undefined && { lost }) }
  }

  return {
    begin(opening) {
      read.begin(opening)
      label(opening.bytes)
    },
    label,
  }
}

interface BlockReading {
  begin(opening: FileOpening): void
  /** Labels and writes a block, and counts it. */
  label(bytes: Uint8Array): { sequences: number; tokens: number }
}

function createDataBlocks(job: LabelJob): BlockReading {
  const labeler = createBatchLabeler(job)
  let reader: CorpusReader | undefined
  let source = ''
  return {
    begin(opening) {
      source = opening.source
      const options = labeler.begin(source, opening.format)
      reader = createReader(opening.format, options)
      reader.begin(source)
    },
    label(bytes) {
      if (!reader) throw new Error('expected a file to begin before its blocks')
      reader.skipTo?.(SOME_LINE)
      reader.write(bytes)
      reader.end()
      const batch = reader.take()
      if (batch.N > 0 || batch.passThrough?.after) labeler.write(batch, source)
      return { sequences: batch.N, tokens: batch.P }
    },
  }
}

function createTextBlocks(job: LabelJob): BlockReading {
  const label = createTextLabeler(job)
  const { encoding } = job.data
  let source = ''
  return {
    begin(opening) {
      source = opening.source
    },
    label(bytes) {
      const counts = { sequences: 0, tokens: 0 }
      for (const lines of linesOf(bytes, { source, line: SOME_LINE }, { ...(encoding && { encoding }) }))
        for (const { sequences, tokens } of label(lines, source)) {
          counts.sequences += sequences
          counts.tokens += tokens
        }
      return counts
    },
  }
}
