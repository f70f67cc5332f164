/** Changes of the list of labels. Each returns a new list. */
import type { LabelDefinition } from '../../project/event.js'
import { LABEL_KEYS, newLabel, newLabels } from '../../project/folding/label-events.js'

type Labels = readonly LabelDefinition[]

/** Adds a label with the first key and color that are free. With more labels than keys, the key is null. */
export function addLabel(labels: Labels, name: string): LabelDefinition[] {
  return [...labels, newLabel(name, labels)]
}

/** Labels of these names, each with a key and a color. */
export function labelsNamed(names: readonly string[]): LabelDefinition[] {
  return newLabels(names, [])
}

/** Gives a label a key. The label that had this key gets the other's, so that no two are alike. */
export function setKey(labels: Labels, name: string, key: string | null): LabelDefinition[] {
  if (key !== null && !LABEL_KEYS.includes(key))
    throw new RangeError(`key: expected one of ${LABEL_KEYS}, got ${key}`)
  const before = labels.find(label => label.name === name)?.key ?? null
  return labels.map(label => {
    if (label.name === name) return { ...label, key }
    return key !== null && label.key === key ? { ...label, key: before } : label
  })
}

export function setColor(labels: Labels, name: string, color: number): LabelDefinition[] {
  return labels.map(label => (label.name === name ? { ...label, color } : label))
}

/** Moves the label at one place to another; the others keep their order. Places beyond the ends are the ends. */
export function moveLabel(labels: Labels, from: number, to: number): LabelDefinition[] {
  const moved = [...labels]
  const [label] = moved.splice(from, 1)
  if (label) moved.splice(Math.max(0, Math.min(moved.length, to)), 0, label)
  return moved
}

/** Gives out keys anew, by the order of the list. */
export function renewKeys(labels: Labels): LabelDefinition[] {
  return labels.map((label, k) => ({ ...label, key: LABEL_KEYS[k] ?? null }))
}
