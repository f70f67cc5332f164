import type { Vocabularies } from '../vocabularies.js'
import { NO_GROUP, type SpellingGroups } from './spelling-groups.js'

/** The words of a corpus as bytes: the word at position p is string ids[p]. */
export interface Words {
  readonly ids: Int32Array
  readonly blob: Uint8Array
  readonly offset: Int32Array
}

/** Remembers the signatures of groups of words. */
export class GroupedSignatures {
  /** Whether the last signature was remembered. */
  hit = false
  private readonly groups: SpellingGroups
  private readonly vocabularies: Vocabularies
  private readonly grows: boolean
  private readonly signatures = new Map<number, number>() // by group
  private group = NO_GROUP // of the last word
  private known = 0 // attributes and signatures that the vocabularies have had

  /** `grows`: what is new is added to the vocabularies. */
  constructor(groups: SpellingGroups, vocabularies: Vocabularies, grows: boolean) {
    this.groups = groups
    this.vocabularies = vocabularies
    this.grows = grows
  }

  /** Forgets signatures that may have changed: where what is new has none, it may have one when vocabularies have grown elsewhere. */
  refresh(): void {
    const { attributes, signatures } = this.vocabularies
    const known = attributes.size + signatures.size
    if (!this.grows && known !== this.known) this.signatures.clear()
    this.known = known
  }

  /** The signature of the word at position p, or −1 if that of its group is not known: then call `remember`. */
  find(p: number, { ids, blob, offset }: Words): number {
    const word = ids[p]
    this.group = this.groups.of(blob, offset[word], offset[word + 1])
    const known = this.group === NO_GROUP ? undefined : this.signatures.get(this.group)
    this.hit = known !== undefined
    return known ?? -1
  }

  /** Keeps the signature of the last word. One that is not known is not kept, since its attributes are needed. */
  remember(signature: number): void {
    if (this.group !== NO_GROUP && signature >= 0) this.signatures.set(this.group, signature)
  }
}
