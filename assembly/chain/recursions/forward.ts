/**
 * The forward recursion, scaled: with S_t = Σ_j α_t(j) and c_t = 1/S_t,
 *
 *     α_t(j) = e_t(j) c_{t−1} Σ_i α_{t−1}(i) M_ij,      log Z = Σ_t log S_t.
 *
 * The scale of a position is used at the next one, where the sum is known anyway. Sequences of a group end
 * together. Where one has not begun all its e are 0, and so are its α; where it begins, its factor of the
 * first label takes the place of the sum, which is 0. A segment that continues a sequence has α from there at position 0.
 */
import { lanes, ROW, splatAt, zero } from '../../lanes'
import { columns32, columns64, end32, end64, L, start32, start64 } from '../plan'
import { beginsAt } from '../segments'
import { A, C, E, mask, ones, S, step } from '../workspace'
import { listFor, multiply } from './factors'

/**
 * Where pairs of labels are impossible, a sum of less than this may be of exponentials that have been lifted to the
 * floor (assembly/exp.ts): the numbers do not suffice.
 */
function least<T>(): T {
  return <T>(sizeof<T>() === 8 ? 1e-130 : 1e-7)
}

/**
 * Overwrites A, S and C of `length` positions, whose cells and gold labels [length][16] begin at `cells` and `gold` for the first lane.
 * `entering` is the rows [stride] of α that enter segments, 0: lanes are whole sequences.
 */
export function forward<T>(length: i32, cells: usize, gold: usize, entering: usize): void {
  const columns = sizeof<T>() === 8 ? columns64 : columns32
  const apart = listFor(columns, 0) !== listFor(columns, 1)
  for (let t = 0; t < length; t++) {
    const here = A + <usize>t * step
    const row = <usize>t * ROW
    if (t === 0) memory.fill(here, 0, step)
    else multiply<T>(listFor(columns, length - 1 - t), here - step, S + row - ROW, here)
    if (findStarts<T>(t, cells, gold)) addStarts<T>(here)
    scaleForward<T>(here, E + <usize>t * step, t === 0 ? ones : C + row - ROW, S + row)
    if (t === 0 && entering) addRows<T>(entering, here, S)
    invert<T>(S + row, C + row)
    if (apart) distrust<T>(S + row, C + row)
  }
}

/** Multiplies the exponentials of the last position by the factors of a last label: once before `forward`, unless lanes are segments. */
export function weighEnd<T>(length: i32): void {
  let last = E + <usize>(length - 1) * step
  const factors = sizeof<T>() === 8 ? end64 : end32
  for (let j = 0; j < L; j++, last += ROW) {
    const factor = splatAt<T>(factors + <usize>j * sizeof<T>())
    for (let v: usize = 0; v < ROW; v += 16) v128.store(last + v, v128.mul<T>(v128.load(last + v), factor))
  }
}

/** Whether sequences begin at position t; if so, the mask has a 1 for each of them and 0 for the others. */
function findStarts<T>(t: i32, cells: usize, gold: usize): bool {
  const row = (<usize>t) << 6
  let any = false
  for (let lane = 0; lane < lanes<T>(); lane++) {
    const at = row + ((<usize>lane) << 2)
    const begins = load<i32>(cells + at) >= 0 && beginsAt(t, gold + at)
    store<T>(mask + <usize>lane * sizeof<T>(), <T>(begins ? 1 : 0))
    if (begins) any = true
  }
  return any
}

function addStarts<T>(here: usize): void {
  const factors = sizeof<T>() === 8 ? start64 : start32
  for (let j = 0; j < L; j++, here += ROW) {
    const factor = splatAt<T>(factors + <usize>j * sizeof<T>())
    for (let v: usize = 0; v < ROW; v += 16) {
      v128.store(here + v, v128.add<T>(v128.load(here + v), v128.mul<T>(v128.load(mask + v), factor)))
    }
  }
}

/** Adds rows [L] to those of `here`, and their sum to the row `sum`. */
export function addRows<T>(rows: usize, here: usize, sum: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    let total = v128.load(sum + part)
    for (let k = part; k < (<usize>L) << 6; k += ROW) {
      const x = v128.load(rows + k)
      v128.store(here + k, v128.add<T>(v128.load(here + k), x))
      total = v128.add<T>(total, x)
    }
    v128.store(sum + part, total)
  }
}

/** Multiplies the rows `here` by those of e and the row c; overwrites the row `sum` with their sum. */
function scaleForward<T>(here: usize, e: usize, c: usize, sum: usize): void {
  const end = here + ((<usize>L) << 6)
  let a = zero<T>()
  let b = a
  let d = a
  let f = a
  for (; here < end; here += ROW, e += ROW) {
    const p = v128.mul<T>(v128.mul<T>(v128.load(here), v128.load(e)), v128.load(c))
    const q = v128.mul<T>(v128.mul<T>(v128.load(here, 16), v128.load(e, 16)), v128.load(c, 16))
    const r = v128.mul<T>(v128.mul<T>(v128.load(here, 32), v128.load(e, 32)), v128.load(c, 32))
    const s = v128.mul<T>(v128.mul<T>(v128.load(here, 48), v128.load(e, 48)), v128.load(c, 48))
    v128.store(here, p)
    v128.store(here, q, 16)
    v128.store(here, r, 32)
    v128.store(here, s, 48)
    a = v128.add<T>(a, p)
    b = v128.add<T>(b, q)
    d = v128.add<T>(d, r)
    f = v128.add<T>(f, s)
  }
  v128.store(sum, a)
  v128.store(sum, b, 16)
  v128.store(sum, d, 32)
  v128.store(sum, f, 48)
}

/** Overwrites the row c with 1/s, and with 1 where s is 0: before a sequence begins. */
function invert<T>(s: usize, c: usize): void {
  const one = v128.splat<T>(<T>1)
  for (let v: usize = 0; v < ROW; v += 16) {
    const sum = v128.load(s + v)
    v128.store(c + v, v128.bitselect(one, v128.div<T>(one, sum), v128.eq<T>(sum, zero<T>())))
  }
}

/** Sets c to NaN where s is too small: the marginals then show it. */
function distrust<T>(s: usize, c: usize): void {
  const bound = v128.splat<T>(least<T>())
  const nan = v128.splat<T>(<T>NaN)
  for (let v: usize = 0; v < ROW; v += 16) {
    const sum = v128.load(s + v)
    const small = v128.and(v128.lt<T>(sum, bound), v128.gt<T>(sum, zero<T>()))
    v128.store(c + v, v128.bitselect(nan, v128.load(c + v), small))
  }
}
