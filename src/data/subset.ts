import { checkArgument } from '../common/arguments.js'
import type { AttributeColumn } from './attribute-column.js'
import type { Column, Corpus } from './corpus.js'
import { checkSequence } from './sequence.js'

/**
 * A corpus of some sequences of another, in the given order. String tables are shared, pass-through text is
 * left out.
 */
export function subset(corpus: Corpus, sequences: ArrayLike<number>): Corpus {
  checkArgument(
    'subset',
    typeof sequences === 'object' && sequences !== null && 'length' in sequences,
    'a list of numbers of sequences',
    sequences,
  )
  for (let n = 0; n < sequences.length; n++) checkSequence('subset', corpus, sequences[n])
  const N = sequences.length
  const offset = new Int32Array(N + 1)
  for (let n = 0; n < N; n++) {
    const from = sequences[n]
    offset[n + 1] = offset[n] + corpus.offset[from + 1] - corpus.offset[from]
  }
  const P = offset[N]
  const origin = new Int32Array(P) // position in the corpus
  for (let n = 0; n < N; n++) {
    const start = corpus.offset[sequences[n]]
    for (let p = offset[n]; p < offset[n + 1]; p++) origin[p] = start + p - offset[n]
  }
  const pick = ({ ids, strings }: Column): Column => ({ ids: gather(ids, origin), strings })
  const { labels, attributes, weight, line, wordless, rows, sources, names } = corpus
  return {
    N,
    P,
    offset,
    columns: corpus.columns.map(pick),
    labels: labels && pick(labels),
    attributes: attributes && pickAttributes(attributes, origin),
    weight: weight && Float64Array.from({ length: N }, (_, n) => weight[sequences[n]]),
    line: Int32Array.from({ length: N }, (_, n) => line[sequences[n]]),
    ...(wordless && { wordless }),
    ...(rows && { rows }),
    ...(sources && { sources: { names: sources.names, ids: gather(sources.ids, sequences) } }),
    ...(names && { names: Array.from({ length: N }, (_, n) => names[sequences[n]]) }),
  }
}

function gather(ids: Int32Array, origin: ArrayLike<number>): Int32Array {
  const picked = new Int32Array(origin.length)
  for (let p = 0; p < origin.length; p++) picked[p] = ids[origin[p]]
  return picked
}

function pickAttributes(
  { offset, ids, values, strings }: AttributeColumn,
  origin: Int32Array,
): AttributeColumn {
  const newOffset = new Int32Array(origin.length + 1)
  for (let p = 0; p < origin.length; p++)
    newOffset[p + 1] = newOffset[p] + offset[origin[p] + 1] - offset[origin[p]]
  const newIds = new Int32Array(newOffset[origin.length])
  const newValues = new Float64Array(newIds.length)
  for (let p = 0; p < origin.length; p++) {
    newIds.set(ids.subarray(offset[origin[p]], offset[origin[p] + 1]), newOffset[p])
    newValues.set(values.subarray(offset[origin[p]], offset[origin[p] + 1]), newOffset[p])
  }
  return { offset: newOffset, ids: newIds, values: newValues, strings }
}
