import { type NewString, OPEN } from '../event.js'
import type { Answer, StudioString } from '../project-content.js'
import { saysSomething } from '../token-labels.js'
import { type Draft, Refusal } from './draft.js'
import type { EventOf } from './event-of.js'
import { carriedOver, keptTokens } from './kept-tokens.js'
import { checkLabels, defineLabels } from './label-events.js'
import { offsetFault, tokensAt } from './offsets.js'

/** Adds the strings of a source that are not there yet. Those that bring labels are accepted by who adds them. */
export function addStrings(draft: Draft, event: EventOf<'add'>): void {
  const added = new Map<string, NewString>()
  for (const string of event.strings) {
    if (draft.slotIfThere(string.id) !== undefined || added.has(string.id)) continue
    checkString(draft, string)
    added.set(string.id, string)
  }
  const first = draft.strings.length
  draft.addStrings([...added.values()].map((string, k) => studioString(string, first + k + 1, event.source)))
  let slot = first
  for (const { labels } of added.values()) {
    if (labels && saysSomething(labels))
      draft.setSaid(slot, { labelings: [answerOf(event, labels)], decision: null })
    slot++
  }
  defineLabels(draft, labelsOf(added.values()))
}

function* labelsOf(strings: Iterable<NewString>): Generator<string, void> {
  for (const { labels } of strings) if (labels) yield* labels
}

function checkString(draft: Draft, { id, text, tokens, columns, labels }: NewString): void {
  const fault = offsetFault(tokens, text)
  if (fault !== null) throw new Refusal(`string ${JSON.stringify(id)}: ${fault}`)
  const count = tokens.length / 2
  if (columns?.some(values => values.length !== count))
    throw new Refusal(
      `string ${JSON.stringify(id)}: expected columns of ${count} tokens, got one of another length`,
    )
  if (!labels) return
  checkCount(labels.length, count)
  checkLabels(draft, labels)
}

function studioString(string: NewString, number: number, source: string): StudioString {
  return {
    id: string.id,
    number,
    text: string.text,
    tokens: tokensAt(string.text, string.tokens),
    offsets: string.tokens,
    source,
    line: string.line ?? null,
    columns: string.columns ?? null,
    isFlagged: false,
    skipped: 0,
    comment: '',
    isKept: false,
  }
}

function answerOf({ by, at }: { by: string; at: number }, labels: readonly string[]): Answer {
  return { labels, by, at, isConflict: false }
}

/** The annotator's labeling of a string. It takes the place of the one before, and ends a decision between annotators. */
export function accept(draft: Draft, event: EventOf<'accept'>): void {
  const slot = draft.slotOf(event.string)
  checkCount(event.labels.length, draft.strings[slot].tokens.length)
  checkLabels(draft, event.labels)
  defineLabels(draft, event.labels)
  const others = (draft.said.at(slot)?.labelings ?? []).filter(answer => answer.by !== event.by)
  draft.setSaid(slot, { labelings: [...others, answerOf(event, event.labels)], decision: null })
  draft.presets = draft.presets.with(slot, undefined)
  draft.replaceString(slot, { isKept: false })
  draft.addToHistory({
    string: event.string,
    event: event.id,
    at: event.at,
    by: event.by,
    labels: event.labels,
    proposed: event.proposed ?? { shown: null },
    strokes: event.strokes ?? 0,
  })
}

/** Takes back the annotator's own labeling. It stays as a draft: as presets. */
export function reopen(draft: Draft, event: EventOf<'reopen'>): void {
  const slot = draft.slotOf(event.string)
  const said = draft.said.at(slot)
  const own = said?.labelings.find(answer => answer.by === event.by)
  if (!said || !own) throw new Refusal(`${event.by} has not accepted this string`)
  draft.setSaid(slot, { labelings: said.labelings.filter(answer => answer !== own), decision: null })
  draft.replaceString(slot, { isKept: false })
  if (!saysSomething(own.labels)) return
  draft.presets = draft.presets.with(
    slot,
    own.labels.map(label => (label === OPEN ? null : label)),
  )
}

export function resolve(draft: Draft, event: EventOf<'resolve'>): void {
  const slot = draft.slotOf(event.string)
  const said = draft.said.at(slot)
  if (!said) throw new Refusal('nobody has accepted this string')
  checkCount(event.labels.length, draft.strings[slot].tokens.length)
  checkLabels(draft, event.labels)
  defineLabels(draft, event.labels)
  draft.setSaid(slot, { labelings: said.labelings, decision: answerOf(event, event.labels) })
}

export function keep(draft: Draft, event: EventOf<'keep'>): void {
  const slot = draft.slotOf(event.string)
  if (!draft.answers.at(slot)) throw new Refusal('nobody has accepted this string')
  draft.replaceString(slot, { isKept: true })
}

export function skip(draft: Draft, event: EventOf<'skip'>): void {
  const slot = draft.slotOf(event.string)
  draft.replaceString(slot, { skipped: draft.strings[slot].skipped + 1 })
}

export function flag(draft: Draft, event: EventOf<'flag'>): void {
  draft.replaceString(draft.slotOf(event.string), { isFlagged: event.on })
}

export function comment(draft: Draft, event: EventOf<'comment'>): void {
  draft.replaceString(draft.slotOf(event.string), { comment: event.text })
}

/** Gives a string other tokens. Labels of tokens that stay are kept; the others are open. */
export function retokenize(draft: Draft, event: EventOf<'retokenize'>): void {
  const slot = draft.slotOf(event.string)
  const { text, offsets, columns } = draft.strings[slot]
  if (columns)
    throw new Refusal('the tokens of this string have other columns, so that they cannot be split or joined')
  const fault = offsetFault(event.tokens, text)
  if (fault !== null) throw new Refusal(fault)
  const kept = keptTokens(offsets, event.tokens)
  if (kept.length === offsets.length / 2 && !kept.includes(undefined)) return // as it was
  const carried = (answer: Answer): Answer => ({ ...answer, labels: carriedOver(answer.labels, kept, OPEN) })
  const said = draft.said.at(slot)
  if (said)
    draft.setSaid(slot, {
      labelings: said.labelings.map(carried),
      decision: said.decision && carried(said.decision),
    })
  const preset = draft.presets.at(slot)
  if (preset) {
    const next = carriedOver(preset, kept, null)
    draft.presets = draft.presets.with(slot, next.some(label => label !== null) ? next : undefined)
  }
  draft.replaceString(slot, { tokens: tokensAt(text, event.tokens), offsets: event.tokens })
}

function checkCount(given: number, expected: number): void {
  if (given !== expected) throw new Refusal(`expected ${expected} labels, one for each token, got ${given}`)
}
