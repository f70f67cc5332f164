/**
 * The strongest associations in a model of counts: frequent labels, and words and attributes that point to a
 * label.
 */

import {
  attributeRates,
  linkRates,
  type StateRate,
  type TransitionRate,
  transitionRates,
  wordRates,
} from '../../src/closed-form/rate-tables.js'
import type { CountStore } from '../../src/counts/count-store.js'
import { readCounts } from '../../src/counts/file/read-counts.js'
import { Statistics } from '../../src/counts/statistics.js'
import type { Sections } from '../../src/model/file/container.js'

export interface LabelEvidence {
  readonly label: string
  readonly count: number
  /** Share of all tokens. */
  readonly part: number
}

/**
 * Two things seen together. `rate` is how many times as often as if they were independent: #(a,b) #() / (#(a)
 * #(b)). The most informative ones, by count · log rate, come first.
 */
export interface PairEvidence {
  readonly count: number
  readonly rate: number
}

export interface StateEvidence extends PairEvidence {
  readonly attribute: string
  readonly label: string
  /** Share of the positions with the attribute that have the label. */
  readonly part: number
}

export interface TransitionEvidence extends PairEvidence {
  readonly from: string
  readonly to: string
}

export interface Evidence {
  readonly labels: readonly LabelEvidence[]
  readonly words: readonly StateEvidence[]
  readonly attributes: readonly StateEvidence[]
  /** Neighboring labels; in a model of trees, heads and dependents. */
  readonly transitions: readonly TransitionEvidence[]
  /** Linked labels that are not neighbors; missing if there are none. */
  readonly links?: readonly TransitionEvidence[]
}

/** What stands for the start and the end of a sequence, and for the root of a tree. */
const BOUNDARY = { from: '(start)', to: '(end)' } as const
const ROOT = { from: '(root)', to: '(root)' } as const

/**
 * The strongest associations in a model of counts, `top` of each kind; null if the model has no counts.
 * `others`: its pairs are not neighbors.
 */
export function readEvidence(
  sections: Sections,
  figures: { sequences: number; tokens: number },
  top: number,
  pairs: 'neighbors' | 'others' = 'neighbors',
): Evidence | null {
  if (!('items.label' in sections)) return null
  const store = readCounts(sections, figures)
  const statistics = new Statistics(store, 'all')
  const links = strongest(linkRates(store), top)
  return {
    labels: labelEvidence(store, statistics),
    words: strongest(wordRates(store, statistics), top).map(stateEvidence),
    attributes: strongest(attributeRates(store, statistics), top).map(stateEvidence),
    transitions: strongest(transitionRates(store, pairs), top).map(
      transitionEvidence(pairs === 'neighbors' ? BOUNDARY : ROOT),
    ),
    ...(links.length > 0 && { links: links.map(transitionEvidence(ROOT)) }),
  }
}

function labelEvidence({ vocabularies }: CountStore, { labels, tokens }: Statistics): LabelEvidence[] {
  return Array.from(labels, (count, j) => ({
    label: vocabularies.labels.get(j),
    count,
    part: count / tokens,
  })).sort((a, b) => b.count - a.count)
}

function stateEvidence({ attribute, label, count, share, rate }: StateRate): StateEvidence {
  return { attribute, label, count, part: share, rate }
}

function transitionEvidence(ends: { readonly from: string; readonly to: string }) {
  return ({ from, to, count, rate }: TransitionRate): TransitionEvidence => ({
    from: from ?? ends.from,
    to: to ?? ends.to,
    count,
    rate,
  })
}

function strongest<E extends PairEvidence>(evidence: Iterable<E>, top: number): E[] {
  const weight = ({ count, rate }: E) => count * Math.log(rate)
  return [...evidence].sort((a, b) => weight(b) - weight(a)).slice(0, top)
}
