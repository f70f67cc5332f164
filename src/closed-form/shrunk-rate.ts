/**
 * A co-occurrence rate, observed / expected, shrunk towards that of a level above: the posterior mean of a Poisson rate
 * under a gamma prior of mean `above` and of a weight in counts (DuMouchel, Bayesian Data Mining in Large Frequency
 * Tables, 1999). With weight 0 it is the papers' formula; where nothing is expected either, the level above is all there is.
 */
export function shrunkRate(observed: number, expected: number, weight: number, above: number): number {
  return expected + weight > 0 ? (observed + weight * above) / (expected + weight) : above
}
