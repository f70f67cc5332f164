import type { Content } from './draft.js'

/** Ids of strings that one of two contents does not have, or that differ in themselves, in what is said of them, or in their presets. */
export function stringsThatDiffer(a: Content, b: Content): Set<string> {
  const ids = new Set<string>()
  const add = (slot: number): void => {
    for (const { strings } of [a, b]) if (slot < strings.length) ids.add(strings[slot].id)
  }
  if (a.strings !== b.strings) {
    const length = Math.max(a.strings.length, b.strings.length)
    for (let slot = 0; slot < length; slot++) if (a.strings[slot] !== b.strings[slot]) add(slot)
  }
  for (const slot of a.said.differences(b.said)) add(slot)
  for (const slot of a.presets.differences(b.presets)) add(slot)
  return ids
}
