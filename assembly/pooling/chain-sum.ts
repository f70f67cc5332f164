/**
 * −log P(labels) of sequences, with gradients: forward–backward over candidates, scaled. The twin of `src/pooled/tuning/chain-sum.ts`;
 * sums are in a fixed order, so that results do not depend on the machine.
 */
import { exp } from '../exp'
import {
  behind,
  candidatesOf,
  cellsOf,
  goldOf,
  labelsAt,
  opinions,
  rowsAt,
  scoreOf,
  valuesAt,
} from './records'

let L: usize = 0
let sequences: usize = 0 // [N+1] u32 where the records of a sequence begin
let times: usize = 0 //     [N] f64 how often a sequence counts, 0: once
// Weights and gradients: [cells][L][2], [L], [L], [L], [L][L]; see `CellWeights`.
let weights: usize = 0
let gradients: usize = 0
let tables: usize = 0 //    bytes of the first array
let factor: usize = 0 //    [L][L] exp of the last one, less the highest
let highestEdge: f64 = 0
// Of the sequence at hand: [candidates] each, and for each position its record, its first candidate and its norm.
let score: usize = 0
let psi: usize = 0
let alpha: usize = 0
let beta: usize = 0
let delta: usize = 0
let records: usize = 0 // [T+1] u32
let firsts: usize = 0 //  [T+1] i32
let norm: usize = 0 //    [T] f64
let T: i32 = 0

export function useChain(
  labels: i32,
  starts: usize,
  sequenceTimes: usize,
  weightsAt: usize,
  gradientsAt: usize,
  cells: i32,
  factors: usize,
  work: usize,
  candidates: i32,
  recordsAt: usize,
  firstsAt: usize,
  norms: usize,
): void {
  L = <usize>labels
  sequences = starts
  times = sequenceTimes
  weights = weightsAt
  gradients = gradientsAt
  tables = (<usize>cells * L) << 4
  factor = factors
  const room = (<usize>candidates) << 3
  score = work
  psi = score + room
  alpha = psi + room
  beta = alpha + room
  delta = beta + room
  records = recordsAt
  firsts = firstsAt
  norm = norms
}

/** The parts of `CellWeights` behind the table. */
function priorOf(from: usize): usize {
  return from + tables
}

function startOf(from: usize): usize {
  return priorOf(from) + (L << 3)
}

function endOf(from: usize): usize {
  return startOf(from) + (L << 3)
}

function edgesOf(from: usize): usize {
  return endOf(from) + (L << 3)
}

/** The sum over sequences 0, stride, 2·stride, … of N; adds to the gradients. */
export function sumChains(N: i32, stride: i32): f64 {
  setFactors()
  let total: f64 = 0
  for (let n = 0; n < N; n += stride) total += addSequence(n)
  return total
}

function setFactors(): void {
  const edges = edgesOf(weights)
  const bytes = (L * L) << 3
  highestEdge = -Infinity
  for (let k: usize = 0; k < bytes; k += 8) highestEdge = Math.max(highestEdge, load<f64>(edges + k))
  for (let k: usize = 0; k < bytes; k += 8) store<f64>(factor + k, expOf(load<f64>(edges + k) - highestEdge))
}

function expOf(x: f64): f64 {
  return f64x2.extract_lane(exp<f64>(f64x2.splat(x)), 0)
}

function addSequence(n: i32): f64 {
  const at = sequences + ((<usize>n) << 2)
  if (load<u32>(at) === load<u32>(at, 4)) return 0
  const w = times === 0 ? 1 : load<f64>(times + ((<usize>n) << 3))
  const shift = setScores(<usize>load<u32>(at), <usize>load<u32>(at, 4))
  memory.fill(delta, 0, (<usize>firstAt(T)) << 3)
  let value = sum(w)
  if (isKnown()) value -= goldScore(w) - shift
  else {
    keepGold()
    value -= sum(-w)
  }
  addGradient()
  return w * value
}

function recordAt(t: i32): usize {
  return <usize>load<u32>(records + ((<usize>t) << 2))
}

/** The first candidate of a position. */
function firstAt(t: i32): i32 {
  return load<i32>(firsts + ((<usize>t) << 2))
}

function isKnown(): bool {
  for (let t = 0; t < T; t++) if (goldOf(recordAt(t)) < 0) return false
  return true
}

/** Overwrites scores of candidates, and their exps less the highest of each position; returns the sum of the highest. */
function setScores(from: usize, to: usize): f64 {
  let shift: f64 = 0
  let first = 0
  T = 0
  for (let record = from; record < to; record = behind(record), T++) {
    store<u32>(records + ((<usize>T) << 2), <u32>record)
    store<i32>(firsts + ((<usize>T) << 2), first)
    const C = candidatesOf(record)
    const isLast = behind(record) === to
    const labels = labelsAt(record)
    const at = score + ((<usize>first) << 3)
    let highest = -Infinity
    for (let c = 0; c < C; c++) {
      const y = <usize>load<i32>(labels + ((<usize>c) << 2))
      let s = load<f64>(priorOf(weights) + (y << 3))
      if (T === 0) s += load<f64>(startOf(weights) + (y << 3))
      if (isLast) s += load<f64>(endOf(weights) + (y << 3))
      s += scoreOf(record, c, y, weights)
      store<f64>(at + ((<usize>c) << 3), s)
      highest = Math.max(highest, s)
    }
    // One more if C is odd: it is overwritten by the next position, or behind all.
    for (let c = 0; c < C; c += 2) {
      const x = v128.load(at + ((<usize>c) << 3))
      v128.store(psi + ((<usize>(first + c)) << 3), exp<f64>(f64x2.sub(x, f64x2.splat(highest))))
    }
    shift += highest
    first += C
  }
  store<i32>(firsts + ((<usize>T) << 2), first)
  return shift + <f64>(T - 1) * highestEdge
}

