import { DataError } from '../common/errors.js'

/**
 * Maximum number of labels of a model. Every method keeps at least one number of 8 bytes for each pair of
 * labels, so such a table has 2 GB.
 */
export const MOST_LABELS = 2 ** 14

/** Refuses more labels than a model can have, before allocating memory. */
export function checkLabelCount(method: string, L: number, most = MOST_LABELS): void {
  if (L <= most) return
  const count = (number: number) => number.toLocaleString('en-US')
  throw new DataError(
    `${method}: ${count(L)} labels need tables of ${count(Math.ceil((L * L) / 1.25e8))} GB, one number for each pair of labels; ` +
      `expected at most ${count(most)} labels (check that the last column is the label, or merge rare labels)`,
  )
}

/** Labels that a model file of any size may have. */
const MOST_LABELS_TO_LOAD = 4096
/** How many times the file size the pairs of its labels may take in memory. */
const EXPANSION = 64

/** Maximum number of labels of a model file by default: a small file must not ask for gigabytes. */
export function mostLabelsToLoad(fileBytes: number): number {
  return Math.max(MOST_LABELS_TO_LOAD, Math.floor(Math.sqrt((EXPANSION * fileBytes) / 8)))
}

/** Maximum number of weights of a model: their indices have 32 bits. */
const MOST_WEIGHTS = 2 ** 31 - 1

/**
 * Refuses more weights than a model can have, before allocating memory. `rows` have `columns` weights each.
 */
export function checkWeightCount(what: string, rows: number, columns: number, most = MOST_WEIGHTS): void {
  if (rows * columns <= most) return
  const count = (number: number) => number.toLocaleString('en-US')
  throw new DataError(
    `weights=all: ${count(rows)} ${what} times ${count(columns)} are ${count(rows * columns)} weights; ` +
      `expected at most ${count(most)}: use weights=seen or a higher cutoff`,
  )
}
