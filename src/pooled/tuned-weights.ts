import { StringTable } from '../data/string-table.js'
import { BINS } from './bins.js'
import { EXPERTS } from './experts.js'

/**
 * The weights of a pool, by the names of templates and labels, so that they still mean the same after counts have changed.
 * What has no name here has the weights of row 0, and no deviation of its own.
 */
export interface TunedWeights {
  readonly templates: StringTable //     [K] sorted; row k+1 is that of template k
  readonly labels: StringTable //        [M] sorted
  readonly common: Float64Array //       [EXPERTS][K+1][BINS] weight of a template and a bin
  readonly cells: Float64Array //        [EXPERTS][K+1][BINS][M] what is added to it for one label
  readonly bias: Float64Array //         [M] what is added to log P̃(y)
  readonly start: Float64Array //        [M] and to the rates of first labels
  readonly end: Float64Array //          [M] and of last ones
  readonly trans: Float64Array //        [M][M] and of pairs
}

/** The lengths of the arrays of tuned weights. */
export function tunedSizes(K: number, M: number) {
  return {
    common: EXPERTS * (K + 1) * BINS,
    cells: EXPERTS * (K + 1) * BINS * M,
    bias: M,
    start: M,
    end: M,
    trans: M * M,
  } as const satisfies Partial<Record<keyof TunedWeights, number>>
}

/** The parts of tuned weights that are numbers, in the order of the file. */
export const TUNED_PARTS = ['common', 'cells', 'bias', 'start', 'end', 'trans'] as const

/** Whether two models have the same tuned weights. */
export function sameTuned(a: TunedWeights, b: TunedWeights): boolean {
  return (
    sameStrings(a.templates, b.templates) &&
    sameStrings(a.labels, b.labels) &&
    TUNED_PARTS.every(part => sameNumbers(a[part], b[part]))
  )
}

function sameStrings(a: StringTable, b: StringTable): boolean {
  return a.size === b.size && a.toArray().every((text, k) => text === b.get(k))
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, k) => value === b[k])
}

/** A sorted table of distinct strings. */
export function sortedTable(texts: Iterable<string>): StringTable {
  const table = new StringTable()
  for (const text of [...new Set(texts)].sort((a, b) => (a < b ? -1 : 1))) table.intern(text)
  return table
}
