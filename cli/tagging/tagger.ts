import type { Corpus } from '../../src/data/corpus.js'
import { type AnySequence, anySequenceAt } from '../../src/data/sequence.js'
import type { TagOptions } from '../../src/model/label-decoder.js'
import type { Labeling, Model } from '../../src/model/model.js'
import { atSequence } from '../data/at-sequence.js'

/** What tagging returns besides labels. */
export interface TaggerOptions extends Omit<TagOptions, 'forced'> {
  readonly nbest?: number
  readonly probabilities?: boolean
  /** Keep the labels that the data have, where they are known. */
  readonly partial?: boolean
}

/** The labels of one sequence, and whatever else was requested. */
export interface Tagged {
  readonly labels: readonly string[]
  /** Probability of each token's label. */
  readonly probabilities?: readonly number[]
  readonly nbest?: readonly Labeling[]
}

/** Labels the sequences of a corpus. */
export interface Tagger {
  /** `source` names the file in errors. */
  readonly tag: (corpus: Corpus, source: string) => Tagged[]
  /** The label index of each position; missing if more than labels was requested. */
  readonly numbers?: (corpus: Corpus) => Int32Array
}

/** A tagger for these options; it takes the fast path if only labels are requested. */
export function createTagger(model: Model, options: TaggerOptions): Tagger {
  const { nbest, probabilities, partial, ...tagOptions } = options
  if (nbest === undefined && !probabilities && !partial) {
    const numbers = (corpus: Corpus) => model.tagCorpus(corpus, tagOptions)
    return { tag: corpus => named(model.labels, corpus, numbers(corpus)), numbers }
  }
  const tag = (corpus: Corpus, source: string) =>
    Array.from({ length: corpus.N }, (_, n) =>
      atSequence(corpus, n, source, () => tagOne(model, anySequenceAt(corpus, n), options)),
    )
  return { tag }
}

function named(names: readonly string[], corpus: Corpus, ids: Int32Array): Tagged[] {
  return Array.from({ length: corpus.N }, (_, n) => {
    const labels: string[] = []
    for (let p = corpus.offset[n]; p < corpus.offset[n + 1]; p++) labels.push(names[ids[p]])
    return { labels }
  })
}

function tagOne(model: Model, sequence: AnySequence, options: TaggerOptions): Tagged {
  const { nbest, probabilities, partial, ...tagOptions } = options
  const forced = partial ? sequence.labels : undefined
  const constraints: TagOptions = forced ? { ...tagOptions, forced } : tagOptions
  if (nbest !== undefined) {
    const found = model.nbest(sequence, nbest, constraints)
    return { labels: found[0].labels, nbest: found }
  }
  const labels = model.tag(sequence, constraints)
  if (!probabilities) return { labels }
  const marginals = model.marginals(sequence, constraints)
  return { labels, probabilities: labels.map((label, t) => marginals[t][label] ?? 0) }
}
