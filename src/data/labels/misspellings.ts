/**
 * Labels that are probably misspelled: seen once, and one slip from a frequent label.
 *
 * Ordinary labels are close to each other, too: `NN` and `NNS`, `B-PER` and `I-PER`, `T1` and `T2`. So a label is split into
 * parts at characters that are neither letters nor digits. It is suspect only if one of its parts occurs in no other label, if
 * that part is long enough, and if similar parts are rare among the other labels. These rules and their numbers are a
 * heuristic, chosen so that the tag sets of well-known corpora give no warnings.
 */
import { parseTag } from '../tags/tag.js'
import type { TalliedLabel } from './label-tally.js'
import { type Slip, SlipIndex } from './slip-index.js'

/** A label that is seen once, and the frequent one that was probably meant. */
export interface Misspelling {
  readonly label: TalliedLabel
  readonly meant: string
}

/** A label of this many tokens is not a mistake. */
const FREQUENT = 20
/** Minimum length of a part, or three if labels mark spans: types of spans are words, not codes. */
const LETTERS = 4
const LETTERS_OF_TYPES = 3
/** Longer parts are not compared, since the time grows with the square of their length. */
const MAX_LETTERS = 64
/** If this many parts are one slip from another, as in positional tags, similarity means nothing. */
const DENSE = 0.5

const PART = /[\p{L}\p{M}\p{N}]+/gu

/** Finds the labels of a corpus that are probably misspelled. Those that are `known` are right, and count as frequent. */
export function findMisspellings(
  tally: readonly TalliedLabel[],
  known: Iterable<string> = [],
): Misspelling[] {
  const counts = new Map(tally.map(({ name, count }) => [name, count]))
  for (const name of known) counts.set(name, Infinity)
  const once = tally.filter(({ name }) => counts.get(name) === 1)
  if (once.length === 0) return []
  const frequent = [...counts].filter(([, count]) => count >= FREQUENT).sort(([, a], [, b]) => a - b)
  const byBareName = new Map(frequent.map(([name]) => [bareName(name), name])) // the most frequent stays
  const parts = new Parts(counts)
  return once.flatMap(label => {
    const bare = bareName(label.name)
    const meant = (bare !== '' && byBareName.get(bare)) || parts.meantBy(label.name)
    return meant ? [{ label, meant }] : []
  })
}

/** A name in lower case without the characters that join parts, both of which are easily mistyped. Empty if they may be significant. */
function bareName(name: string): string {
  return /^\P{L}|\p{N}/u.test(name) ? '' : name.toLowerCase().replace(/[-_.,;:\s]/g, '')
}

/** The parts of all labels, and which of them are similar. */
class Parts {
  private readonly counts = new Map<string, number>()
  private readonly index = new SlipIndex()
  private readonly letters: number
  private readonly dense: boolean

  constructor(private readonly labels: ReadonlyMap<string, number>) {
    for (const [name, count] of labels) {
      for (const [part] of name.matchAll(PART)) this.counts.set(part, (this.counts.get(part) ?? 0) + count)
    }
    const established = [...this.counts].filter(([part, count]) => count > 1 && part.length <= MAX_LETTERS)
    for (const [part] of established) this.index.add(part)
    this.letters = markSpans(labels) ? LETTERS_OF_TYPES : LETTERS
    const names = established.map(([part]) => part).filter(isName)
    this.dense = names.filter(part => this.hasNeighbor(part)).length > DENSE * names.length
  }

  /** The most frequent label that differs from this one by a slip in the only part that no other label has. */
  meantBy(name: string): string | undefined {
    const single = [...name.matchAll(PART)].filter(([part]) => this.counts.get(part) === 1)
    const [found] = single
    if (!found || single.length > 1 || found[0].length > MAX_LETTERS) return undefined
    const [part] = found
    let best: string | undefined
    let most = FREQUENT - 1
    for (const [other, slip] of this.index.near(part)) {
      const label = name.slice(0, found.index) + other + name.slice(found.index + part.length)
      const count = this.labels.get(label) ?? 0
      if (count > most && this.isTelling(slip, part, other)) [best, most] = [label, count]
    }
    return best
  }

  private isTelling(slip: Slip, part: string, other: string): boolean {
    if (slip === 'lookalike') return true
    const isLong = Math.min(part.length, other.length) >= this.letters
    return isLong && (slip === 'swap' || !this.dense)
  }

  private hasNeighbor(part: string): boolean {
    for (const [other, slip] of this.index.near(part)) {
      if (slip === 'edit' && isName(other)) return true
    }
    return false
  }
}

/** A single letter is a mark, as in `B-PER`, and one edit from all others. */
function isName(part: string): boolean {
  return part.length > 1
}

/** Whether all labels but those seen once mark spans, and some have a type. */
function markSpans(labels: ReadonlyMap<string, number>): boolean {
  const tags = [...labels].filter(([, count]) => count > 1).map(([name]) => parseTag(name))
  return tags.every(tag => tag !== undefined) && tags.some(tag => tag!.type !== '')
}
