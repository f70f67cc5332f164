import type { TemplateDialect } from '../language/feature.js'

/** The farthest offset that a feature can read. */
export const MAX_OFFSET = 1000

/** Texts outside a sequence, by their distance from it: 1, 2, … */
export interface Boundary {
  before(distance: number): string
  after(distance: number): string
}

/** `_B-1`, `_B-2`, … and `_B+1`, `_B+2`, …: as in CRF++ and in our own language. */
const numbered: Boundary = {
  before: distance => `_B-${distance}`,
  after: distance => `_B+${distance}`,
}

/** `_x-1` … `_x-4`, then `_x-#` for everything farther away, and likewise `_x+1`: as in Wapiti. */
const capped: Boundary = {
  before: distance => `_x-${distance > 4 ? '#' : distance}`,
  after: distance => `_x+${distance > 4 ? '#' : distance}`,
}

export function boundaryOf(dialect: TemplateDialect): Boundary {
  return dialect === 'wapiti' ? capped : numbered
}
