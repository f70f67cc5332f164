import type { Objective } from './objective.js'

/** A function of as many variables that is computed from f: as precise as f is, with the vectors of f, and with units of its own. */
export function deriveObjective(
  f: Objective,
  evaluate: Objective['evaluate'],
  units?: Objective['units'],
): Objective {
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
    units,
    evaluate,
  }
}
