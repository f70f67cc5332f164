import type { Boundary } from './boundary.js'

/** The highest column number. */
export const MAX_COLUMN = 9999

/** A column at an offset, and its substitute outside the sequence. */
export interface ColumnReference {
  readonly column: number
  readonly offset: number
  /** `offset` counts from the start (1, 2, …) or the end (−1, −2, …) of the sequence, like Wapiti's `@`. */
  readonly absolute: boolean
  readonly boundary: Boundary
}

/** The position of a reference, seen from position p of the sequence start … end−1; it may be outside. */
export function positionOf(
  { offset, absolute }: ColumnReference,
  p: number,
  start: number,
  end: number,
): number {
  if (!absolute) return p + offset
  return offset < 0 ? end + offset : start + offset - 1
}

export function sameReference(a: ColumnReference, b: ColumnReference): boolean {
  return (
    a.column === b.column && a.offset === b.offset && a.absolute === b.absolute && a.boundary === b.boundary
  )
}
