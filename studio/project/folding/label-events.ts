import type { LabelDefinition, TokenLabels } from '../event.js'
import type { Answer, Said } from '../project-content.js'
import { labelFault, labelName, nameFault, withLabelName } from '../token-labels.js'
import { type Draft, Refusal } from './draft.js'
import type { EventOf } from './event-of.js'

/** The keys that set labels, in the order in which they are given. */
export const LABEL_KEYS = '1234567890qwertyuiop'

/** The number of colors for labels. */
export const COLORS = 20

/** Replaces the list of labels. Labels in use must stay. */
export function setLabels(draft: Draft, { labels }: EventOf<'labels'>): void {
  const names = new Set<string>()
  const keys = new Set<string>()
  for (const { name, key } of labels) {
    refuseIf(nameFault(name))
    if (names.has(name)) throw new Refusal(`the label ${JSON.stringify(name)} is there twice`)
    names.add(name)
    if (key === null) continue
    if (keys.has(key)) throw new Refusal(`two labels have the key ${JSON.stringify(key)}`)
    keys.add(key)
  }
  const missing = draft.labels.filter(label => !names.has(label.name))
  if (missing.length > 0) {
    const used = labelsInUse(draft)
    for (const { name } of missing)
      if (used.has(name))
        throw new Refusal(
          `the label ${JSON.stringify(name)} is in use: remove or merge it, so that it is clear what becomes of it`,
        )
  }
  draft.labels = labels
}

/** Gives a label another name; joins it with the label that has this name, if there is one. */
export function renameLabel(draft: Draft, { from, to }: EventOf<'rename-label'>): void {
  const old = knownLabel(draft, from)
  refuseIf(nameFault(to))
  if (from === to) throw new Refusal(`the label ${JSON.stringify(from)} has this name already`)
  const joins = draft.labels.some(label => label.name === to)
  draft.labels = joins
    ? draft.labels.filter(label => label !== old)
    : draft.labels.map(label => (label === old ? { ...label, name: to } : label))
  mapLabels(draft, label =>
    labelName(label, draft.scheme) === from ? withLabelName(label, to, draft.scheme) : label,
  )
}

/** Takes a label off the list. What had it gets no label, or is open. */
export function removeLabel(draft: Draft, { label: name, to }: EventOf<'remove-label'>): void {
  const old = knownLabel(draft, name)
  draft.labels = draft.labels.filter(label => label !== old)
  mapLabels(draft, label => (labelName(label, draft.scheme) === name ? to : label))
}

function knownLabel(draft: Draft, name: string): LabelDefinition {
  const found = draft.labels.find(label => label.name === name)
  if (!found) throw new Refusal(`there is no label ${JSON.stringify(name)}`)
  return found
}

/** Refuses labels that the scheme does not have. */
export function checkLabels(draft: Draft, labels: TokenLabels): void {
  for (const label of labels) refuseIf(labelFault(label, draft.scheme))
}

/**
 * Puts labels that are new on the list, with a color and a key that are free: what data or another tab bring must not be lost because
 * the list has changed meanwhile.
 */
export function defineLabels(draft: Draft, labels: Iterable<string>): void {
  let known: Set<string> | undefined
  const names: string[] = []
  for (const label of labels) {
    const name = labelName(label, draft.scheme)
    if (name === null) continue
    known ??= new Set(draft.labels.map(definition => definition.name))
    if (known.has(name)) continue
    known.add(name)
    names.push(name)
  }
  if (names.length > 0) draft.labels = [...draft.labels, ...newLabels(names, draft.labels)]
}

/** A label with the next free color and key beside the given ones. */
export function newLabel(name: string, others: readonly LabelDefinition[]): LabelDefinition {
  return newLabels([name], others)[0]
}

/** Labels of these names, each with the next free color and key beside the given ones. */
export function newLabels(names: readonly string[], others: readonly LabelDefinition[]): LabelDefinition[] {
  const colors = new Set(others.map(label => label.color))
  const keys = new Set(others.map(label => label.key))
  let color = 0
  return names.map((name, k) => {
    while (color < COLORS && colors.has(color)) color++
    const key = [...LABEL_KEYS].find(candidate => !keys.has(candidate)) ?? null
    keys.add(key)
    return { name, color: color < COLORS ? color++ : (others.length + k) % COLORS, key }
  })
}

/** Names of labels that an annotator, a decision or "all the same" has set anywhere. */
export function labelsInUse(draft: Pick<Draft, 'said' | 'presets' | 'scheme'>): Set<string> {
  const used = new Set<string>()
  const add = (labels: readonly (string | null)[]): void => {
    for (const label of labels) {
      const name = label === null ? null : labelName(label, draft.scheme)
      if (name !== null) used.add(name)
    }
  }
  for (const { labelings, decision } of draft.said.values()) {
    for (const answer of labelings) add(answer.labels)
    if (decision) add(decision.labels)
  }
  for (const preset of draft.presets.values()) add(preset)
  return used
}

/** Replaces labels wherever they are: in what was said, in presets, and in the history with its proposals. */
function mapLabels(draft: Draft, change: (label: string) => string): void {
  const labels = (given: TokenLabels): TokenLabels => {
    const next = given.map(change)
    return next.some((label, t) => label !== given[t]) ? next : given
  }
  const answer = (given: Answer): Answer => {
    const next = labels(given.labels)
    return next === given.labels ? given : { ...given, labels: next }
  }
  for (const slot of [...draft.said.slots()]) {
    const said = draft.said.at(slot) as Said
    const labelings = said.labelings.map(answer)
    const decision = said.decision && answer(said.decision)
    if (decision !== said.decision || labelings.some((own, k) => own !== said.labelings[k]))
      draft.setSaid(slot, { labelings, decision })
  }
  for (const slot of [...draft.presets.slots()]) {
    const preset = draft.presets.at(slot) as readonly (string | null)[]
    const next = preset.map(label => (label === null ? null : change(label)))
    if (next.some((label, t) => label !== preset[t])) draft.presets = draft.presets.with(slot, next)
  }
  draft.replaceHistory(
    draft.history.map(judged => {
      const { instant, thorough, ...rest } = judged.proposed
      const proposed = {
        ...rest,
        ...(instant && { instant: labels(instant) }),
        ...(thorough && { thorough: labels(thorough) }),
      }
      return { ...judged, labels: labels(judged.labels), proposed }
    }),
  )
}

function refuseIf(fault: string | null): void {
  if (fault !== null) throw new Refusal(fault)
}
