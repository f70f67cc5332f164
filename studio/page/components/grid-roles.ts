/**
 * The attributes of a grid whose rows are not all there: table elements cannot be laid out by a virtual list. The grid itself has the focus
 * and names its active row, so rows and cells need none.
 */

/** A row; the first one is 1. Rows that cannot be active are neither selected nor not. */
export function gridRow(index: number, isSelected?: boolean) {
  return { role: 'row', 'aria-rowindex': index, 'aria-selected': isSelected } as const
}

export function gridCell(columns?: number) {
  return { role: 'gridcell', 'aria-colspan': columns } as const
}

export const COLUMN_HEADER = { role: 'columnheader' } as const
