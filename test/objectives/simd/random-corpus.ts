import { Random } from '../../../src/common/random.js'
import { StringTable } from '../../../src/data/string-table.js'
import type { CompiledCorpus } from '../../../src/features/compiled-corpus.js'

/**
 * How positions are described: by a few attributes that all of them share, by attributes of their own, by some of
 * each, by attributes that come together and one of their own, or by one of a few rows; by nothing here and there in
 * any case.
 */
export type Description = 'common' | 'own' | 'mixed' | 'together' | 'rows'

export interface CorpusShape {
  readonly L: number
  readonly lengths: readonly number[]
  readonly description: Description
  readonly seed: number
  /** Values of attributes; each attribute has one of these magnitudes. Default: all 1. */
  readonly magnitudes?: readonly number[]
  /** How many of the labels are not known: one of so many, at random, in every second sequence. Default: none. */
  readonly unknown?: number
  /** How often positions that have attribute 0 have it. Default 1. */
  readonly repeats?: number
  /** Weights of sequences, by turns. Default: all 1. */
  readonly importance?: readonly number[]
}

/** A labeled corpus that no text stands behind. */
export function createCorpus(shape: CorpusShape): CompiledCorpus {
  const { L, lengths, seed, importance, magnitudes, unknown, repeats = 1 } = shape
  const random = new Random(seed)
  const N = lengths.length
  const offset = new Int32Array(N + 1)
  for (let n = 0; n < N; n++) offset[n + 1] = offset[n] + lengths[n]
  const P = offset[N]
  const rows = describe(shape.description, P, random).map(row =>
    row.flatMap(a => (a === 0 ? new Array<number>(repeats).fill(a) : [a])),
  )
  const ids = Int32Array.from(rows.flat())
  const A = Math.max(0, ...ids) + 1
  const values = magnitudes
    ? Float64Array.from(ids, a => magnitudes[a % magnitudes.length] * (0.5 + random.uniform()))
    : null
  const state = { A, offset: offsetsOf(rows), ids, values, strings: new StringTable() }
  const label = Int32Array.from({ length: P }, () => random.below(L))
  if (unknown)
    for (let n = 0; n < N; n += 2)
      for (let p = offset[n]; p < offset[n + 1]; p++) if (random.below(unknown) === 0) label[p] = -1
  const weight = importance ? Float64Array.from(lengths, (_, n) => importance[n % importance.length]) : null
  const line = new Int32Array(N)
  return { N, P, L, A, offset, state, trans: null, label, labels: new StringTable(), weight, line }
}

function describe(description: Description, P: number, random: Random): number[][] {
  const few = Array.from({ length: Math.max(1, P >> 3) }, () => pick(3, 30, random))
  const row = (p: number): number[] => {
    if (random.below(20) === 0) return []
    if (description === 'common') return pick(1 + random.below(4), 5, random)
    if (description === 'own') return [3 * p, 3 * p + 1, 3 * p + 2]
    if (description === 'together') return random.below(8) === 0 ? [p + 6, 0, 1, 3] : [p + 6, 0, 1, 2, 4]
    if (description === 'rows') return few[random.below(few.length)]
    // More than the kernels take at a time, dense ones and sparse ones
    return [...pick(random.below(3), 5, random), ...pick(random.below(14), P + 20, random).map(a => a + 5)]
  }
  return Array.from({ length: P }, (_, p) => row(p))
}

/** So many different numbers below a limit, ascending. */
function pick(count: number, limit: number, random: Random): number[] {
  const picked = new Set<number>()
  while (picked.size < Math.min(count, limit)) picked.add(random.below(limit))
  return [...picked].sort((a, b) => a - b)
}

function offsetsOf(rows: readonly (readonly number[])[]): Int32Array {
  const offset = new Int32Array(rows.length + 1)
  for (const [p, row] of rows.entries()) offset[p + 1] = offset[p] + row.length
  return offset
}
