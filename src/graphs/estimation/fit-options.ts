import {
  EMPIRICAL_DEFAULTS,
  EMPIRICAL_VARIANTS,
  type EmpiricalOptions,
} from '../../closed-form/empirical-options.js'
import { checkChoice } from '../graph/check-options.js'
import { ELIMINATION_RULES, type EliminationRule } from '../graph/elimination.js'
import type { RegionRule } from '../graph/regions.js'
import { MAX_CELLS } from '../inference/field-plan.js'

/** How counts become probabilities, as in `empirical`, and limits on exact inference. */
export interface FitOptions {
  /** `empirical`: the shrinkage of the method of that name; `none`: relative frequencies. Default `empirical`. */
  readonly smoothing?: 'empirical' | 'none'
  /**
   * Weight, in counts, of the level above in a rate: first of independence in the rate of labels, last of the
   * level above in that of the most specific observations. Default with smoothing: 0.5, 10 between, 0.5;
   * without: 0.
   */
  readonly rateShrink?: readonly number[]
  /**
   * Weight of the level above in the probability of a label given the most specific observation. Default 0.2;
   * 0.
   */
  readonly stateShrink?: number
  /** Observations seen more often than this keep their own frequencies. Default 20. */
  readonly stateShrinkMax?: number
  /** Unknown observations are treated like those seen at most this often. Default 1; `all`. */
  readonly rare?: number | 'all'
  /** Weight of the uniform distribution in the probability of a value without observations. Default 0. */
  readonly uniformShrink?: number
  /**
   * Labels less probable than this share of the best are not candidates. Default 0.003 for structures, else
   * 0.
   */
  readonly candidateFloor?: number
  /** What is counted on graphs with loops. Default `cliques`. */
  readonly factors?: RegionRule
  /** How loops are triangulated. Default `min-fill`. */
  readonly elimination?: EliminationRule
  /** Maximum number of cells in the table of a clique. Default 4,194,304. */
  readonly maxCells?: number
}

export interface ResolvedFitOptions extends Required<Omit<FitOptions, 'smoothing'>> {}

/** Options with their defaults, which are those of `empirical` or of its variant without smoothing, `ep1`. */
export function resolveFitOptions(given: FitOptions, levels: number): ResolvedFitOptions {
  checkChoice('smoothing', given.smoothing, ['empirical', 'none'])
  checkChoice('factors', given.factors, ['cliques', 'edges'])
  checkChoice('elimination', given.elimination, ELIMINATION_RULES)
  const { smoothing = 'empirical' } = given
  const base: EmpiricalOptions = smoothing === 'none' ? EMPIRICAL_VARIANTS.ep1 : EMPIRICAL_DEFAULTS
  const { rateShrink = shrinkByLevel(base, levels) } = given
  if (!Array.isArray(rateShrink) || rateShrink.length !== levels + 1)
    throw new RangeError(
      `rateShrink: expected a list of ${levels + 1} weights, got ${JSON.stringify(rateShrink)}`,
    )
  const options: ResolvedFitOptions = {
    rateShrink,
    stateShrink: given.stateShrink ?? base.stateShrink,
    stateShrinkMax: given.stateShrinkMax ?? base.stateShrinkMax,
    rare: given.rare ?? base.rare,
    uniformShrink: given.uniformShrink ?? 0,
    candidateFloor: given.candidateFloor ?? base.candidateFloor,
    factors: given.factors ?? 'cliques',
    elimination: given.elimination ?? 'min-fill',
    maxCells: given.maxCells ?? MAX_CELLS,
  }
  const { stateShrink, stateShrinkMax, uniformShrink, candidateFloor } = options
  for (const [name, value] of Object.entries({
    stateShrink,
    stateShrinkMax,
    uniformShrink,
    candidateFloor,
  })) {
    if (!(value >= 0)) throw new RangeError(`${name}: expected a number of at least 0, got ${value}`)
  }
  for (const weight of rateShrink)
    if (!(weight >= 0)) throw new RangeError(`rateShrink: expected numbers of at least 0, got ${weight}`)
  return options
}

function shrinkByLevel(base: EmpiricalOptions, levels: number): number[] {
  return Array.from({ length: levels + 1 }, (_, level) =>
    level === 0 ? base.labelShrink : level === levels ? base.wordShrink : base.signatureShrink,
  )
}
