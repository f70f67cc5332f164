/**
 * The gradient of the weights of dense attributes and clusters, a group of sequences at a time: the gradients of all positions that
 * have one are added up in registers, and then, once, to the sums.
 *
 * The list of a group has for each of them u32 its number, u16 how many positions of lanes 0 … 7 have
 * it and u16 how many of lanes 8 … 15, and for each of them u16 its cell, position · 16 + lane; then u16 of padding
 * if need be.
 */
import { width, zero } from '../../lanes'
import { denseSums, groupDense, groupDenseOffset, stride } from '../plan'
import { quantized } from '../sums/exact'
import { magic } from '../sums/magic'

/** Adds the gradients of the cells of a group from lane `first` on, numbers of type T, which begin at `rows`. */
export function addDenseGradient<T>(g: i32, first: i32, rows: usize): void {
  const at = groupDenseOffset + ((<usize>g) << 2)
  let entry = groupDense + ((<usize>load<u32>(at)) << 2)
  const end = groupDense + ((<usize>load<u32>(at, 4)) << 2)
  while (entry < end) {
    const low = <i32>load<u16>(entry, 4)
    const high = <i32>load<u16>(entry, 6)
    const cells = entry + 8 + ((<usize>(first === 0 ? 0 : low)) << 1)
    const last = cells + ((<usize>(sizeof<T>() === 4 ? low + high : first === 0 ? low : high)) << 1)
    if (last > cells) addNumbers<T>(<i32>load<u32>(entry), cells, last, rows)
    entry += 8 + ((((<usize>(low + high)) << 1) + 3) & ~3)
  }
}

function addNumbers<T>(d: i32, cells: usize, last: usize, rows: usize): void {
  const vectors = stride / width<T>()
  const to = denseSums + ((<usize>d * <usize>stride) << 3)
  let v = 0
  for (; v + 6 <= vectors; v += 6) addSix<T>(cells, last, rows + ((<usize>v) << 4), to + partOf<T>(v))
  for (; v < vectors; v += 2) addTwo<T>(cells, last, rows + ((<usize>v) << 4), to + partOf<T>(v))
}

/** Bytes of f64 before vector v of numbers of type T. */
export function partOf<T>(v: i32): usize {
  return (<usize>v * <usize>width<T>()) << 3
}

/** Bytes of the row of a cell: lanes follow each other, sixteen of them or eight. */
function placeOfNumbers<T>(cell: usize): usize {
  const index = sizeof<T>() === 4 ? cell : ((cell >> 4) << 3) | (cell & 7)
  return index * <usize>stride * sizeof<T>()
}

function addSix<T>(cells: usize, last: usize, rows: usize, to: usize): void {
  let a = zero<T>()
  let b = a
  let c = a
  let d = a
  let e = a
  let f = a
  for (; cells < last; cells += 2) {
    const from = rows + placeOfNumbers<T>(load<u16>(cells))
    a = v128.add<T>(a, v128.load(from))
    b = v128.add<T>(b, v128.load(from, 16))
    c = v128.add<T>(c, v128.load(from, 32))
    d = v128.add<T>(d, v128.load(from, 48))
    e = v128.add<T>(e, v128.load(from, 64))
    f = v128.add<T>(f, v128.load(from, 80))
  }
  const bytes = partOf<T>(1)
  addVector<T>(to, a)
  addVector<T>(to + bytes, b)
  addVector<T>(to + 2 * bytes, c)
  addVector<T>(to + 3 * bytes, d)
  addVector<T>(to + 4 * bytes, e)
  addVector<T>(to + 5 * bytes, f)
}

function addTwo<T>(cells: usize, last: usize, rows: usize, to: usize): void {
  let a = zero<T>()
  let b = a
  for (; cells < last; cells += 2) {
    const from = rows + placeOfNumbers<T>(load<u16>(cells))
    a = v128.add<T>(a, v128.load(from))
    b = v128.add<T>(b, v128.load(from, 16))
  }
  addVector<T>(to, a)
  addVector<T>(to + partOf<T>(1), b)
}

/** Adds the numbers of a vector, rounded to the unit, to f64 []. */
export function addVector<T>(to: usize, x: v128): void {
  const big = f64x2.splat(magic)
  if (sizeof<T>() === 8) {
    v128.store(to, f64x2.add(v128.load(to), quantized(x, big)))
  } else {
    v128.store(to, f64x2.add(v128.load(to), quantized(f64x2.promote_low_f32x4(x), big)))
    const high = f64x2.promote_low_f32x4(v128.shuffle<f64>(x, x, 1, 0))
    v128.store(to, f64x2.add(v128.load(to, 16), quantized(high, big)), 16)
  }
}
