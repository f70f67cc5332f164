/** Rows of zeros in one array: an array of its own for each takes several times as long. */
export function rowsOf(count: number, size: number): Float64Array[] {
  const all = new Float64Array(count * size)
  const rows: Float64Array[] = []
  for (let k = 0; k < count; k++) rows.push(all.subarray(k * size, (k + 1) * size))
  return rows
}
