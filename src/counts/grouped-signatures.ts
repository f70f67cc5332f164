import { NO_GROUP, type SpellingGroups } from './spelling-groups.js'
import type { Vocabularies } from './vocabularies.js'

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

  /** The signature of the word at position p; `find` computes it. */
  at(p: number, { ids, blob, offset }: Words, find: () => number): number {
    const word = ids[p]
    const group = this.groups.of(blob, offset[word], offset[word + 1])
    const known = group === NO_GROUP ? undefined : this.signatures.get(group)
    this.hit = known !== undefined
    if (known !== undefined) return known
    const signature = find()
    // That of a group that is not known is not kept: its attributes are needed.
    if (group !== NO_GROUP && signature >= 0) this.signatures.set(group, signature)
    return signature
  }
}
