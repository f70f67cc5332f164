/** The weights of a Wapiti file, a line each: `12=0x1.8p-1`. */

import { GrowingFloat64, GrowingInt32 } from '../../../common/growing-array.js'
import type { WeightLayout } from '../../weight-layout.js'
import type { Cursor } from './cursor.js'
import { readFloatBytes } from './hex-float.js'
import { POSITION, TRANSITION } from './patterns.js'

/** Weights in the order of a file: all that are not 0, with their numbers ascending. */
class WeightLines {
  /** The number of the current weight; Infinity behind the last one. */
  number = -1
  value = 0

  constructor(
    private readonly cursor: Cursor,
    private left: number,
  ) {
    this.next()
  }

  next(): void {
    const { cursor } = this
    if (this.left-- === 0) {
      this.number = Infinity
      return
    }
    const before = this.number
    this.number = cursor.number('weights')
    cursor.pass('=', 'weights')
    if (this.number <= before)
      cursor.fail(`weights: expected ascending numbers, got ${this.number} after ${before}`)
    this.value = cursor.line((bytes, start, end) => {
      const value = readFloatBytes(bytes, start, end)
      return Number.isFinite(value)
        ? value
        : cursor.fail(`weight ${this.number}: expected a finite number that a double holds`, start)
    })
  }
}

/** A list of weights that grows. */
class Entries {
  readonly from = new GrowingInt32()
  readonly to = new GrowingInt32()
  readonly value = new GrowingFloat64()
}

/** Reads the weights of observations of these kinds. `pairs`: the observation whose weights are those of pairs of labels; −1: none. */
export function readWeights(
  cursor: Cursor,
  count: number,
  kinds: Uint8Array,
  L: number,
  pairs: number,
): { layout: WeightLayout; values: Float64Array } {
  const lines = new WeightLines(cursor, count)
  const [state, trans, edge] = [new Entries(), new Entries(), new Entries()]
  const stateOffset = new Int32Array(kinds.length + 1)
  const edgeOffset = new GrowingInt32()
  edgeOffset.push(0)
  /** Takes the weights of a block of numbers from `first` on. */
  const take = (first: number, size: number, into: Entries) => {
    for (; lines.number < first + size; lines.next()) {
      if (lines.value === 0) continue
      const place = lines.number - first
      into.from.push(Math.floor(place / L))
      into.to.push(place % L)
      into.value.push(lines.value)
    }
    return size
  }
  let at = 0
  for (let o = 0; o < kinds.length; o++) {
    if (kinds[o] & POSITION) at += take(at, L, state)
    stateOffset[o + 1] = state.to.length
    if (!(kinds[o] & TRANSITION)) continue
    at += take(at, L * L, o === pairs ? trans : edge)
    if (o !== pairs) edgeOffset.push(edge.to.length)
  }
  if (lines.number < Infinity) cursor.fail(`weights: expected numbers below ${at}, got ${lines.number}`)
  if (cursor.left > 0) cursor.fail('expected the end of the file behind the last weight')
  const values = new Float64Array(state.to.length + trans.to.length + edge.to.length)
  values.set(state.value.toArray())
  values.set(trans.value.toArray(), state.to.length)
  values.set(edge.value.toArray(), state.to.length + trans.to.length)
  const layout: WeightLayout = {
    F: values.length,
    L,
    A: kinds.length,
    B: edgeOffset.length - 1,
    stateOffset,
    stateLabel: state.to.toArray(),
    transFrom: trans.from.toArray(),
    transTo: trans.to.toArray(),
    edgeOffset: edgeOffset.toArray(),
    edgeFrom: edge.from.toArray(),
    edgeTo: edge.to.toArray(),
    boundary: 'none',
  }
  return { layout, values }
}
