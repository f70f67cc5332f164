/** How dark a cell of corrections is: 0 for none, 1 … 4. A cell is never darker than its count, so that one correction alone stays pale. */
export function shadeOf(count: number, most: number): 0 | 1 | 2 | 3 | 4 {
  if (count <= 0 || most <= 0) return 0
  return Math.min(4, count, Math.max(1, Math.ceil((4 * count) / most))) as 1 | 2 | 3 | 4
}
