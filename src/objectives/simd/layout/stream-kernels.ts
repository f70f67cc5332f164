/** The stream of rows by kernels: the same results as the functions of `row-words.ts`. */
import { createTemporary } from '../../../common/give-back.js'
import type { SharedWork } from '../../../common/long-work.js'
import { inStepsWithKernels, withLayoutKernels } from '../../../wasm/layout-kernels.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'
import type { RowAttributes } from './row-attributes.js'
import { RowWindow, type WindowLimits } from './row-window.js'
import { COMMON, HEADS, type Numbers, type WordParts } from './row-words.js'
import { MOST_NARROW } from './sum-widths.js'

const NO_LIMIT = 2 ** 31 - 1

/** As `numberAttributes`; null if there are no kernels, or memory does not suffice. */
export function numberByKernels(
  rows: RowAttributes,
  positions: Int32Array,
  { A, stateOffset, stateLabel }: WeightLayout,
  few: number,
  order: Int32Array,
  limits: WindowLimits = {},
): Numbers | null {
  return withLayoutKernels(kernels => {
    const { call } = kernels
    const window = new RowWindow(kernels, rows, limits, order)
    const [occurrences, seen] = [kernels.take(A), kernels.take(A)]
    let size = 0
    for (const [from, to] of window.stretches) {
      const end = window.ids + 4 * window.put(from, to)
      size = call.countOccurrences(window.ids, end, A, occurrences, seen, size)
    }
    const offset = kernels.put(stateOffset)
    const [number, dense, sparse] = [kernels.take(A), kernels.take(A), kernels.take(stateLabel.length)]
    const D = call.numberDense(seen, size, offset, few, number, dense)
    const places = kernels.put(positions)
    const append = (K: number, wide: number, least: number, limit: number) =>
      call.numberSparse(
        ...[seen, size, offset, few, places, MOST_NARROW, wide],
        ...[occurrences, least, limit, number, sparse, K],
      )
    const wide = append(0, 1, 0, NO_LIMIT)
    const common = append(wide, 0, COMMON, NO_LIMIT)
    const K = append(common, 0, 0, COMMON)
    return {
      number: kernels.view(number, A).slice(),
      dense: kernels.view(dense, D).slice(),
      sparse: Uint32Array.from(kernels.view(sparse, K)),
      wide,
    }
  })
}

/** Where the words of each row begin, and how many of its attributes are dense; null as above. */
export function measureByKernels(
  rows: RowAttributes,
  stateOffset: Int32Array,
  denseNumber: Int32Array,
  limits: WindowLimits = {},
): { offset: Uint32Array; denseOf: Uint32Array } | null {
  return withLayoutKernels(kernels => {
    const window = new RowWindow(kernels, rows, limits)
    const [dense, states] = [kernels.put(denseNumber), kernels.put(stateOffset)]
    const [words, denseWords] = [kernels.take(window.rows), kernels.take(window.rows)]
    const R = rows.begin.length
    const [offset, denseOf] = [createUnsigned(R + 1), createUnsigned(R)]
    for (const [from, to] of window.stretches) {
      window.put(from, to)
      kernels.call.measureRows(window.ids, window.ends, to - from, dense, states, words, denseWords)
      const own = kernels.view(words, to - from)
      for (let r = from; r < to; r++) offset[r + 1] = offset[r] + HEADS + own[r - from]
      denseOf.set(kernels.view(denseWords, to - from), from)
    }
    return { offset, denseOf }
  })
}

function createUnsigned(length: number): Uint32Array {
  return new Uint32Array(createTemporary(length).buffer, 0, length)
}

/** Overwrites words; null as above. */
export function writeByKernels(
  { rows, layout, offset, denseNumber }: WordParts,
  { number, wide }: Pick<Numbers, 'number' | 'wide'>,
  { labelBits, stride }: { readonly labelBits: number; readonly stride: number },
  words: Uint32Array,
  limits: WindowLimits = {},
): SharedWork<true | null> {
  return inStepsWithKernels(function* (kernels) {
    const window = new RowWindow(kernels, rows, limits)
    const [dense, numbers] = [kernels.put(denseNumber), kernels.put(number)]
    const [states, labels] = [kernels.put(layout.stateOffset), kernels.put(layout.stateLabel)]
    const narrow = kernels.take(window.longest)
    const sizes = window.stretches.map(([from, to]) => offset[to] - offset[from])
    const out = kernels.take(sizes.reduce((most, size) => Math.max(most, size), 0))
    for (const [k, [from, to]] of window.stretches.entries()) {
      window.put(from, to)
      kernels.call.writeWords(
        ...[window.ids, window.ends, to - from, dense, numbers, wide],
        ...[states, labels, labelBits, stride, narrow, out],
      )
      words.set(kernels.view(out, sizes[k]), offset[from])
      yield to / rows.begin.length
    }
    return true as const
  })
}
