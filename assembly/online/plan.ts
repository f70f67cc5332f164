/**
 * Where everything is. `configure` reads it in the order in which it is declared here and in
 * src/online/simd/plan.ts.
 *
 * A weight lives in a *cell*: first come dense rows with a cell for every label, then the sparse weights, then
 * transitions [L][stride], then those of the first and of the last label [stride] each. Labels are padded to a
 * stride, a multiple of 8; a cell without a weight is 0 for ever, but −∞ in the padding of transitions.
 *
 * A *row* is what a position is described by, a list of attributes; equal positions may share one. Its words in
 * `stream` stand in the order of its attributes: DENSE + place of a dense row / 8, or for each weight of any other
 * attribute number of the sparse weight · 2^labelBits + label.
 */

/** The mark of a dense row. It vanishes when the rest of the word is made an address. */
export const DENSE: u32 = 0x80000000

// Sizes
export let L: i32 = 0 //               labels
export let stride: i32 = 0
export let labelBits: i32 = 0
// The corpus
export let sequenceOffset: usize = 0 // u32 [N+1]
export let sequenceWeight: usize = 0 // f64 [N], 0: all 1
export let gold: usize = 0 //          i32 [P]
export let order: usize = 0 //         u32 [N] the sequences as they are to be met
export let rowOf: usize = 0 //         u32 [P]
export let rowOffset: usize = 0 //     u32 [rows+1]
export let stream: usize = 0 //        u32
export let streamValues: usize = 0 //  f64 beside stream, 0: all 1
// Cells
export let sparseCell: u32 = 0 //       the first sparse one
export let transCell: u32 = 0
export let startCell: u32 = 0
export let endCell: u32 = 0
export let boundary: i32 = 0 //        whether first and last labels have weights
export let weightOf: usize = 0 //      i32 [cells] which weight it is, −1: none
export let weights: usize = 0 //       f64 [cells]
export let sums: usize = 0 //          f64 [cells] for the mean, 0: none is taken
export let variances: usize = 0 //     f64 [cells], 0: the rule has none
export let totals: usize = 0 //        f64 [cells] of the difference of two paths, 0 between mistakes
// Workspace, for the longest sequence
export let states: usize = 0 //        f64 [T][stride]
export let alpha: usize = 0 //         f64 [T][stride]
export let lists: usize = 0 //         i32 [T][L+1]
export let path: usize = 0 //          i32 [T]
export let entryCell: usize = 0 //     u32 cells of the difference of two paths
export let entryValue: usize = 0 //    f64 beside it
export let pruningBounds: usize = 0 //        f64 [L][stride], see assembly/pruning-bounds.ts
export let pruningTimes: usize = 0 //    i32 [L]
// The rule
export let rule: i32 = 0 //            see rules.ts
export let slack: i32 = 0
export let cost: i32 = 0
export let limit: f64 = 0 //           c or γ

let at: usize = 0

function next(): f64 {
  const field = load<f64>(at)
  at += 8
  return field
}

export function configure(plan: usize): void {
  at = plan
  L = <i32>next()
  stride = <i32>next()
  labelBits = <i32>next()
  sequenceOffset = <usize>next()
  sequenceWeight = <usize>next()
  gold = <usize>next()
  order = <usize>next()
  rowOf = <usize>next()
  rowOffset = <usize>next()
  stream = <usize>next()
  streamValues = <usize>next()
  sparseCell = <u32>next()
  transCell = <u32>next()
  startCell = <u32>next()
  endCell = <u32>next()
  boundary = <i32>next()
  weightOf = <usize>next()
  weights = <usize>next()
  sums = <usize>next()
  variances = <usize>next()
  totals = <usize>next()
  states = <usize>next()
  alpha = <usize>next()
  lists = <usize>next()
  path = <usize>next()
  entryCell = <usize>next()
  entryValue = <usize>next()
  pruningBounds = <usize>next()
  pruningTimes = <usize>next()
  rule = <i32>next()
  slack = <i32>next()
  cost = <i32>next()
  limit = next()
}
