import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt } from '../../src/data/sequence.js'
import type { Model } from '../../src/model/model.js'
import {
  namedLabels,
  type Tagged,
  type TaggedOptions,
  tagSequence,
  wantsLabelsOnly,
} from '../../src/model/tagged.js'
import { atSequence } from '../data/at-sequence.js'

/** Labels the sequences of a corpus. */
export interface Tagger {
  /** `source` names the file in errors. */
  readonly tag: (corpus: Corpus, source: string) => Tagged[]
  /** The label index of each position; missing if more than labels was requested. */
  readonly numbers?: (corpus: Corpus) => Int32Array
}

/** A tagger for these options; it takes the fast path if only labels are requested. */
export function createTagger(model: Model, options: TaggedOptions): Tagger {
  if (wantsLabelsOnly(options)) {
    const { decoder, constraints } = options
    const numbers = (corpus: Corpus) => model.tagCorpus(corpus, { decoder, constraints })
    return { tag: corpus => namedLabels(model.labels, corpus, numbers(corpus)), numbers }
  }
  const tag = (corpus: Corpus, source: string) =>
    Array.from({ length: corpus.N }, (_, n) =>
      atSequence(corpus, n, source, () => tagSequence(model, anySequenceAt(corpus, n), options)),
    )
  return { tag }
}
