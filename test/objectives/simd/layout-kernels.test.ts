import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../src/common/long-work.js'
import { Random } from '../../../src/common/random.js'
import { createShrinkable } from '../../../src/common/shrinkable-array.js'
import { clusterRows } from '../../../src/objectives/simd/layout/attribute-clusters.js'
import { clusterByKernels } from '../../../src/objectives/simd/layout/cluster-kernels.js'
import { countByKernels, countHere } from '../../../src/objectives/simd/layout/dense-use.js'
import type { RowAttributes } from '../../../src/objectives/simd/layout/row-attributes.js'
import type { WindowLimits } from '../../../src/objectives/simd/layout/row-window.js'
import { measureRows, numberAttributes, writeWords } from '../../../src/objectives/simd/layout/row-words.js'
import {
  measureByKernels,
  numberByKernels,
  writeByKernels,
} from '../../../src/objectives/simd/layout/stream-kernels.js'
import { countPositions } from '../../../src/objectives/simd/layout/sum-widths.js'
import { limitMemory } from '../../../src/wasm/memory.js'
import type { WeightLayout } from '../../../src/weights/weight-layout.js'

/** Attributes cost different amounts, so that some clusters are worthwhile and others are not. */
const COSTS = { attribute: (a: number) => 0.25 + (a % 3), cluster: 1 }

/** Rows that lie in another order than they are numbered, with gaps between them. */
function rowsOf(lists: readonly (readonly number[])[]): RowAttributes {
  const ids: number[] = []
  const begin = new Int32Array(lists.length)
  for (const r of [...lists.keys()].reverse()) {
    begin[r] = ids.push(0)
    ids.push(...lists[r])
  }
  return { begin, end: begin.map((first, r) => first + lists[r].length), ids: Int32Array.from(ids) }
}

/** What `clusterRows` gives, as plain lists. */
function listsOf({ begin, end, ids, clusters }: RowAttributes & { clusters: number }) {
  return { clusters, rows: Array.from(begin, (first, r) => [...ids.subarray(first, end[r])]) }
}

function expectSame(lists: readonly (readonly number[])[], A: number, limits = {}): number {
  const rows = rowsOf(lists)
  const expected = finish(clusterRows(rows, A, COSTS))
  const found = finish(clusterByKernels(rows, A, COSTS, limits))
  expect(listsOf(found!)).toEqual(listsOf(expected))
  expect(listsOf(clusterInPlace(lists, A, limits))).toEqual(listsOf(expected))
  return expected.clusters
}

/** Clusters rows where they lie: those with odd numbers first, each from its last to its first. */
function clusterInPlace(lists: readonly (readonly number[])[], A: number, limits: WindowLimits) {
  const numbers = [...lists.keys()].reverse()
  const order = Int32Array.from([...numbers.filter(r => r % 2 === 1), ...numbers.filter(r => r % 2 === 0)])
  const [begin, end] = [new Int32Array(lists.length), new Int32Array(lists.length)]
  const ids = createShrinkable(lists.flat().length, 1)
  let size = 0
  for (const r of order) {
    begin[r] = size
    ids.set(lists[r], size)
    size += lists[r].length
    end[r] = size
  }
  let begun = 0
  const inPlace = { order, begin: () => begun++ }
  const found = finish(clusterByKernels({ begin, end, ids }, A, COSTS, limits, inPlace))!
  expect(begun).toBe(1)
  expect(found.begin.every((first, r) => first === (r > 0 ? found.end[r - 1] : 0))).toBe(true)
  return found
}

/** Rows like those of templates: several attributes depend on the same few words. */
function templateRows(count: number, seed: number): { lists: number[][]; A: number } {
  const random = new Random(seed)
  const numbers = new Map<string, number>()
  const number = (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)!
  }
  const words = Array.from({ length: count + 4 }, () => Math.floor(12 * random.uniform() * random.uniform()))
  const lists = Array.from({ length: count }, (_, r) => {
    const [a, b, c] = words.slice(r, r + 3)
    const list = [`a${a}`, `b${b}`, `c${c}`, `B${b % 3}`, `C${c % 4}`, `ab${a},${b}`, `bc${b},${c}`, 'bias']
    return list.map(number)
  })
  return { lists, A: numbers.size }
}

