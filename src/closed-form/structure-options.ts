import { EMPIRICAL_DEFAULTS, type EmpiricalOptions } from './empirical-options.js'

/** Which equal words of a sequence are linked. */
export type LinkRule = 'capitalized' | 'words' | 'all'

/** `empirical` on the trees that a column of heads describes. */
export interface TreeOptions extends EmpiricalOptions {
  readonly structure: 'tree'
  /** The column with the number of each token's head, counted from 1; 0 is a root. Column 0 is the word. */
  readonly headColumn: number
  /**
   * `yes`: neighbors depend on each other, too, which is better for the words of a sentence; if the tree has
   * no crossing branches, cliques still have three variables. Default `no`: only the tree, for trees whose
   * order has no meaning.
   */
  readonly neighbors: 'yes' | 'no'
}

/** `empirical` on chains in which equal words are linked. */
export interface SkipChainOptions extends EmpiricalOptions {
  readonly structure: 'skip-chain'
  /**
   * `capitalized`: words that begin with a capital letter, as names do and function words do not; `words`:
   * everything with a letter or a digit; `all`: punctuation, too. Default `capitalized`.
   */
  readonly links: LinkRule
  /**
   * Maximum number of links across one position; the shortest are made first. Work grows exponentially with
   * it. Default 3.
   */
  readonly linkWidth: number
}

export type StructureOptions = TreeOptions | SkipChainOptions

export const TREE_DEFAULTS: TreeOptions = {
  structure: 'tree',
  headColumn: 1,
  neighbors: 'no',
  ...EMPIRICAL_DEFAULTS,
}

export const SKIP_CHAIN_DEFAULTS: SkipChainOptions = {
  structure: 'skip-chain',
  links: 'capitalized',
  linkWidth: 3,
  ...EMPIRICAL_DEFAULTS,
}
