import { nameOfLabel } from '../../learning/label-names.js'
import { NONE, OPEN, type SpanScheme } from '../../project/event.js'
import type { StudioString } from '../../project/state.js'

/** What a person has set in a string and not accepted yet. Never changed: each step makes a new one. */
export interface Draft {
  /** Those of the string when the draft was made. */
  readonly offsets: readonly number[]
  /** The label of each token as data have it, `_` if it is left open on purpose, null if nothing was set. */
  readonly said: readonly (string | null)[]
}

export function emptyDraft({ offsets, tokens }: StudioString): Draft {
  return { offsets, said: tokens.map(() => null) }
}

export function isEmpty({ said }: Draft): boolean {
  return said.every(label => label === null)
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return a.offsets === b.offsets && a.said.every((label, t) => label === b.said[t])
}

/**
 * Labels tokens from … to as one thing. A single token beside one of the same name continues it, so that a thing can be labeled token by
 * token; `setBegin` separates the two. Labels are those that are shown.
 */
export function markThing(
  draft: Draft,
  labels: readonly string[],
  { from, to, name, scheme }: { from: number; to: number; name: string | null; scheme: SpanScheme },
): Draft {
  if (name === null) return set(draft, from, to, () => NONE)
  if (scheme === 'plain') return set(draft, from, to, () => name)
  const names = labels.map(label => nameOfLabel(label, scheme))
  const isConfirmed = names.slice(from, to + 1).every(each => each === name)
  const continues = isConfirmed ? labels[from].startsWith('I-') : from === to && names[from - 1] === name
  return set(draft, from, to, t => (t > from || continues ? `I-${name}` : `B-${name}`))
}

export function leaveOpen(draft: Draft, from: number, to: number): Draft {
  return set(draft, from, to, () => OPEN)
}

/** Makes a token the first one of a thing, or a part of the thing before it, whose name it takes. Unchanged if there is no such thing. */
export function setBegin(draft: Draft, labels: readonly string[], token: number, begins: boolean): Draft {
  const nameAt = (t: number) => (/^[BI]-/.test(labels[t] ?? '') ? nameOfLabel(labels[t], 'bio') : null)
  const name = nameAt(begins ? token : token - 1)
  if (name === null) return draft
  return set(draft, token, token, () => (begins ? `B-${name}` : `I-${name}`))
}

function set(draft: Draft, from: number, to: number, labelAt: (t: number) => string): Draft {
  const said = draft.said.slice()
  for (let t = from; t <= to; t++) said[t] = labelAt(t)
  return { ...draft, said }
}

/**
 * With `bio`, what continues a thing of another name, or none, begins one of its own. What stands after an open token is left as it is:
 * nothing is known of the one before it.
 */
export function validLabels(labels: readonly string[], scheme: SpanScheme): readonly string[] {
  if (scheme === 'plain') return labels
  const valid: string[] = []
  for (const label of labels) {
    const before = valid.at(-1)
    const continues = label.startsWith('I-') && before !== OPEN
    const isWrong = continues && (before === undefined || before.slice(1) !== label.slice(1))
    valid.push(isWrong ? `B-${label.slice(2)}` : label)
  }
  return valid
}

/** The draft for other tokens of the same string: labels stay with tokens, with their parts, and with what they are joined to. */
export function carryDraft(draft: Draft, { offsets }: StudioString, scheme: SpanScheme): Draft {
  if (draft.offsets === offsets) return draft
  const old = draft.offsets
  const said: (string | null)[] = []
  let first = 0
  for (let t = 0; t < offsets.length; t += 2) {
    const [start, end] = [offsets[t], offsets[t + 1]]
    while (first < old.length && old[first + 1] <= start) first += 2
    const covered: (string | null)[] = []
    for (let k = first; k < old.length && old[k] < end; k += 2) covered.push(draft.said[k / 2])
    said.push(carriedLabel(covered, old[first] < start, scheme))
  }
  return { offsets, said }
}

/** The label of a token that covers tokens with these labels: theirs if they have the same name. */
function carriedLabel(
  covered: readonly (string | null)[],
  isRest: boolean,
  scheme: SpanScheme,
): string | null {
  const label = covered.at(0) ?? null
  if (label === null) return null
  const name = nameOfLabel(label, scheme)
  if (covered.some(other => other === null || nameOfLabel(other, scheme) !== name)) return null
  return isRest && label.startsWith('B-') && scheme === 'bio' ? `I-${name}` : label
}

/** The draft after a label was renamed, or removed: then `to` is `O` or `_`. */
export function relabelDraft(draft: Draft, from: string, to: string, scheme: SpanScheme): Draft {
  const labels = draft.said.map(label => {
    if (label === null || nameOfLabel(label, scheme) !== from) return label
    if (scheme === 'plain' || to === NONE || to === OPEN) return to
    return label.slice(0, 2) + to
  })
  return labels.every((label, t) => label === draft.said[t]) ? draft : { ...draft, said: labels }
}
