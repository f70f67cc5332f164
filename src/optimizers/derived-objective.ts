import type { Objective } from './objective.js'

/** A function of as many variables that is computed from f: as precise as f is, with the vectors of f, and with units of its own, which are made when they are first needed. */
export function deriveObjective(
  f: Objective,
  evaluate: Objective['evaluate'],
  unitsOf?: () => Objective['units'],
): Objective {
  let units: Objective['units'] | null = null
  return {
    size: f.size,
    vectors: f.vectors,
    resolution: f.resolution,
    get precision() {
      return f.precision
    },
    set precision(precision) {
      f.precision = precision
    },
    get units() {
      if (units === null) units = unitsOf?.()
      return units
    },
    evaluate,
  }
}
