/** Many short calls: large arrays are gone through once per process, and a function is compiled sooner than a loop is replaced. */
const CHUNK = 1 << 11

/** The largest absolute value, 0 if there is none; NaN if a value is not finite. */
export function largestMagnitude(values: Float64Array): number {
  let largest = 0
  for (let k = 0; k < values.length && largest >= 0; k += CHUNK)
    largest = largestOf(values, k, Math.min(k + CHUNK, values.length), largest)
  return largest
}

function largestOf(values: Float64Array, from: number, to: number, atLeast: number): number {
  let largest = atLeast
  let zero = 0 // 0 · x is NaN if x is not finite
  for (let k = from; k < to; k++) {
    const magnitude = Math.abs(values[k])
    if (magnitude > largest) largest = magnitude
    zero += 0 * magnitude
  }
  return largest + zero
}
