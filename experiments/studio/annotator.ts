/**
 * An ideal annotator: knows every label, sees every wrong one, and presses as few keys as possible, from left to right.
 *
 * The focus stands on the first token in doubt, or on the first token. A wrong stretch costs the fewest keys to its first token (arrows, Home and
 * End, Space to the next token in doubt), Shift with an arrow for each further token, and one key for the label
 * (Backspace for none). With `bio` a stretch is a whole thing; a thing that begins where the page would continue another costs one key
 * more. What is proposed for the rest of the string changes with what is set, so corrections may become needless. Enter is a key, too.
 */

import { nameOfLabel } from '../../studio/learning/label-names.js'
import { firstInDoubt, nextInDoubt } from '../../studio/page/views/label/model/doubt.js'
import { NONE, OPEN, type SpanScheme } from '../../studio/project/event.js'
import type { CurrentString, Session } from '../../studio/session/session.js'

/** A stretch of tokens that one key labels. */
interface Stretch {
  readonly from: number
  readonly to: number
  /** Null: no label. */
  readonly name: string | null
}

/** What a string has cost. */
export interface Cost {
  /** All keys, that of accepting included. */
  readonly keys: number
  /** Those of them that set a label. */
  readonly marks: number
}

/** Corrects the string at hand without accepting it. */
export function correct(
  session: Pick<Session, 'current' | 'mark' | 'setBegin'>,
  gold: readonly string[],
  scheme: SpanScheme,
): Cost {
  let current = session.current!
  let focus = firstInDoubt(current)
  let [keys, marks] = [1, 0]
  for (let t = firstWrong(current, gold); t >= 0; t = firstWrong(current, gold)) {
    const { from, to, name } = stretchAt(current, gold, t, scheme)
    keys += keysTo(current, focus, from) + (to - from) + 1
    marks++
    session.mark(from, to, name)
    focus = to
    current = session.current!
    for (let u = from; u <= to; u++) {
      if (current.labels[u] === gold[u]) continue
      keys += Math.abs(u - focus) + 1
      marks++
      session.setBegin(u, gold[u].startsWith('B-'))
      focus = u
      current = session.current!
    }
  }
  return { keys, marks }
}

/** The keys of labeling a string by hand: all stretches that have a label, one after the other. */
export function keysByHand(gold: readonly string[], scheme: SpanScheme): number {
  const nothing = { labels: gold, origins: gold.map(() => 'yours' as const), confidence: null }
  let keys = 1
  let focus = 0
  for (let t = 0; t < gold.length; ) {
    const to = endOfThing(gold, t, scheme)
    if (gold[t] !== NONE) {
      keys += keysTo(nothing, focus, t) + (to - t) + 1
      focus = to
    }
    t = to + 1
  }
  return keys
}

/** A token without a proposal is accepted as one without a label. */
function firstWrong({ labels }: CurrentString, gold: readonly string[]): number {
  return labels.findIndex((label, t) => (label === OPEN ? NONE : label) !== gold[t])
}

function stretchAt(
  { labels }: CurrentString,
  gold: readonly string[],
  t: number,
  scheme: SpanScheme,
): Stretch {
  const name = gold[t] === NONE ? null : nameOfLabel(gold[t], scheme)
  if (scheme === 'bio' && name !== null) {
    let from = t
    while (gold[from].startsWith('I-')) from--
    return { from, to: endOfThing(gold, from, scheme), name }
  }
  let to = t
  while (to + 1 < gold.length && gold[to + 1] === gold[t] && labels[to + 1] !== gold[to + 1]) to++
  return { from: t, to, name }
}

/** The last token of the thing that begins at a token. */
function endOfThing(gold: readonly string[], from: number, scheme: SpanScheme): number {
  const inside = scheme === 'bio' && gold[from] !== NONE ? `I-${nameOfLabel(gold[from], scheme)}` : gold[from]
  let to = from
  while (gold[to + 1] === inside) to++
  return to
}

/** The fewest keys from one token to another: by arrows, Home and End, and Space to the next token in doubt (with Shift, to the one before). */
export function keysTo(
  current: Pick<CurrentString, 'labels' | 'origins' | 'confidence'>,
  from: number,
  to: number,
): number {
  const last = current.labels.length - 1
  const keys = new Map([[from, 0]])
  for (const token of keys.keys()) {
    if (token === to) break
    const moves = [
      token - 1,
      token + 1,
      0,
      last,
      nextInDoubt(current, token),
      nextInDoubt(current, token, -1),
    ]
    for (const next of moves)
      if (next >= 0 && next <= last && !keys.has(next)) keys.set(next, keys.get(token)! + 1)
  }
  return keys.get(to)!
}
