import { nameOfLabel } from '../../../learning/label-names.js'
import { NONE, type SpanScheme } from '../../../project/event.js'
import type { Slip } from '../../../session/session.js'

/** What the word of a slip is in other strings, and how often. */
export type SlipReason =
  | { readonly kind: 'label'; readonly word: string; readonly name: string; readonly places: number }
  | { readonly kind: 'none'; readonly word: string; readonly places: number }
  /** Both labels have happened, the more frequent one first. */
  | {
      readonly kind: 'both'
      readonly counts: readonly { readonly name: string; readonly places: number }[]
    }
  | { readonly kind: 'never'; readonly word: string }

export function slipReason(slip: Slip, scheme: SpanScheme): SlipReason {
  const word = slip.string.tokens[slip.token]
  const said = nameOfLabel(slip.said[slip.token], scheme)
  const model = nameOfLabel(slip.model[slip.token], scheme)
  const seen = countNames(slip.seen, scheme)
  const counts = [model, said].map(name => ({ name, places: seen.get(name) ?? 0 }))
  if (model !== said && counts.every(({ places }) => places > 0))
    return { kind: 'both', counts: counts.toSorted((a, b) => b.places - a.places) }
  const present = counts.find(({ places }) => places > 0)
  if (!present) return { kind: 'never', word }
  const { name, places } = present
  return name === NONE ? { kind: 'none', word, places } : { kind: 'label', word, name, places }
}

function countNames(seen: Slip['seen'], scheme: SpanScheme): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const [label, places] of Object.entries(seen)) {
    const name = nameOfLabel(label, scheme)
    counts.set(name, (counts.get(name) ?? 0) + places)
  }
  return counts
}
