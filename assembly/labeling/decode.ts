/** The best labels of sequences straight from their observations, as `CandidateViterbi` finds them. */

import { allocate } from '../heap'
import { candidatesOf, firstOf, labelsFrom, scoresFrom } from './observations'
import { isBroken, logOfLabels, logRates } from './rates'

const NUMBER: usize = 4
const DOUBLE: usize = 8
const BOUNDARY: i32 = 0

let offset: usize = 0 // [T] candidates before a position
let back: usize = 0 //   [K] the candidate of t−1 on the best path, counted from its first one
let delta: usize = 0 //  [K] score of the best path into a candidate
let state: usize = 0 //  scores of the candidates at an end
let positions: i32 = 0 // room
let candidates: i32 = 0

/**
 * Overwrites `labels` with the best labels of sequences: positions starts[n] … starts[n+1]−1 of `path`, which has the number of their observations. `boundary`: whether the ends of a sequence have rates.
 * Stops at a sequence whose scores are not finite: for these the lattice has rules. Returns how many were labeled.
 */
export function decodeSequences(path: usize, starts: usize, N: i32, boundary: bool, labels: usize): i32 {
  for (let n = 0; n < N; n++) {
    const start = load<i32>(starts + <usize>n * NUMBER)
    const T = load<i32>(starts + <usize>n * NUMBER, 4) - start
    const from = (<usize>start) << 2
    if (!decode(path + from, T, boundary, labels + from)) return n
  }
  return N
}

function decode(path: usize, T: i32, boundary: bool, labels: usize): bool {
  reserve(path, T)
  let best = -1
  let before = 0
  let from = 0
  for (let t = 0; t < T; t++) {
    const b = load<i32>(path + <usize>t * NUMBER)
    const n = candidatesOf(b)
    store<i32>(offset + <usize>t * NUMBER, from)
    if (t === 0) memory.fill(delta, 0, <usize>n * DOUBLE)
    else advance(load<i32>(path + <usize>(t - 1) * NUMBER), b, before, from)
    const atEnd = boundary && (t === 0 || t === T - 1)
    best = addAndFindMax(atEnd ? endStates(b, t === 0, t === T - 1) : scoresFrom(firstOf(b)), from, n)
    if (best < 0) return false
    before = from
    from += n
  }
  if (isBroken()) return false
  for (let t = T - 1; t >= 0; t--) {
    const first = load<i32>(offset + <usize>t * NUMBER)
    const b = load<i32>(path + <usize>t * NUMBER)
    store<i32>(labels + <usize>t * NUMBER, load<i32>(labelsFrom(firstOf(b) + best - first)) - 1)
    if (t > 0) best = load<i32>(offset + <usize>(t - 1) * NUMBER) + load<i32>(back + <usize>best * NUMBER)
  }
  return true
}

/** delta_t(j) = max_i delta_{t−1}(i) + edge_t(i,j); of equal ones the lowest i */
function advance(a: i32, b: i32, before: i32, from: i32): void {
  const m = candidatesOf(a)
  const n = candidatesOf(b)
  const x = delta + <usize>before * DOUBLE
  const y = delta + <usize>from * DOUBLE
  const origin = back + <usize>from * NUMBER
  if (m * n === 1) {
    // A single pair of candidates is on every path: any score will do, and this is that of the lattice.
    store<f64>(y, load<f64>(x) + logOfLabels(firstOf(a), firstOf(b)))
    store<i32>(origin, 0)
    return
  }
  let edge = logRates(a, b)
  for (let j: usize = 0; j < <usize>n; j++, edge += DOUBLE) {
    store<f64>(y + j * DOUBLE, load<f64>(x) + load<f64>(edge))
    store<i32>(origin + j * NUMBER, 0)
  }
  for (let i = 1; i < m; i++) {
    const score = load<f64>(x + <usize>i * DOUBLE)
    for (let j: usize = 0; j < <usize>n; j++, edge += DOUBLE) {
      const value = score + load<f64>(edge)
      if (!(value > load<f64>(y + j * DOUBLE))) continue
      store<f64>(y + j * DOUBLE, value)
      store<i32>(origin + j * NUMBER, i)
    }
  }
}

/** log ψ of an observation with the rates of the boundary. */
function endStates(observation: i32, first: bool, last: bool): usize {
  const bytes = <usize>candidatesOf(observation) * DOUBLE
  memory.copy(state, scoresFrom(firstOf(observation)), bytes)
  if (first) addTo(state, bytes, logRates(BOUNDARY, observation))
  if (last) addTo(state, bytes, logRates(observation, BOUNDARY))
  return state
}

function addTo(to: usize, bytes: usize, from: usize): void {
  for (let k: usize = 0; k < bytes; k += DOUBLE) store<f64>(to + k, load<f64>(to + k) + load<f64>(from + k))
}

/** Adds n scores to delta from a candidate on; returns the first of the largest sums, −1 if all are −∞. */
function addAndFindMax(scores: usize, from: i32, n: i32): i32 {
  let best = -1
  let most = f64.NEGATIVE_INFINITY
  for (let k = 0; k < n; k++) {
    const to = delta + <usize>(from + k) * DOUBLE
    const value = load<f64>(to) + load<f64>(scores + <usize>k * DOUBLE)
    store<f64>(to, value)
    if (!(value > most)) continue
    most = value
    best = from + k
  }
  return best
}

/** Makes room for a sequence. */
function reserve(path: usize, T: i32): void {
  let needed = 0
  for (let t = 0; t < T; t++) needed += candidatesOf(load<i32>(path + <usize>t * NUMBER))
  if (T > positions) {
    positions = 2 * T
    offset = allocate(<usize>positions * NUMBER)
  }
  if (needed > candidates) {
    candidates = 2 * needed
    back = allocate(<usize>candidates * NUMBER)
    delta = allocate(<usize>candidates * DOUBLE)
    state = allocate(<usize>candidates * DOUBLE)
  }
}
