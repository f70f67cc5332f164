/**
 * A step backward that also collects expected transitions: both go through v_t once,
 *
 *     out_i = Σ_j M_ij v_t(j),      tile_q += α_{t−1}(i) v_t(j)  for q = (i, j).
 *
 * The entries of a list with ones are the pairs that have a weight, in their order; so are those of a list in full if
 * all pairs have one, or others are impossible. If not, the pairs of that label are gone through on their own.
 */
import { madd, ROW, splatAt, zero } from '../../lanes'
import { L, pairOffset, pairTo } from '../plan'
import { blankRow, tile } from '../workspace'

/** Overwrites the rows out [L]; `list` is that of rows (factors.ts), `left` the rows of α, `v` add up to `total`. */
export function multiplyAndCollect<T>(list: usize, v: usize, total: usize, left: usize, out: usize): void {
  const start = <usize>load<u32>(list)
  const ones = <usize>load<u32>(list, 4)
  const places = <usize>load<u32>(list, 8)
  const factors = <usize>load<u32>(list, 12)
  for (let i: usize = 0; i < <usize>L; i++, out += ROW, left += ROW) {
    const first = <usize>load<u32>(start + (i << 2))
    const count = <usize>load<u32>(start + (i << 2), 4) - first
    const q = <usize>load<u32>(pairOffset + (i << 2))
    const place = places + (first << 2)
    const factor = factors + first * sizeof<T>()
    const end = <usize>load<u32>(pairOffset + (i << 2), 4)
    const addend = load<u32>(ones + (i << 2)) ? total : blankRow
    if (addend === total || count === end - q) {
      fused<T>(place, factor, count, v, addend, left, tile + (q << 4), out)
    } else {
      product<T>(place, factor, count, v, out)
      collect<T>(q, end, v, left)
    }
  }
}

function fused<T>(
  place: usize,
  factor: usize,
  count: usize,
  v: usize,
  addend: usize,
  left: usize,
  sums: usize,
  out: usize,
): void {
  let a = v128.load(addend)
  let b = v128.load(addend, 16)
  let c = v128.load(addend, 32)
  let d = v128.load(addend, 48)
  const p = v128.load(left)
  const q = v128.load(left, 16)
  const r = v128.load(left, 32)
  const s = v128.load(left, 48)
  const end = place + (count << 2)
  for (; place < end; place += 4, factor += sizeof<T>(), sums += 16) {
    const m = splatAt<T>(factor)
    const from = v + <usize>load<u32>(place)
    let x = v128.load(from)
    a = madd<T>(m, x, a)
    let sum = madd<T>(p, x, v128.load(sums))
    x = v128.load(from, 16)
    b = madd<T>(m, x, b)
    let other = v128.mul<T>(q, x)
    x = v128.load(from, 32)
    c = madd<T>(m, x, c)
    sum = madd<T>(r, x, sum)
    x = v128.load(from, 48)
    d = madd<T>(m, x, d)
    other = madd<T>(s, x, other)
    v128.store(sums, v128.add<T>(sum, other))
  }
  v128.store(out, a)
  v128.store(out, b, 16)
  v128.store(out, c, 32)
  v128.store(out, d, 48)
}

function product<T>(place: usize, factor: usize, count: usize, v: usize, out: usize): void {
  for (let part: usize = 0; part < ROW; part += 16) {
    let sum = zero<T>()
    for (let k: usize = 0; k < count; k++) {
      const from = v + <usize>load<u32>(place + (k << 2)) + part
      sum = madd<T>(splatAt<T>(factor + k * sizeof<T>()), v128.load(from), sum)
    }
    v128.store(out + part, sum)
  }
}

function collect<T>(q: usize, end: usize, v: usize, left: usize): void {
  for (; q < end; q++) {
    const from = v + <usize>load<u32>(pairTo + (q << 2))
    let sum = v128.load(tile + (q << 4))
    for (let part: usize = 0; part < ROW; part += 16) {
      sum = madd<T>(v128.load(left + part), v128.load(from + part), sum)
    }
    v128.store(tile + (q << 4), sum)
  }
}
