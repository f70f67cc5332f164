import { GrowingInt32 } from '../../common/growing-array.js'
import { StringTable } from '../string-table.js'

/** The unknown label in every text format. Code and JSON may use null instead. */
export const UNKNOWN_LABEL = '_'

/** The number of the unknown label. The label table of a corpus has no string for it. */
export const UNKNOWN = -1

/** The labels of a corpus. */
interface Labels {
  readonly ids: Int32Array // [P]
  readonly strings: StringTable
}

/** The position of the first unknown label; −1: all are known, or there are no labels. */
export function firstUnknown({ labels }: { readonly labels: Labels | null }): number {
  return labels ? labels.ids.indexOf(UNKNOWN) : -1
}

/** How many tokens have an unknown label; 0 if there are no labels. */
export function countUnknown({ labels }: { readonly labels: Labels | null }): number {
  let count = 0
  // The engine's own search: a loop that runs once is interpreted for most of its time.
  for (let p = firstUnknown({ labels }); p >= 0; p = labels!.ids.indexOf(UNKNOWN, p + 1)) count++
  return count
}

/** How many sequences have a known label: those that a count can learn from. */
export function countLabeled({
  offset,
  labels,
}: {
  readonly offset: Int32Array
  readonly labels: Labels | null
}): number {
  let count = 0
  for (let n = 0; labels && n + 1 < offset.length; n++)
    if (labels.ids.subarray(offset[n], offset[n + 1]).some(id => id !== UNKNOWN)) count++
  return count
}

/** Removes `_` from labels as they are read, batch by batch: its number becomes −1, and the other labels get a table without it. */
export class KnownLabels {
  private read: StringTable | null = null //  the table with `_`
  private known = new StringTable()
  private readonly map = new GrowingInt32() // [read.size] number in `known`

  /** The labels themselves if their table has no `_`. */
  take(labels: Labels): Labels {
    const { ids, strings } = labels
    if (strings.find(UNKNOWN_LABEL) < 0) return labels
    this.follow(strings)
    const { data } = this.map
    return { ids: ids.map(id => data[id]), strings: this.known }
  }

  /** Numbers the strings that were added to a table since the last call. */
  private follow(strings: StringTable): void {
    if (strings !== this.read) {
      this.read = strings
      this.known = new StringTable()
      this.map.length = 0
    }
    for (let id = this.map.length; id < strings.size; id++) {
      const name = strings.get(id)
      this.map.push(name === UNKNOWN_LABEL ? UNKNOWN : this.known.intern(name))
    }
  }
}
