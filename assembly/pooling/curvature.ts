/** Second derivatives by position; the twin of `src/pooled/tuning/curvature.ts`. */
import { exp } from '../exp'
import { behind, candidatesOf, cellsOf, labelsAt, opinions, rowsAt, scoreOf, valuesAt } from './records'

/**
 * Adds to the curvature of positions whose records are from … to−1, at weights [cells][L][2] with prior [L] behind them: of labels in one cell
 * to `own` [cells][L][2] with those of priors behind them, of cells to `shared` [cells][2]. `work` is for the candidates and cells of a
 * position: [C+1] f64, [K][2][2] f64.
 */
export function bend(
  from: usize,
  to: usize,
  labels: i32,
  cells: i32,
  weights: usize,
  own: usize,
  shared: usize,
  work: usize,
  moments: usize,
): void {
  const L = <usize>labels
  const prior = (<usize>cells * L) << 4
  for (let record = from; record < to; record = behind(record)) {
    const C = candidatesOf(record)
    if (C < 2) continue
    setShares(record, C, weights, weights + prior, work)
    const K = cellsOf(record)
    const list = labelsAt(record)
    memory.fill(moments, 0, (<usize>K) << 5)
    let value = valuesAt(record)
    for (let c = 0; c < C; c++) {
      const q = load<f64>(work + ((<usize>c) << 3))
      const y = <usize>load<i32>(list + ((<usize>c) << 2))
      const at = own + prior + (y << 3)
      store<f64>(at, load<f64>(at) + q * (1 - q))
      value = addCandidate(record, K, q, own + (y << 4), moments, value)
    }
    addVariances(record, K, L, moments, shared)
  }
}

/** Overwrites p with the share of each candidate. */
function setShares(record: usize, C: i32, weights: usize, prior: usize, p: usize): void {
  const list = labelsAt(record)
  let highest = -Infinity
  for (let c = 0; c < C; c++) {
    const y = <usize>load<i32>(list + ((<usize>c) << 2))
    const s = load<f64>(prior + (y << 3)) + scoreOf(record, c, y, weights)
    store<f64>(p + ((<usize>c) << 3), s)
    highest = Math.max(highest, s)
  }
  let total: f64 = 0
  for (let c = 0; c < C; c++) {
    const at = p + ((<usize>c) << 3)
    const e = f64x2.extract_lane(exp<f64>(f64x2.splat(load<f64>(at) - highest)), 0)
    store<f64>(at, e)
    total += e
  }
  for (let c = 0; c < C; c++) {
    const at = p + ((<usize>c) << 3)
    store<f64>(at, load<f64>(at) / total)
  }
}

/** Adds q·x and q·x² to the moments, and q·(1 − q)·x² to those of a label; returns where the values of the next candidate begin. */
function addCandidate(record: usize, K: i32, q: f64, own: usize, moments: usize, value: usize): usize {
  const times = f64x2.splat(q)
  const rest = f64x2.splat(1 - q)
  let row = rowsAt(record)
  for (const end = row + ((<usize>K) << 2); row < end; row += 4, value += 8, moments += 32) {
    const x = opinions(value)
    const mean = f64x2.mul(times, x)
    const square = f64x2.mul(mean, x)
    v128.store(moments, f64x2.add(v128.load(moments), mean))
    v128.store(moments, f64x2.add(v128.load(moments, 16), square), 16)
    const at = own + <usize>load<u32>(row)
    v128.store(at, f64x2.add(v128.load(at), f64x2.mul(rest, square)))
  }
  return value
}

function addVariances(record: usize, K: i32, L: usize, moments: usize, shared: usize): void {
  let row = rowsAt(record)
  for (const end = row + ((<usize>K) << 2); row < end; row += 4, moments += 32) {
    const mean = v128.load(moments)
    const variance = f64x2.sub(v128.load(moments, 16), f64x2.mul(mean, mean))
    const at = shared + <usize>load<u32>(row) / L
    v128.store(at, f64x2.add(v128.load(at), variance))
  }
}
