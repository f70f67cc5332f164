const FEW = 64 // so many are copied faster one by one

/** Copies from[start … end−1] to `to` from `at` on. Most sequences are too short for `set` to pay off. */
export function copyNumbers(from: Int32Array, start: number, end: number, to: Int32Array, at: number): void {
  if (end - start > FEW) to.set(from.subarray(start, end), at)
  else for (let k = start; k < end; k++) to[at++] = from[k]
}