describe('clusterByKernels', () => {
  it('makes the clusters of clusterRows', () => {
    const { lists, A } = templateRows(3000, 1)
    expect(expectSame(lists, A)).toBeGreaterThan(10)
  })

  it('makes them whatever the size of its windows', () => {
    const { lists, A } = templateRows(700, 2)
    for (const rows of [1, 2, 3, 699, 700, 701]) expectSame(lists, A, { rows })
    for (const attributes of [1, 7, 8, 9, 17, 8 * 700]) expectSame(lists, A, { attributes })
  })

  it('makes them of any rows, also of empty ones and of those that repeat an attribute', () => {
    const A = 9
    const kinds = fc.array(fc.array(fc.nat(A - 1), { maxLength: 7 }), { minLength: 1, maxLength: 5 })
    const choices = fc.array(fc.nat(4), { minLength: 0, maxLength: 300 })
    fc.assert(
      fc.property(kinds, choices, fc.integer({ min: 1, max: 40 }), (kinds, choices, rows) => {
        expectSame(
          choices.map(choice => kinds[choice % kinds.length]),
          A,
          { rows },
        )
      }),
    )
  })

  it.each([31, 32, 33, 34, 70])('makes them if an attribute co-occurs with %i others', others => {
    const all = Array.from({ length: others + 1 }, (_, a) => a)
    const lists = Array.from({ length: 150 }, (_, r) => (r % 3 === 0 ? all.slice(r % 5) : all))
    expectSame(lists, others + 1)
  })

  it('makes more clusters than its table has room for in the beginning', () => {
    const lists = Array.from({ length: 600 * 48 }, (_, r) => [0, 1, 2].map(k => 3 * (r % 600) + k))
    expect(expectSame(lists, 1800)).toBe(600)
  })

  it('returns null if memory does not suffice', () => {
    const { lists, A } = templateRows(3000, 4)
    for (const pages of [1, 3]) {
      const release = limitMemory(pages)
      try {
        expect(finish(clusterByKernels(rowsOf(lists), A, COSTS))).toBeNull()
        // In place, the rows must still be as they were.
        const rows = rowsOf(lists)
        const begin = () => expect.unreachable()
        const order = new Int32Array(lists.length)
        expect(finish(clusterByKernels(rows, A, COSTS, {}, { order, begin }))).toBeNull()
        expect(rows).toEqual(rowsOf(lists))
      } finally {
        release()
      }
    }
  })
})

/** A layout in which attribute a has a % 9 weights, of 24 labels. */
function layoutOf(A: number): WeightLayout {
  const stateOffset = new Int32Array(A + 1)
  for (let a = 0; a < A; a++) stateOffset[a + 1] = stateOffset[a] + (a % 9)
  const stateLabel = Int32Array.from({ length: stateOffset[A] }, (_, f) => (7 * f) % 24)
  const none = new Int32Array(0)
  const pairs = { transFrom: none, transTo: none, edgeOffset: Int32Array.of(0), edgeFrom: none, edgeTo: none }
  return { F: stateLabel.length, L: 24, A, B: 0, stateOffset, stateLabel, ...pairs, boundary: 'none' }
}

const FEW = 4.5
const WINDOWS = [{}, { rows: 1 }, { rows: 97 }, { attributes: 1 }, { attributes: 64 }]

