import type { COMPUTATION } from '../wasm/binaries/chain-plan.js'

/**
 * By how much transitions may prefer one label to another. The exponentials of states have a floor, e^−60 or e^−700 of
 * the largest (assembly/exp.ts). Transitions into and out of a label must not lift it from there to where it counts:
 * beside the sum of all, or for a logarithm of marginals beside a small one.
 */
interface Widths {
  readonly single: number
  readonly double: number
}
const BESIDE_ALL: Widths = { single: 21, double: 330 }
export const BESIDE_SMALL: Widths = { single: 12, double: 200 }
/** As `BESIDE_ALL`, for slopes of marginals: their recursion subtracts what is nearly equal. Found by trial, errors begin above 200. */
const FOR_SLOPES: Widths = { single: 21, double: 150 }
/** As `BESIDE_ALL`, but in double precision any width will do. */
export const ANY_IN_DOUBLE: Widths = { single: 21, double: Infinity }

/** What the kernels must know of a loss to compute it as src/losses does. A loss without a recipe is computed there. */
export interface LossRecipe {
  /** The sum that it is, of those that the kernels know (assembly/chain/plan.txt). */
  readonly computation: keyof typeof COMPUTATION
  /** Steepness, where the computation has one; else 0. */
  readonly lambda: number
  /** The scores of gold are a term of their own: gold is counted once, and not by the computation. */
  readonly countsGold: boolean
  /** It is a function of marginals that need a recursion of their own for the gradient. */
  readonly slopes: boolean
  /** It adds up scores before it takes exponentials or maxima: transitions are tables of scores, not factors. */
  readonly tables: boolean
  /** It needs the table of transitions by second label, too. */
  readonly transposes: boolean
  /** It needs sums over the first labels of transitions. */
  readonly sumsColumns: boolean
  /** It compares paths: in double precision alone, label by label, and of whole sequences only. */
  readonly comparesPaths: boolean
  /** How far apart the weights of transitions may be. */
  readonly widths: Widths
  /** The most that one position, of a sequence of so many, can add to the gradient of a score. */
  bound(longest: number): number
  /** Whether the gradient at a position is at most the weight of its sequence. */
  readonly isBounded: boolean
}

/** A recipe that says only what is special. */
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

/** A recipe for log Z, which all of a sequence enters and each position at most once. */
export function sumRecipe(special: Special): LossRecipe {
  return { ...PLAIN, isBounded: true, bound: () => 1, ...special }
}

/** A recipe for functions of marginals, on which all positions of a sequence may depend. */
export function marginalRecipe(special: Special): LossRecipe {
  return { ...PLAIN, slopes: true, widths: FOR_SLOPES, bound: longest => 2 * longest, ...special }
}

/** A recipe for what is local: a position adds to its own label, or to two transitions, before and after or of two paths. */
export function localRecipe(special: Special): LossRecipe {
  return { ...PLAIN, tables: true, isBounded: true, bound: () => 2, ...special }
}
