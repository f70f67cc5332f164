import type { Content, Draft } from './draft.js'

/**
 * Gives a draft that was made anew the objects of a content where they say the same: who keeps something for a string or an answer, such
 * as a learner, goes by the object.
 */
export function reconcile(draft: Draft, before: Content): void {
  for (let slot = 0; slot < draft.strings.length; slot++) {
    const string = draft.strings[slot]
    if (isUntouched(slot, draft, before)) continue
    const old = before.byId.get(string.id)
    if (!old) continue
    if (old !== string && isSame(old, string)) draft.reuseString(slot, old)
    else if (isSame(old.tokens, string.tokens)) draft.replaceString(slot, { tokens: old.tokens })
    const oldSlot = old.number - 1
    const said = before.said.at(oldSlot)
    if (said && said !== draft.said.at(slot) && isSame(said, draft.said.at(slot))) {
      draft.setSaid(slot, said)
      const answer = before.answers.at(oldSlot)
      if (isSame(answer, draft.answers.at(slot))) draft.answers = draft.answers.with(slot, answer)
    }
    const preset = before.presets.at(oldSlot)
    if (preset && isSame(preset, draft.presets.at(slot))) draft.presets = draft.presets.with(slot, preset)
  }
}

/** Whether a slot has nothing but what it had, so that most strings cost a glance. */
function isUntouched(slot: number, draft: Draft, before: Content): boolean {
  return (
    draft.strings[slot] === before.strings[slot] &&
    draft.said.at(slot) === before.said.at(slot) &&
    draft.presets.at(slot) === before.presets.at(slot)
  )
}

/** Whether two plain values have the same content. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, k) => isSame(item, b[k]))
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  )
}
