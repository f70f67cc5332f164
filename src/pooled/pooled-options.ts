/** Options of `pooled`. */
export interface PooledOptions {
  /** m: how many counts the prior of a label weighs in what an attribute says. Default 1.5. */
  readonly smoothing: number
  /** `tuned`: weights are tuned on the training data; `default`: they are those that come with the library. Default `tuned`. */
  readonly weights: 'tuned' | 'default'
  /** How strongly tuned weights are drawn to the default ones. Default 0.1. */
  readonly shrink: number
  /** Into how many parts the data are cut; each is left out of the counts while weights are tuned on it. Default 20. */
  readonly parts: number
  /** About how many tokens to tune on, in sequences from all over the data. Default 200,000. */
  readonly tuneTokens: number
  /** Maximum number of iterations of the tuner. Default 30. */
  readonly maxIterations: number
}

export const POOLED_DEFAULTS: PooledOptions = {
  smoothing: 1.5,
  weights: 'tuned',
  shrink: 0.1,
  parts: 20,
  tuneTokens: 200_000,
  maxIterations: 30,
}
