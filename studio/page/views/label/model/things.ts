import { nameOfLabel } from '../../../../learning/label-names.js'
import { NONE, OPEN, type SpanScheme } from '../../../../project/event.js'
import type { CurrentString } from '../../../../session/session.js'
import type { Range } from './selection.js'

/** Tokens that share one tag: neighbors that are one thing, or a single token without a label. */
export interface Thing extends Range {
  /** `none`: a token that has no label. `open`: one about which nothing is said. */
  readonly kind: 'label' | 'none' | 'open'
  /** The name of its label; empty for the other kinds. */
  readonly name: string
  /** Whether a person has set all of it. */
  readonly isYours: boolean
  /** The chance of the weakest token that is proposed; null without a model, and if all is set by a person. */
  readonly weakest: number | null
}

type Labeled = Pick<CurrentString, 'labels' | 'origins' | 'confidence'>

/**
 * Groups the tokens of a string. With the scheme `plain`, equal neighbors are one thing; with `bio`, B- begins one, and so does an I- that
 * nothing comes before.
 */
export function groupTokens(current: Labeled, scheme: SpanScheme): Thing[] {
  const things: Thing[] = []
  for (let from = 0; from < current.labels.length; ) {
    const thing = thingFrom(current, from, scheme)
    things.push(thing)
    from = thing.to + 1
  }
  return things
}

/** The thing that begins at a token. */
export function thingFrom({ labels, origins, confidence }: Labeled, from: number, scheme: SpanScheme): Thing {
  const to = endOfThing(labels, from, scheme)
  let isYours = true
  let weakest: number | null = null
  for (let token = from; token <= to; token++) {
    if (origins[token] === 'yours') continue
    isYours = false
    const probability = origins[token] === 'proposed' ? (confidence?.[token] ?? null) : null
    if (probability !== null && (weakest === null || probability < weakest)) weakest = probability
  }
  const kind = kindOf(labels[from])
  const name = kind === 'label' ? nameOfLabel(labels[from], scheme) : ''
  return { from, to, kind, name, isYours, weakest }
}

/** The thing that a token is part of. */
export function thingAt(things: readonly Thing[], token: number): Thing {
  let low = 0
  let high = things.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (things[middle].to < token) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return things[low]
}

function endOfThing(labels: readonly string[], from: number, scheme: SpanScheme): number {
  const label = labels[from]
  if (kindOf(label) !== 'label') {
    return from
  }
  const continued = scheme === 'bio' ? `I-${nameOfLabel(label, scheme)}` : label
  let to = from
  while (to + 1 < labels.length && labels[to + 1] === continued) {
    to++
  }
  return to
}

function kindOf(label: string): Thing['kind'] {
  if (label === NONE) {
    return 'none'
  }
  return label === OPEN ? 'open' : 'label'
}
