/** What a training will cost, by what it has cost on other data, in the unit of the budget. */

/** What a training has cost. */
export interface Cost {
  /** Tokens that it was trained on. */
  readonly tokens: number
  /** All of it: features, iterations, the model. */
  readonly training: number
  /** One iteration; 0 for closed forms. */
  readonly iteration: number
  readonly iterations: number
  /** Iterations that a training takes which starts from nothing and goes on until it converges. */
  readonly needed: number
  /** Objectives that were minimized one after the other. */
  readonly stages: number
}

/** What a training to its end will cost. */
export interface Forecast {
  readonly total: number
  /** What does not depend on the number of iterations. */
  readonly setup: number
  readonly iteration: number
  readonly iterations: number
  readonly stages: number
}

/** Looser limits stop minimization this much earlier (measured: 49 of 68 and 72 of 105 iterations); a heuristic. */
const LOOSE_FACTOR = 1.5

/** The iterations of a training to its end, by those of one that may have started from a model or stopped early. */
export function iterationsNeeded(iterations: number, isLoose: boolean, start: Cost | undefined): number {
  return Math.max(iterations * (isLoose ? LOOSE_FACTOR : 1), start?.needed ?? 0)
}

/** Scales the cost of a training to another number of tokens. */
export function forecast({ training, iteration, iterations, needed, stages, ...cost }: Cost, tokens: number) {
  const scale = tokens / cost.tokens
  const setup = Math.max(0, training - iterations * iteration) * scale
  const total = setup + needed * iteration * scale
  return { total, setup, iteration: iteration * scale, iterations: needed, stages } satisfies Forecast
}

/**
 * An iteration is limited to the budget only if so many times the expected number would not fit: a limit becomes part of the
 * command.
 */
const PRUDENCE = 2
/** The share of what is left that is planned with. */
const USABLE = 0.9

/** How many iterations of each stage fit into what is left; undefined if a training will end before that. */
export function iterationLimit(expected: Forecast, left: number, usual: number): number | undefined {
  const { setup, iteration, iterations, stages } = expected
  if (left === Infinity || iteration === 0) return undefined
  const fitting = Math.floor((USABLE * left - setup) / iteration / stages)
  const most = Math.min(usual, Math.ceil((PRUDENCE * iterations) / stages))
  return fitting >= most ? undefined : Math.max(1, fitting)
}
