import { accumulate } from '../../counts/count-table.js'

/** Sorts `order` stably by `key`. Keys are below `size`. */
export function sortByKey(order: Int32Array, key: (k: number) => number, size: number): Int32Array {
  const start = new Int32Array(size + 1)
  for (let at = 0; at < order.length; at++) start[key(order[at]) + 1]++
  accumulate(start)
  const sorted = new Int32Array(order.length)
  for (let at = 0; at < order.length; at++) sorted[start[key(order[at])]++] = order[at]
  return sorted
}
