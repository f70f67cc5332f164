import type { Corpus } from '../data/corpus.js'
import { UNKNOWN_LABEL } from '../data/labels/unknown-label.js'
import type { AnySequence } from '../data/sequence.js'
import type { TagOptions } from './label-decoder.js'
import type { Explanation, Labeling } from './labeling.js'
import type { Model } from './model.js'

/** What tagging returns besides labels. */
export interface TaggedOptions extends Omit<TagOptions, 'forced'> {
  readonly nbest?: number
  readonly probabilities?: boolean
  readonly explain?: boolean
  /** Keep the labels that the data have, where they are known. */
  readonly partial?: boolean
}

/** The labels of one sequence, and whatever else was requested. */
export interface Tagged {
  readonly labels: readonly string[]
  /** Probability of each token's label. */
  readonly probabilities?: readonly number[]
  readonly nbest?: readonly Labeling[]
  readonly explanation?: readonly Explanation[]
}

/** Whether only labels are requested, so that a whole corpus can be tagged at once. */
export function wantsLabelsOnly({ nbest, probabilities, explain, partial }: TaggedOptions): boolean {
  return nbest === undefined && !probabilities && !explain && !partial
}

/** Labels one sequence. */
export function tagSequence(model: Model, sequence: AnySequence, options: TaggedOptions): Tagged {
  const { nbest, probabilities, explain, partial, ...tagOptions } = options
  const forced = partial ? sequence.labels?.map(label => (label === UNKNOWN_LABEL ? null : label)) : undefined
  const constraints: TagOptions = forced ? { ...tagOptions, forced } : tagOptions
  const best = nbest === undefined ? undefined : model.nbest(sequence, nbest, constraints)
  const labels = best ? best[0].labels : model.tag(sequence, constraints)
  const marginals = probabilities ? model.marginals(sequence, constraints) : undefined
  return {
    labels,
    ...(marginals && { probabilities: labels.map((label, t) => marginals[t][label] ?? 0) }),
    ...(best && { nbest: best }),
    ...(explain && { explanation: model.explain(sequence, labels) }),
  }
}

/** Label numbers of a corpus as the names of each sequence. */
export function namedLabels(names: readonly string[], corpus: Corpus, ids: Int32Array): Tagged[] {
  return Array.from({ length: corpus.N }, (_, n) => {
    const labels: string[] = []
    for (let p = corpus.offset[n]; p < corpus.offset[n + 1]; p++) labels.push(names[ids[p]])
    return { labels }
  })
}