/** Leaves only the right candidates where they are known. */
function keepGold(): void {
  for (let t = 0; t < T; t++) {
    const gold = goldOf(recordAt(t))
    if (gold < 0) continue
    for (let k = firstAt(t); k < firstAt(t + 1); k++) {
      if (k - firstAt(t) !== gold) store<f64>(psi + ((<usize>k) << 3), 0)
    }
  }
}

/** log Z of psi, less what was subtracted from scores; adds `w` times the marginals to delta and to the gradient of pairs. */
function sum(w: f64): f64 {
  let logZ: f64 = 0
  for (let t = 0; t < T; t++) logZ += Math.log(forward(t))
  const last = (<usize>firstAt(T)) << 3
  for (let k = (<usize>firstAt(T - 1)) << 3; k < last; k += 8) {
    store<f64>(beta + k, 1)
    store<f64>(delta + k, load<f64>(delta + k) + w * load<f64>(alpha + k))
  }
  for (let t = T - 2; t >= 0; t--) backward(t, w)
  return logZ
}

/** Overwrites the alphas of a position, divided by their sum, and returns that. */
function forward(t: i32): f64 {
  const record = recordAt(t)
  const first = (<usize>firstAt(t)) << 3
  const end = (<usize>firstAt(t + 1)) << 3
  let label = labelsAt(record)
  let total: f64 = 0
  for (let k = first; k < end; k += 8, label += 4) {
    let a: f64 = 1
    if (t > 0) {
      const column = factor + ((<usize>load<i32>(label)) << 3)
      let before = labelsAt(recordAt(t - 1))
      a = 0
      for (let i = (<usize>firstAt(t - 1)) << 3; i < first; i += 8, before += 4) {
        a += load<f64>(alpha + i) * load<f64>(column + ((<usize>load<i32>(before) * L) << 3))
      }
    }
    a *= load<f64>(psi + k)
    store<f64>(alpha + k, a)
    total += a
  }
  const scale = 1 / total
  for (let k = first; k < end; k += 8) store<f64>(alpha + k, load<f64>(alpha + k) * scale)
  store<f64>(norm + ((<usize>t) << 3), scale)
  return total
}

function backward(t: i32, w: f64): void {
  const first = (<usize>firstAt(t)) << 3
  const next = (<usize>firstAt(t + 1)) << 3
  const end = (<usize>firstAt(t + 2)) << 3
  const scale = load<f64>(norm + ((<usize>(t + 1)) << 3))
  const pairs = edgesOf(gradients)
  // From here on the beta of the next position contains its psi.
  for (let j = next; j < end; j += 8) {
    store<f64>(beta + j, load<f64>(beta + j) * (load<f64>(psi + j) * scale))
  }
  let label = labelsAt(recordAt(t))
  for (let i = first; i < next; i += 8, label += 4) {
    const row = (<usize>load<i32>(label) * L) << 3
    const a = w * load<f64>(alpha + i)
    let b: f64 = 0
    let after = labelsAt(recordAt(t + 1))
    for (let j = next; j < end; j += 8, after += 4) {
      const y = row + ((<usize>load<i32>(after)) << 3)
      const way = load<f64>(factor + y) * load<f64>(beta + j)
      b += way
      store<f64>(pairs + y, load<f64>(pairs + y) + a * way)
    }
    store<f64>(beta + i, b)
    store<f64>(delta + i, load<f64>(delta + i) + a * b)
  }
}

/** The score of the right path; subtracts it from delta and from the gradient of pairs. */
function goldScore(w: f64): f64 {
  let total: f64 = 0
  let before: usize = 0
  for (let t = 0; t < T; t++) {
    const gold = goldOf(recordAt(t))
    const at = (<usize>(firstAt(t) + gold)) << 3
    const y = <usize>load<i32>(labelsAt(recordAt(t)) + ((<usize>gold) << 2))
    store<f64>(delta + at, load<f64>(delta + at) - w)
    total += load<f64>(score + at)
    if (t > 0) {
      const pair = (before * L + y) << 3
      total += load<f64>(edgesOf(weights) + pair)
      add(edgesOf(gradients) + pair, -w)
    }
    before = y
  }
  return total
}

function add(at: usize, x: f64): void {
  store<f64>(at, load<f64>(at) + x)
}

/** Adds delta to the gradients of cells and of labels. */
function addGradient(): void {
  for (let t = 0; t < T; t++) {
    const record = recordAt(t)
    const C = candidatesOf(record)
    const bytes = (<usize>cellsOf(record)) << 2
    const rows = rowsAt(record)
    let value = valuesAt(record)
    for (let c = 0; c < C; c++) {
      const d = load<f64>(delta + ((<usize>(firstAt(t) + c)) << 3))
      const y = <usize>load<i32>(labelsAt(record) + ((<usize>c) << 2))
      add(priorOf(gradients) + (y << 3), d)
      if (t === 0) add(startOf(gradients) + (y << 3), d)
      if (t === T - 1) add(endOf(gradients) + (y << 3), d)
      const times = f64x2.splat(d)
      const column = gradients + (y << 4)
      for (let row = rows, end = rows + bytes; row < end; row += 4, value += 8) {
        const at = column + <usize>load<u32>(row)
        v128.store(at, f64x2.add(v128.load(at), f64x2.mul(times, opinions(value))))
      }
    }
  }
}
