import type { SpanScheme } from '../event.js'
import { type Draft, Refusal } from './draft.js'
import type { EventOf } from './event-of.js'
import { checkLabels, defineLabels } from './label-events.js'

/** Marks the words wherever they stand in a string that nobody has accepted. What was marked there before gives way. */
export function markSame(draft: Draft, { words, labels }: EventOf<'same'>): void {
  if (words.length === 0) throw new Refusal('expected a word at least')
  if (labels.length !== words.length)
    throw new Refusal(`expected ${words.length} labels, one for each word, got ${labels.length}`)
  checkLabels(draft, labels)
  defineLabels(draft, labels)
  for (let slot = 0; slot < draft.strings.length; slot++) {
    if (draft.answers.at(slot)) continue
    const { tokens } = draft.strings[slot]
    const places = placesOf(words, tokens)
    if (places.length === 0) continue
    const preset = draft.presets.at(slot)?.slice() ?? new Array<string | null>(tokens.length).fill(null)
    for (const from of places) mark(preset, from, labels, draft.scheme)
    draft.presets = draft.presets.with(slot, preset)
  }
}

/** Where words stand among tokens: the first place, then the first one after its end, and so on, so that no two overlap. */
export function placesOf(words: readonly string[], tokens: readonly string[]): number[] {
  const places: number[] = []
  for (let from = tokens.indexOf(words[0]); from >= 0; ) {
    const isMatch =
      from + words.length <= tokens.length && words.every((word, k) => tokens[from + k] === word)
    if (isMatch) places.push(from)
    from = tokens.indexOf(words[0], from + (isMatch ? words.length : 1))
  }
  return places
}

/** Overwrites labels from a token on. The rest of a thing that loses its beginning so is cleared. */
function mark(preset: (string | null)[], from: number, labels: readonly string[], scheme: SpanScheme): void {
  const to = from + labels.length
  for (let t = to; scheme === 'bio' && preset[t]?.startsWith('I-'); t++) preset[t] = null
  for (let k = 0; k < labels.length; k++) preset[from + k] = labels[k]
}
