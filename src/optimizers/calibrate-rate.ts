/** Rates tried at most: from 1 this reaches down to 1e-9. */
const MAX_TRIALS = 30
const FACTOR = 2

/** A learning rate and the cost after learning with it. */
interface Trial {
  readonly rate: number
  readonly cost: number
}

/**
 * The learning rate, a power of two, with the lowest resulting cost: from 1 up or down as long as the cost
 * falls. L. Bottou, Stochastic Gradient Descent Tricks, 2012, section 5.2: a few terms suffice to find a good
 * rate.
 */
export function calibrateRate(costOf: (rate: number) => number): number {
  const attempt = (rate: number): Trial => {
    const cost = costOf(rate)
    return { rate, cost: Number.isNaN(cost) ? Infinity : cost }
  }
  const first = attempt(1)
  const up = attempt(FACTOR)
  if (up.cost < first.cost) return climb(up, FACTOR, attempt)
  return climb(first, 1 / FACTOR, attempt)
}

function climb(best: Trial, factor: number, attempt: (rate: number) => Trial): number {
  for (let trials = 2; trials < MAX_TRIALS; trials++) {
    const next = attempt(best.rate * factor)
    // If no rate has worked yet, a lower one may.
    if (next.cost >= best.cost && best.cost < Infinity) break
    best = next
  }
  return best.rate
}
