/** What the label manager does: each is an event of the journal, so that Ctrl Z takes it back. Resolves to what happened, in words. */
import type { LabelDefinition } from '../../project/event.js'
import type { Session } from '../../session/session.js'
import { words } from '../words/english.js'
import { countLabels } from './label-counts.js'
import { addLabel, moveLabel, renewKeys, setColor, setKey } from './label-list.js'

const { happened } = words.labels

export async function add(session: Session, name: string): Promise<string> {
  const labels = addLabel(session.state.labels, name)
  await session.setLabels(labels)
  return happened.added(name, labels[labels.length - 1].key)
}

/** Also merges, if there is a label of the new name. */
export async function rename(session: Session, from: string, to: string): Promise<string> {
  const { labels } = session.state
  const { tokens, strings } = countLabels(session.state)(from)
  await session.record({ type: 'rename-label', from, to })
  return labels.some(({ name }) => name === to)
    ? happened.merged(from, to, tokens)
    : happened.renamed(from, to, strings)
}

export async function remove(session: Session, label: string, to: 'O' | '_'): Promise<string> {
  const { tokens } = countLabels(session.state)(label)
  await session.record({ type: 'remove-label', label, to })
  return happened.removed(label, tokens)
}

/** Places count from 0. */
export async function move(session: Session, from: number, to: number): Promise<string> {
  const { labels } = session.state
  const { name } = labels[from]
  const place = Math.max(0, Math.min(labels.length - 1, to))
  if (place !== from) await session.setLabels(moveLabel(labels, from, place))
  return happened.moved(name, place + 1, labels.length)
}

export async function giveKey(session: Session, name: string, key: string | null): Promise<string> {
  const { labels } = session.state
  const other = key === null ? undefined : labels.find(label => label.key === key && label.name !== name)
  await session.setLabels(setKey(labels, name, key))
  return happened.key(name, key, other?.name ?? null)
}

export async function giveColor(session: Session, name: string, color: number): Promise<string> {
  await session.setLabels(setColor(session.state.labels, name, color))
  return happened.color(name)
}

export async function giveKeysByOrder(session: Session): Promise<string> {
  await session.setLabels(renewKeys(session.state.labels))
  return happened.renewed
}

/** Labels whose names contain a text, with their places in the whole list. */
export function matching(
  labels: readonly LabelDefinition[],
  text: string,
): { readonly label: LabelDefinition; readonly place: number }[] {
  const wanted = text.trim().toLowerCase()
  return labels
    .map((label, place) => ({ label, place }))
    .filter(({ label }) => label.name.toLowerCase().includes(wanted))
}
