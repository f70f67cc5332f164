import { DataError } from '../common/errors.js'

/** Refuses weights that are not finite after training: such a model cannot label anything. */
export function refuseInfiniteWeights(...weights: readonly Float64Array[]): void {
  for (const values of weights) {
    for (let f = 0; f < values.length; f++) {
      if (Number.isFinite(values[f])) continue
      throw new DataError(
        `training has diverged: a weight became ${values[f]}; scale the feature values or use a stronger penalty`,
      )
    }
  }
}
