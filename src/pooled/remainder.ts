import { DataError } from '../common/errors.js'
import type { LabelCounts } from './label-counts.js'

/** How often labels occur, and in how many sequences. */
interface SequenceCounts extends LabelCounts {
  readonly sequences: number
}

/**
 * Refuses to forget what would leave nothing, or what no data have: sequences that were learned otherwise, as parts of longer ones or with
 * other labels known, could take away a token and leave its pairs. Nothing may be missing.
 */
export function checkRemainder(mine: SequenceCounts, gone: SequenceCounts): void {
  const { sequences, labels, count } = mine
  if (gone.sequences >= sequences)
    throw new DataError(
      `forget: expected at most ${sequences - 1} of the ${sequences} sequences, got ${gone.sequences}`,
    )
  const own = usesOf(mine)
  const theirs = usesOf(gone)
  const wrong = gone.labels.toArray().find((label, j) => {
    const k = labels.find(label)
    const left = count[k] - gone.count[j]
    return own.before[k] - theirs.before[j] > left || own.after[k] - theirs.after[j] > left
  })
  if (wrong !== undefined)
    throw new DataError(
      `forget: expected sequences as they were learned, got others: more pairs with ${wrong} than tokens would be left`,
    )
  if (sum(gone.count) >= sum(count))
    throw new DataError('forget: expected some of the labels, got all of them: none would be left')
}

/** How often each label stands before another one or the end, and after another one or the beginning. */
function usesOf({ count, pairs, first, last }: LabelCounts): { before: Float64Array; after: Float64Array } {
  const L = count.length
  const [before, after] = [last.slice(), first.slice()]
  for (let i = 0; i < L; i++) {
    for (let j = 0; j < L; j++) {
      before[i] += pairs[i * L + j]
      after[j] += pairs[i * L + j]
    }
  }
  return { before, after }
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, value) => total + value, 0)
}
