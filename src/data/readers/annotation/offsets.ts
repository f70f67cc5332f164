import { shown } from '../../../common/shown.js'

/**
 * How a tool counts the characters of a text. JavaScript counts UTF-16 units, in which an emoji takes two; Python counts code
 * points, in which it takes one.
 */
export type OffsetUnit = 'utf-16' | 'code-points'

/** Converts offsets in UTF-16 units into another unit and back. */
export interface Offsets {
  /** The length of the text in the unit. */
  readonly length: number
  /** An offset in the unit as one in UTF-16 units; it must lie within 0 … length. */
  toUtf16(offset: number): number
  /** An offset in UTF-16 units as one in the unit. */
  fromUtf16(offset: number): number
}

const SURROGATE = /[\uD800-\uDBFF]/

/** The offsets of a text in a unit. Most texts have no character of two units and need no tables. */
export function offsetsOf(text: string, unit: OffsetUnit): Offsets {
  if (unit === 'utf-16' || !SURROGATE.test(text))
    return { length: text.length, toUtf16: offset => offset, fromUtf16: offset => offset }
  const units = new Int32Array(text.length + 1) // [code points + 1] where each begins
  const points = new Int32Array(text.length + 1) // [UTF-16 units + 1] code points before each
  let length = 0
  for (let k = 0; k < text.length; length++) {
    units[length] = k
    points[k] = length
    if ((text.codePointAt(k) ?? 0) > 0xffff) points[++k] = length
    k++
  }
  units[length] = text.length
  points[text.length] = length
  return { length, toUtf16: offset => units[offset], fromUtf16: offset => points[offset] }
}

/** Reads the two ends of a span or token from any JSON values; refuses ends outside the text. */
export function readRange(
  name: string,
  start: unknown,
  end: unknown,
  offsets: Offsets,
  refuse: (reason: string) => never,
): { start: number; end: number } {
  const { length } = offsets
  const fits = Number.isInteger(start) && Number.isInteger(end)
  if (!fits || !(0 <= Number(start) && Number(start) < Number(end) && Number(end) <= length))
    refuse(`${name}: expected 0 ≤ start < end ≤ ${length}, got ${shown(start)} and ${shown(end)}`)
  return { start: offsets.toUtf16(start as number), end: offsets.toUtf16(end as number) }
}
