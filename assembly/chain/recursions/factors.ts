/**
 * Products with the matrix of transition factors M = e^trans, or with its transpose, for all lanes at once.
 *
 * Most pairs of labels never occur and have the weight 0, hence the factor 1. So M is a matrix of ones and a sparse S,
 *
 *     Σ_i x_i M_ij = Σ_i x_i + Σ_i x_i S_ij,
 *
 * in as many steps as S has entries. Where an entry of S is near −1 the sum would cancel: such a column is given
 * in full, without the ones.
 *
 * A list of factors is u32 [6], the addresses of
 *     start   u32 [L+1]  the entries of result j are start[j] … start[j+1]−1
 *     ones    u32 [L]    1: with Σ_i x_i
 *     place   u32 []     i · 64, where row i of the lanes is
 *     factor  T []       S_ij, or M_ij where there are no ones
 *     even    list       for transitions into the last position, the one two before it, and so on
 *     odd     list       for those between; both are the list itself where all transitions are alike
 */
import { madd, ROW, splatAt, zero } from '../../lanes'
import { L } from '../plan'

/** The list for transitions into a position that is so many before the last. */
export function listFor(list: usize, before: i32): usize {
  return <usize>load<u32>(list + ((<usize>(before & 1)) << 2), 16)
}

/** Overwrites the rows out [L] with the products of the rows x [L], which add up to the row `total`. */
export function multiply<T>(list: usize, x: usize, total: usize, out: usize): void {
  const start = <usize>load<u32>(list)
  const ones = <usize>load<u32>(list, 4)
  const places = <usize>load<u32>(list, 8)
  const factors = <usize>load<u32>(list, 12)
  let place = places + ((<usize>load<u32>(start)) << 2)
  let factor = factors + <usize>load<u32>(start) * sizeof<T>()
  for (let j: usize = 0; j < <usize>L; j++, out += ROW) {
    let a = zero<T>()
    let b = a
    let c = a
    let d = a
    if (load<u32>(ones + (j << 2))) {
      a = v128.load(total)
      b = v128.load(total, 16)
      c = v128.load(total, 32)
      d = v128.load(total, 48)
    }
    const end = places + ((<usize>load<u32>(start + (j << 2), 4)) << 2)
    for (; place < end; place += 4, factor += sizeof<T>()) {
      const s = splatAt<T>(factor)
      const from = x + <usize>load<u32>(place)
      a = madd<T>(s, v128.load(from), a)
      b = madd<T>(s, v128.load(from, 16), b)
      c = madd<T>(s, v128.load(from, 32), c)
      d = madd<T>(s, v128.load(from, 48), d)
    }
    v128.store(out, a)
    v128.store(out, b, 16)
    v128.store(out, c, 32)
    v128.store(out, d, 48)
  }
}
