import { DataError } from '../common/errors.js'

/**
 * Most labels of a model. Every method keeps a number for each pair of labels, some of them several: 8 bytes each, so
 * that such a table has 2 GB.
 */
export const MOST_LABELS = 2 ** 14

/** Refuses more labels than a model can have, before memory is taken. */
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
/** How much more memory than the file the pairs of its labels may take. */
const EXPANSION = 64

/** Most labels that a model file may have if nobody says otherwise: a small file must not ask for gigabytes. */
export function mostLabelsToLoad(fileBytes: number): number {
  return Math.max(MOST_LABELS_TO_LOAD, Math.floor(Math.sqrt((EXPANSION * fileBytes) / 8)))
}

/** Most weights of a model: they are numbered in 32 bits. */
export const MOST_WEIGHTS = 2 ** 31 - 1

/** Refuses more weights than a model can have, before memory is taken. `rows` have `columns` weights each. */
export function checkWeightCount(what: string, rows: number, columns: number, most = MOST_WEIGHTS): void {
  if (rows * columns <= most) return
  const count = (number: number) => number.toLocaleString('en-US')
  throw new DataError(
    `weights=all: ${count(rows)} ${what} times ${count(columns)} are ${count(rows * columns)} weights; ` +
      `expected at most ${count(most)}: use weights=seen or a higher cutoff`,
  )
}
