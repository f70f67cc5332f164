import type { AttributeRows, CompiledCorpus } from './compiled-corpus.js'
import { RenewableRows } from './renewable-rows.js'

/** The sequences first … end−1 of a corpus. Attributes and labels are views, or attributes are still to be extracted. */
export function sequenceRange(corpus: CompiledCorpus, first: number, end: number): CompiledCorpus {
  const { state, trans, label, weight, line } = corpus
  const [from, to] = [corpus.offset[first], corpus.offset[end]]
  return {
    ...corpus,
    N: end - first,
    P: to - from,
    offset: rebased(corpus.offset, first, end),
    state:
      state instanceof RenewableRows
        ? state.range(first, end, rebased(state.offset, from, to))
        : rowRange(state, from, to),
    trans: trans && rowRange(trans, from, to),
    label: label?.subarray(from, to) ?? null,
    weight: weight?.subarray(first, end) ?? null,
    line: line.subarray(first, end),
  }
}

function rowRange(rows: AttributeRows, from: number, to: number): AttributeRows {
  const { offset, ids, values } = rows
  const [first, end] = [offset[from], offset[to]]
  return {
    ...rows,
    offset: rebased(offset, from, to),
    ids: ids.subarray(first, end),
    values: values?.subarray(first, end) ?? null,
  }
}

/** The entries from … to of increasing offsets, less the first of them. */
function rebased(offset: Int32Array, from: number, to: number): Int32Array {
  return offset.subarray(from, to + 1).map(value => value - offset[from])
}
