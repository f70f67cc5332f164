/** The sums that can be computed, in the order of src/losses/loss-recipe.ts. Functions of marginals come first. */
export const LOG_Z = 0
export const LOG_MARGINALS = 1
export const GOLD_MARGINALS = 2
export const MARGINAL_LEADS = 3
// From here on they are no functions of marginals: see local.ts and margin.ts.
export const EDGES = 4
export const BOTH_NEIGHBORS = 5
export const NEIGHBOR_BEFORE = 6
export const BEST_PATHS = 7
