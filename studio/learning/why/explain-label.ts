/** Why a token has a label and not the second best one. */

import type { Model } from '../../../src/model/model.js'
import type { Contribution } from '../../../src/model/scorer.js'
import type { SpanScheme } from '../../project/event.js'
import { nameOfLabel } from '../label-names.js'
import type { Proposal } from '../proposer.js'
import { readFeature, readFeatures } from './read-observation.js'
import type { Observation, Reason } from './reason.js'

export interface LabelExplanation {
  /** As data have it. */
  readonly label: string
  readonly probability: number
  /** The best label of another name, as data have it; null if there is none. */
  readonly against: string | null
  /**
   * The strongest first, whatever they speak for; the rest is one `smaller` at the end. Without another label, their values are 0. Empty
   * if the model cannot tell, because of labels that it does not know.
   */
  readonly reasons: readonly Reason[]
}

/** Reasons that are told one by one. */
const TOLD = 6

/** Explains the label of a token of a proposal by the model that has made it. */
export function explainLabel(
  model: Model,
  tokens: readonly string[],
  { labels, confidence }: Pick<Proposal, 'labels' | 'confidence'>,
  token: number,
  scheme: SpanScheme,
): LabelExplanation {
  const label = labels[token]
  const against = secondBest(model, tokens, token, nameOfLabel(label, scheme), scheme)
  const reasons =
    against === null
      ? onlyReasons(model, tokens, labels, token)
      : differences(model, tokens, labels, token, against)
  return { label, probability: confidence[token], against, reasons: strongest(reasons) }
}

/** The most probable label of another name, among those that the model considers possible. */
function secondBest(
  model: Model,
  tokens: readonly string[],
  token: number,
  name: string,
  scheme: SpanScheme,
): string | null {
  const others = Object.entries(model.marginals(tokens)[token]).filter(
    ([label]) => nameOfLabel(label, scheme) !== name,
  )
  const best = others.reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0] as [string, number])
  return best[1] > 0 ? best[0] : null
}

/** Where no other label is possible there are no odds: what was observed of the word, with the value 0. */
function onlyReasons(
  model: Model,
  tokens: readonly string[],
  labels: readonly string[],
  token: number,
): Reason[] {
  if (model.probability(tokens, labels) === 0) return []
  const { contributions } = model.explain(tokens, labels)[token]
  return contributions
    .filter(({ part }) => part === 'state')
    .map(part => ({ observation: observationAt(part, token, labels), value: 0 }))
}

/** What the scores of two labels differ by, the labels around them being the same. */
function differences(
  model: Model,
  tokens: readonly string[],
  labels: readonly string[],
  token: number,
  against: string,
): Reason[] {
  const others = labels.with(token, against)
  // Labels that a person has set may be impossible for the model, which then has no scores to compare.
  if (model.probability(tokens, labels) === 0 || model.probability(tokens, others) === 0) return []
  const sums = new Map<string, { observation: Observation; value: number }>()
  const add = (path: readonly string[], sign: 1 | -1): void => {
    const explained = model.explain(tokens, path)
    const at = explained[token].contributions.map(part => ({
      part,
      observation: observationAt(part, token, path),
    }))
    const after = (explained[token + 1]?.contributions ?? [])
      .filter(({ part }) => part === 'transition')
      .map(part => ({ part, observation: { kind: 'label-after', label: path[token + 1] } as const }))
    for (const { part, observation } of [...at, ...after]) {
      const key = JSON.stringify(observation)
      const sum = sums.get(key) ?? { observation, value: 0 }
      sum.value += sign * part.score
      sums.set(key, sum)
    }
  }
  add(labels, 1)
  add(others, -1)
  return [...sums.values()].filter(({ value }) => Number.isFinite(value) && value !== 0)
}

function observationAt({ part, because }: Contribution, token: number, path: readonly string[]): Observation {
  if (part === 'transition') return { kind: 'label-before', label: path[token - 1] }
  if (part === 'start') return { kind: 'first' }
  if (part === 'end') return { kind: 'last' }
  const seen = /^"(.*)" was seen (\d+) times$/s.exec(because)
  if (seen) return { kind: 'seen', text: seen[1], times: Number(seen[2]) }
  const unseen = /^unknown word, judged by: (.*)$/s.exec(because)
  if (unseen)
    return { kind: 'unseen', looks: unseen[1] === 'no known feature' ? [] : readFeatures(unseen[1]) }
  return readFeature(because)
}

function strongest(reasons: readonly Reason[]): Reason[] {
  const sorted = [...reasons].sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
  if (sorted.length <= TOLD + 1) return sorted
  const rest = sorted.slice(TOLD)
  const value = rest.reduce((sum, reason) => sum + reason.value, 0)
  return [...sorted.slice(0, TOLD), { observation: { kind: 'smaller', count: rest.length }, value }]
}
