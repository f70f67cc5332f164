import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt } from '../../src/data/sequence.js'
import { subset } from '../../src/data/subset.js'
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
  /** Yields the labels of each sequence, so that those before an error are there. `source` names the file in errors. */
  readonly tag: (corpus: Corpus, source: string) => Iterable<Tagged>
  /** Yields parts of a corpus with the label index of each position: all of it, or what comes before an error. Missing if more than labels was requested. */
  readonly numbers?: (corpus: Corpus) => Iterable<NumberedPart>
}

/** Sequences and the label index of each of their positions. */
export interface NumberedPart {
  readonly corpus: Corpus
  readonly numbers: Int32Array
}

/** A tagger for these options; it takes the fast path if only labels are requested. */
export function createTagger(model: Model, options: TaggedOptions): Tagger {
  if (wantsLabelsOnly(options)) {
    const { decoder, constraints } = options
    const parts = (corpus: Corpus) =>
      partsBeforeError(corpus, part => model.tagCorpus(part, { decoder, constraints }))
    return {
      *tag(corpus) {
        for (const part of parts(corpus)) yield* namedLabels(model.labels, part.corpus, part.numbers)
      },
      numbers: parts,
    }
  }
  return {
    *tag(corpus, source) {
      for (let n = 0; n < corpus.N; n++)
        yield atSequence(corpus, n, source, () => tagSequence(model, anySequenceAt(corpus, n), options))
    },
  }
}

/** Labels a corpus at once; if that fails, sequence by sequence up to the one that cannot be labeled. */
function* partsBeforeError(corpus: Corpus, number: (part: Corpus) => Int32Array): Generator<NumberedPart> {
  let numbers: Int32Array | undefined
  try {
    numbers = number(corpus)
  } catch (error) {
    if (!(error instanceof DataError) || corpus.N < 2) throw error
  }
  if (numbers) yield { corpus, numbers }
  else for (let n = 0; n < corpus.N; n++) yield* partsBeforeError(subset(corpus, [n]), number)
}
