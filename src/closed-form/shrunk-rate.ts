/**
 * A co-occurrence rate, observed / expected, shrunk towards that of the level above: the posterior mean of a
 * Poisson rate under a gamma prior with mean `above` and a weight in counts (DuMouchel, Bayesian Data Mining
 * in Large Frequency Tables, 1999). With weight 0 it is the papers' formula; if nothing is expected either,
 * it is the rate of the level above.
 */
export function shrunkRate(observed: number, expected: number, weight: number, above: number): number {
  return expected + weight > 0 ? (observed + weight * above) / (expected + weight) : above
}
