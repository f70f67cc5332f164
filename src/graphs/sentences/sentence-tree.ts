/** The tree of a sequence: a column gives the head of each token, like HEAD in CoNLL-U. */

import { DataError } from '../../common/errors.js'
import type { Corpus } from '../../data/corpus.js'
import { findCycle } from '../graph/shapes.js'

/** The position in its sequence of the head of each token of sequence n, −1 for a root. There may be several roots. */
export function headsOf(corpus: Corpus, n: number, column: number): Int32Array {
  const { offset, columns } = corpus
  const [start, end] = [offset[n], offset[n + 1]]
  const found = columns[column]
  if (!found) throw noColumn(corpus, n, column)
  const heads = new Int32Array(end - start)
  for (let t = 0; t < heads.length; t++) {
    const text = found.strings.get(found.ids[start + t])
    const head = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(head <= heads.length)) throw badHead(corpus, n, t, text)
    heads[t] = head - 1
  }
  const cycle = findCycle(heads)
  if (cycle) throw cyclic(corpus, n, cycle)
  return heads
}

function noColumn(corpus: Corpus, n: number, column: number): DataError {
  const { columns } = corpus
  const have = columns.length === 1 ? '1 column' : `${columns.length} columns`
  const besides = corpus.labels ? ' besides the label' : ''
  return new DataError(
    `heads: expected them in column ${column}, got data that have ${have}${besides} (column 0 is the word)`,
    placeOf(corpus, n),
  )
}

function badHead(corpus: Corpus, n: number, t: number, text: string): DataError {
  const T = corpus.offset[n + 1] - corpus.offset[n]
  const got = JSON.stringify(text)
  return new DataError(
    `head of ${nameOf(corpus, n, t)}: expected 0 (a root) or a token from 1 to ${T}, got ${got}`,
    placeOf(corpus, n),
  )
}

function cyclic(corpus: Corpus, n: number, cycle: readonly number[]): DataError {
  const shown = cycle.slice(0, 8).map(t => nameOf(corpus, n, t))
  const last = shown.length < cycle.length ? '…' : shown[0]
  return new DataError(
    `heads: expected a tree, got a cycle: ${[...shown, last].join(' → ')}`,
    placeOf(corpus, n),
  )
}

/** `token 3 ("dog")` */
export function nameOf({ offset, columns: [{ ids, strings }] }: Corpus, n: number, t: number): string {
  return `token ${t + 1} (${JSON.stringify(strings.get(ids[offset[n] + t]))})`
}

/** The line on which a sequence begins, if it is known. */
function placeOf({ line }: Corpus, n: number): { line?: number } {
  return line[n] > 0 ? { line: line[n] } : {}
}
