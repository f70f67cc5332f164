/** Standard errors that a sum of differences must exceed, so that it is hardly chance. */
const ERRORS = 2

/** Whether paired figures, such as those of two models on the same sequences, are higher by more than chance explains: a sum Σ d above 2·√Σ d². */
export function isClearlyAhead(figures: Float64Array, others: Float64Array): boolean {
  let [sum, squares] = [0, 0]
  for (let n = 0; n < figures.length; n++) {
    const difference = figures[n] - others[n]
    sum += difference
    squares += difference ** 2
  }
  return sum > ERRORS * Math.sqrt(squares)
}
