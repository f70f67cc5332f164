import { DataError } from '../common/errors.js'
import { type Corpus, CorpusBuilder } from '../data/corpus.js'
import { checkRecordLabels, type RecordOptions, sequenceOfRecord } from '../data/readers/json-sequence.js'
import { type AnySequence, misfit, putSequence, shapeOf } from '../data/sequence.js'
import { Problem } from './problem.js'
import { invalidMember } from './read-json.js'

/** A sequence as it comes in a body. */
export type SequenceRecord = Readonly<Record<string, unknown>>

/** The sequence of a record, as JSON lines have it. Refuses what is none, at `pointer`. */
export function readSequence(record: SequenceRecord, options: RecordOptions, pointer: string): AnySequence {
  const refuse = (reason: string): never => {
    throw invalidMember(pointer, reason)
  }
  const sequence = sequenceOfRecord(record, options, refuse)
  const shape = shapeOf(sequence)
  const reason = misfit(sequence, options.labels === 'required' ? { ...shape, labels: true } : shape)
  if (reason !== undefined) refuse(reason)
  checkRecordLabels(sequence, record, refuse)
  return sequence
}

/** Sequences that have been read as a corpus, which needs them to be of one shape. `pointerOf` says where each came from. */
export function corpusOfSequences(
  sequences: readonly AnySequence[],
  pointerOf: (n: number) => string,
): Corpus {
  const builder = new CorpusBuilder(shapeOf(sequences[0]))
  for (const [n, sequence] of sequences.entries()) {
    const reason = misfit(sequence, builder.shape)
    if (reason !== undefined) throw invalidMember(pointerOf(n), `${reason}, as the sequence before it`)
    try {
      putSequence(builder, sequence)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      throw new Problem(422, 'too-many', `${pointerOf(n)}: ${error.message}`, { pointer: pointerOf(n) })
    }
  }
  return builder.take()
}
