import { keyTotal } from './counts.js'
import type { Counts } from './observations.js'
import { signatureTotal } from './signature-index.js'
import type { Vocabularies } from './vocabularies.js'

/**
 * The ids of a store that have no count any more, because all of it was forgotten. They keep their numbers until the store is numbered anew,
 * but must count as unknown until then: a model that has forgotten a word answers like one that never knew it.
 */
export class UnusedIds {
  private readonly keySet = new Set<number>()
  private readonly signatureSet = new Set<number>()
  private attributeSet: ReadonlySet<number> | null = null // null: not known yet

  constructor(private readonly vocabularies: Vocabularies) {}

  get keys(): ReadonlySet<number> {
    return this.keySet
  }

  get signatures(): ReadonlySet<number> {
    return this.signatureSet
  }

  /** Those that only unused signatures have. */
  get attributes(): ReadonlySet<number> {
    this.attributeSet ??= this.findAttributes()
    return this.attributeSet
  }

  /** Call when counts have been added. */
  added({ items }: Counts): void {
    this.attributeSet = null
    if (this.keySet.size > 0) eachKey(items, key => this.keySet.delete(key))
    if (this.signatureSet.size > 0) for (const s of items.signature) this.signatureSet.delete(s)
  }

  /** Call when counts have been taken away; `layers` are what is left. */
  subtracted({ items }: Counts, layers: readonly Counts[]): void {
    this.attributeSet = null
    eachKey(items, key => {
      if (keyTotal(layers, key) === 0) this.keySet.add(key)
    })
    for (const s of items.signature) if (signatureTotal(layers, s) === 0) this.signatureSet.add(s)
  }

  private findAttributes(): ReadonlySet<number> {
    const { signatures } = this.vocabularies
    const found = new Set<number>()
    for (const s of this.signatureSet) for (const id of signatures.get(s)) found.add(id)
    const { ids, offset } = signatures.lists
    for (let s = 0; s < signatures.size && found.size > 0; s++) {
      if (this.signatureSet.has(s)) continue
      for (let k = offset[s]; k < offset[s + 1]; k++) found.delete(ids[k])
    }
    return found
  }
}

function eachKey({ keyOffset }: Counts['items'], visit: (key: number) => void): void {
  for (let key = 0; key + 1 < keyOffset.length; key++) if (keyOffset[key] < keyOffset[key + 1]) visit(key)
}
