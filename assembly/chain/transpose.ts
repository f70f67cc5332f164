/** From rows of labels, one for each sequence, to rows of lanes, one for each label, and back. */
import { lanes, ROW, ROW_SHIFT } from '../lanes'

/**
 * Overwrites out [stride] rows of lanes with the rows of labels [stride] that the addresses (u32 [lanes]) point
 * to. stride is a multiple of 4.
 */
export function toLanes<T>(addresses: usize, stride: i32, out: usize): void {
  if (sizeof<T>() === 8) {
    for (let lane = 0; lane < 8; lane += 2) {
      const from = addresses + ((<usize>lane) << 2)
      columns64(load<u32>(from), load<u32>(from, 4), stride, out + ((<usize>lane) << 3))
    }
  } else {
    for (let lane = 0; lane < 16; lane += 4) {
      const from = addresses + ((<usize>lane) << 2)
      const to = out + ((<usize>lane) << 2)
      columns32(load<u32>(from), load<u32>(from, 4), load<u32>(from, 8), load<u32>(from, 12), stride, to)
    }
  }
}

function columns32(a: usize, b: usize, c: usize, d: usize, stride: i32, out: usize): void {
  const end = out + ((<usize>stride) << ROW_SHIFT)
  for (; out < end; out += 4 * ROW, a += 16, b += 16, c += 16, d += 16) {
    const x = v128.load(a)
    const y = v128.load(b)
    const z = v128.load(c)
    const w = v128.load(d)
    const xy = v128.shuffle<f32>(x, y, 0, 4, 1, 5)
    const zw = v128.shuffle<f32>(z, w, 0, 4, 1, 5)
    v128.store(out, v128.shuffle<f64>(xy, zw, 0, 2))
    v128.store(out, v128.shuffle<f64>(xy, zw, 1, 3), ROW)
    const XY = v128.shuffle<f32>(x, y, 2, 6, 3, 7)
    const ZW = v128.shuffle<f32>(z, w, 2, 6, 3, 7)
    v128.store(out, v128.shuffle<f64>(XY, ZW, 0, 2), 2 * ROW)
    v128.store(out, v128.shuffle<f64>(XY, ZW, 1, 3), 3 * ROW)
  }
}

function columns64(a: usize, b: usize, stride: i32, out: usize): void {
  const end = out + ((<usize>stride) << ROW_SHIFT)
  for (; out < end; out += 2 * ROW, a += 16, b += 16) {
    const x = v128.load(a)
    const y = v128.load(b)
    v128.store(out, v128.shuffle<f64>(x, y, 0, 2))
    v128.store(out, v128.shuffle<f64>(x, y, 1, 3), ROW)
  }
}

/** Overwrites the rows of labels out [lanes][stride] with the rows of lanes `from` [stride]. */
export function fromLanes<T>(from: usize, stride: i32, out: usize): void {
  const bytes = <usize>stride * sizeof<T>()
  const end = from + ((<usize>stride) << ROW_SHIFT)
  if (sizeof<T>() === 8) {
    for (let lane = 0; lane < lanes<T>(); lane += 2, from += 16, out += 2 * bytes) {
      for (let row = from, to = out; row < end; row += 2 * ROW, to += 16) {
        const x = v128.load(row)
        const y = v128.load(row, ROW)
        v128.store(to, v128.shuffle<f64>(x, y, 0, 2))
        v128.store(to + bytes, v128.shuffle<f64>(x, y, 1, 3))
      }
    }
  } else {
    for (let lane = 0; lane < lanes<T>(); lane += 4, from += 16, out += 4 * bytes) {
      for (let row = from, to = out; row < end; row += 4 * ROW, to += 16) rows32(row, bytes, to)
    }
  }
}

function rows32(row: usize, bytes: usize, to: usize): void {
  const x = v128.load(row)
  const y = v128.load(row, ROW)
  const z = v128.load(row, 2 * ROW)
  const w = v128.load(row, 3 * ROW)
  const xy = v128.shuffle<f32>(x, y, 0, 4, 1, 5)
  const zw = v128.shuffle<f32>(z, w, 0, 4, 1, 5)
  v128.store(to, v128.shuffle<f64>(xy, zw, 0, 2))
  v128.store(to + bytes, v128.shuffle<f64>(xy, zw, 1, 3))
  const XY = v128.shuffle<f32>(x, y, 2, 6, 3, 7)
  const ZW = v128.shuffle<f32>(z, w, 2, 6, 3, 7)
  v128.store(to + 2 * bytes, v128.shuffle<f64>(XY, ZW, 0, 2))
  v128.store(to + 3 * bytes, v128.shuffle<f64>(XY, ZW, 1, 3))
}
