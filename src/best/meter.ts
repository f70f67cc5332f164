/** What a race may cost, in seconds of a clock or in iterations: one iteration is a pass over all training data. */

/** Limits of a race. Without any it goes on until the winner is clear. */
export interface Budget {
  /** Seconds for everything, the training of the winner included. Needs `now`. */
  readonly seconds?: number
  /** Seconds since some fixed time. The library reads no clock of its own. */
  readonly now?: () => number
  /** Iterations for everything instead of seconds, so that the result depends on nothing but data, options and seed. */
  readonly iterations?: number
}

/** Measures what has been spent, in the unit of the budget. */
export class Meter {
  readonly limit: number
  private readonly clock: (() => number) | undefined
  private readonly start: number
  private passes = 0

  constructor({ seconds, now, iterations }: Budget) {
    if (seconds !== undefined && iterations !== undefined)
      throw new TypeError('trainBest: expected seconds or iterations, got both')
    if (seconds !== undefined && now === undefined)
      throw new TypeError('trainBest: seconds need a clock: now: () => performance.now() / 1000')
    for (const [name, value] of Object.entries({ seconds, iterations }))
      if (value !== undefined && !(value > 0))
        throw new RangeError(`trainBest: ${name}: expected a number above 0, got ${value}`)
    this.limit = seconds ?? iterations ?? Infinity
    this.clock = iterations === undefined ? now : undefined
    this.start = this.clock?.() ?? 0
  }

  /** Counts a pass over a share of the training data. */
  add(share: number): void {
    this.passes += share
  }

  get spent(): number {
    return this.clock ? this.clock() - this.start : this.passes
  }

  get left(): number {
    return this.limit - this.spent
  }
}
