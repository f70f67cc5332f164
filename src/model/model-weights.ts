/** What a model has learned, by the names of attributes and labels. */

import { checkArgument } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import { didYouMean } from '../common/nearest-name.js'

/** What a model has learned about an attribute and a label. */
export interface StateWeight {
  readonly attribute: string
  readonly label: string
  /** What the attribute adds to the score of the label; in a model of counts the logarithm of `rate`. */
  readonly weight: number
  /** In a model of counts: how often the attribute occurs with the label. */
  readonly count?: number
  /** In a model of counts: `count` over the count expected if attribute and label were independent. */
  readonly rate?: number
  /** In a model of counts: the share of the attribute's positions that have the label. */
  readonly share?: number
}

/** What a model has learned about two labels that follow each other. */
export interface TransitionWeight {
  /** null: the start of a sequence, or the root of a tree. */
  readonly from: string | null
  /** null: the end of a sequence. */
  readonly to: string | null
  /** The attribute that the weight depends on, where there is one. */
  readonly attribute?: string
  readonly weight: number
  readonly count?: number
  readonly rate?: number
  /** The two labels are not neighbors: they are linked by a tree or by equal words. */
  readonly link?: true
}

/** The learned numbers of a model: its weights, or the rates that its counts give. */
export interface ModelWeights {
  readonly kind: 'weights' | 'rates'
  /** The models that weights of states and of transitions belong to, if these are two. */
  readonly fits?: { readonly states: string; readonly transitions: string }
  /** The strongest first. */
  readonly states: readonly StateWeight[]
  /** The strongest first. */
  readonly transitions: readonly TransitionWeight[]
}

/** Which learned numbers are asked for. */
export interface WeightsOptions {
  /** Only those of this label; of transitions, those from or to it. */
  readonly label?: string
  /** Only attributes that contain this text; transitions that depend on no attribute are left out. */
  readonly match?: string
  /** At most this many states, and as many transitions. Default: all. */
  readonly top?: number
}

/** All that an engine has learned, in any order. */
export interface WeightTables {
  readonly kind: ModelWeights['kind']
  readonly fits?: ModelWeights['fits']
  states(): Iterable<StateWeight>
  transitions(): Iterable<TransitionWeight>
}

/** The strongest of what an engine has learned. */
export function strongestWeights(
  { kind, fits, states, transitions }: WeightTables,
  labels: readonly string[],
  options: WeightsOptions = {},
): ModelWeights {
  checkKeys('weights', options, ['label', 'match', 'top'])
  const { label, match, top = Infinity } = options
  for (const [name, text] of Object.entries({ label, match }))
    checkArgument(`weights: ${name}`, text === undefined || typeof text === 'string', 'a text', text)
  if (label !== undefined && !labels.includes(label))
    throw new DataError(`weights: the model has no label ${label}${hintAt(label, labels)}`)
  if (!(top === Infinity || (Number.isInteger(top) && top >= 0)))
    throw new RangeError(`weights: top: expected a whole number of at least 0, got ${top}`)
  const has = (attribute: string | undefined) => match === undefined || (attribute ?? '').includes(match)
  return {
    kind,
    ...(fits && { fits }),
    states: strongest(states(), state => (label ?? state.label) === state.label && has(state.attribute), top),
    transitions: strongest(
      transitions(),
      ({ from, to, attribute }) => (label === undefined || from === label || to === label) && has(attribute),
      top,
    ),
  }
}

/** Labels that mark spans of this type, or the label that is nearest. */
function hintAt(label: string, labels: readonly string[]): string {
  const marks = labels.filter(other => other.slice(1) === `-${label}`)
  return marks.length > 0 ? ` (it has ${marks.join(', ')})` : didYouMean(label, labels)
}

/** How much a number tells: the size of a weight; the log-likelihood ratio that a count contributes. */
function strengthOf({ weight, count }: StateWeight | TransitionWeight): number {
  return count === undefined ? Math.abs(weight) : count * weight
}

/** The `top` strongest in order, without keeping all of them. */
function strongest<W extends StateWeight | TransitionWeight>(
  all: Iterable<W>,
  isWanted: (weight: W) => boolean,
  top: number,
): W[] {
  const kept: { readonly weight: W; readonly strength: number }[] = []
  let least = -Infinity
  const cut = () => {
    kept.sort((a, b) => b.strength - a.strength)
    if (kept.length > top) kept.length = top
    if (kept.length === top && top > 0) least = kept[top - 1].strength
  }
  for (const weight of all) {
    if (!isWanted(weight)) continue
    const strength = strengthOf(weight)
    if (strength <= least) continue
    kept.push({ weight, strength })
    if (kept.length > 4 * top + 1000) cut()
  }
  cut()
  return kept.map(({ weight }) => weight)
}
