import type { COMPUTATION } from '../wasm/binaries/chain-plan.js'

/**
 * How much transitions may prefer one label to another. The exponentials of states have a floor, e^−60 or
 * e^−700 of the largest (assembly/exp.ts). Transitions into and out of a label must not lift it from there to
 * where it matters: relative to the sum of all, or, for a logarithm of marginals, relative to a small one.
 */
interface Widths {
  readonly single: number
  readonly double: number
}
const BESIDE_ALL: Widths = { single: 21, double: 330 }
export const BESIDE_SMALL: Widths = { single: 12, double: 200 }
/**
 * Like `BESIDE_ALL`, for slopes of marginals, whose recursion subtracts nearly equal numbers. Found by trial:
 * errors begin above 200.
 */
const FOR_SLOPES: Widths = { single: 21, double: 150 }
/** Like `BESIDE_ALL`, but any width works in double precision. */
export const ANY_IN_DOUBLE: Widths = { single: 21, double: Infinity }

/** How the kernels compute the same loss as src/losses. A loss without a recipe is computed in TypeScript. */
export interface LossRecipe {
  /** The kernel computation to use (assembly/chain/plan.txt). */
  readonly computation: keyof typeof COMPUTATION
  /** Steepness, if the computation has one; else 0. */
  readonly lambda: number
  /** The scores of gold are a separate term, counted once and not by the computation. */
  readonly countsGold: boolean
  /** It is a function of marginals, whose gradient needs its own recursion. */
  readonly slopes: boolean
  /** It adds scores before taking exponentials or maxima: transitions are tables of scores, not factors. */
  readonly tables: boolean
  /** It also needs the table of transitions by second label. */
  readonly transposes: boolean
  /** It needs sums over the first labels of transitions. */
  readonly sumsColumns: boolean
  /** It compares paths: only in double precision, label by label, on whole sequences. */
  readonly comparesPaths: boolean
  /** How far apart the weights of transitions may be. */
  readonly widths: Widths
  /** The largest contribution of one position, in a sequence of this length, to the gradient of a score. */
  bound(longest: number): number
  /** Whether the gradient at a position is at most the weight of its sequence. */
  readonly isBounded: boolean
}

/** A recipe with only the fields that differ from the defaults. */
type Special = Pick<LossRecipe, 'computation'> & Partial<LossRecipe>

const PLAIN = {
  lambda: 0,
  countsGold: false,
  slopes: false,
  tables: false,
  transposes: false,
  sumsColumns: false,
  comparesPaths: false,
  widths: BESIDE_ALL,
  isBounded: false,
} as const

/** A recipe for log Z, to which each position contributes at most once. */
export function sumRecipe(special: Special): LossRecipe {
  return { ...PLAIN, isBounded: true, bound: () => 1, ...special }
}

/** A recipe for functions of marginals, which may depend on all positions of a sequence. */
export function marginalRecipe(special: Special): LossRecipe {
  return { ...PLAIN, slopes: true, widths: FOR_SLOPES, bound: longest => 2 * longest, ...special }
}

/**
 * A recipe for local losses: a position contributes to its own label, or to two transitions, before and after
 * or of two paths.
 */
export function localRecipe(special: Special): LossRecipe {
  return { ...PLAIN, tables: true, isBounded: true, bound: () => 2, ...special }
}