/** Rows with clusters and their numbers: the input of the stream. */
function streamParts(count: number, seed: number) {
  const { lists, A } = templateRows(count, seed)
  const rows = finish(clusterRows(rowsOf(lists), A, COSTS))
  const layout = layoutOf(A)
  const order = new Random(seed).shuffle(Int32Array.from(rows.begin.keys()))
  const positions = countPositions(rows, new Int32Array(count).fill(1), A)
  const numbers = numberAttributes(rows, positions, layout, FEW, order)
  const denseNumber = new Int32Array(A + rows.clusters).fill(-1)
  for (const [d, a] of numbers.dense.entries()) denseNumber[a] = d
  for (let b = 0; b < rows.clusters; b++) denseNumber[A + b] = numbers.dense.length + b
  return { rows, layout, order, positions, numbers, denseNumber }
}

describe('the stream of rows by kernels', () => {
  // Rows of 1, and as many that attributes are wide, common and rare.
  it.each([0, 1, 5, 3000])('numbers the attributes of %i rows as numberAttributes', count => {
    const { rows, layout, order, positions, numbers } = streamParts(count, 5)
    for (const limits of WINDOWS)
      expect(numberByKernels(rows, positions, layout, FEW, order, limits)).toEqual(numbers)
    if (count < 3000) return
    expect(numbers.wide).toBeGreaterThan(0)
    expect(numbers.dense.length).toBeGreaterThan(0)
    expect(numbers.sparse.length).toBeGreaterThan(numbers.wide)
  })

  it.each([0, 1, 5, 3000])('measures and writes %i rows as the readable form', count => {
    const { rows, layout, numbers, denseNumber } = streamParts(count, 6)
    const measured = measureRows(rows, layout.stateOffset, denseNumber)
    const parts = { rows, layout, offset: measured.offset, denseNumber }
    const words = new Uint32Array(measured.offset[rows.begin.length])
    const sizes = { labelBits: 5, stride: 24 }
    finish(writeWords(parts, numbers, sizes, words))
    for (const limits of WINDOWS) {
      expect(measureByKernels(rows, layout.stateOffset, denseNumber, limits)).toEqual(measured)
      const written = new Uint32Array(words.length)
      expect(finish(writeByKernels(parts, numbers, sizes, written, limits))).toBe(true)
      expect(written).toEqual(words)
    }
  })

  it('counts how often groups have dense attributes, also if cells are empty or share rows, or a row repeats one', () => {
    const random = new Random(7)
    const lists = Array.from({ length: 300 }, () =>
      Array.from({ length: random.below(6) }, () => random.below(8)),
    )
    const offset = Uint32Array.of(0, 7, 7, 8, 30, 41)
    const cells = Int32Array.from({ length: 41 * 16 }, () => random.below(330) - 30)
    const groups = { G: 5, offset, cells: cells.map(row => Math.max(row, -1)) }
    const denseNumber = Int32Array.of(-1, 3, 0, -1, 2, 1, 4, -1)
    const expected = countHere(groups, rowsOf(lists), denseNumber, 5)
    expect(expected.repeats).toBeGreaterThan(2)
    for (const limits of WINDOWS)
      expect(countByKernels(groups, rowsOf(lists), denseNumber, 5, limits)).toEqual(expected)
  })

  it('returns null if memory does not suffice', () => {
    const { rows, layout, order, positions, numbers, denseNumber } = streamParts(3000, 8)
    const { offset } = measureRows(rows, layout.stateOffset, denseNumber)
    const words = new Uint32Array(offset[rows.begin.length])
    const groups = { offset: Uint32Array.of(0, 1), cells: new Int32Array(16) }
    const release = limitMemory(2)
    try {
      expect(numberByKernels(rows, positions, layout, FEW, order)).toBeNull()
      expect(measureByKernels(rows, layout.stateOffset, denseNumber)).toBeNull()
      const parts = { rows, layout, offset, denseNumber }
      expect(finish(writeByKernels(parts, numbers, { labelBits: 5, stride: 24 }, words))).toBeNull()
      expect(countByKernels(groups, rows, denseNumber, 5000)).toBeNull()
    } finally {
      release()
    }
  })
})
