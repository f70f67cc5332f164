import type { Corpus } from '../data/corpus.js'
import type { CompiledCorpus } from './compiled-corpus.js'

/** Replaces the attributes of a corpus by those compiled from it. */
export function withAttributes(corpus: Corpus, { state }: CompiledCorpus): Corpus {
  if (state.offset.length !== corpus.P + 1)
    throw new RangeError(`withAttributes: expected ${corpus.P} positions, got ${state.offset.length - 1}`)
  const { offset, ids, strings } = state
  const values = state.values ?? new Float64Array(ids.length).fill(1)
  return { ...corpus, attributes: { offset, ids, values, strings } }
}
