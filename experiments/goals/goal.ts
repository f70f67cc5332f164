/** A promised figure: at least this much, or exactly this. */
export interface Goal {
  readonly name: string
  readonly relation: '≥' | '='
  readonly promised: number | string
  readonly figure: number | string
  readonly met: boolean
}

/** A figure that must be reached. An undefined one is not. */
export function atLeast(name: string, promised: number, figure: number | null | undefined): Goal {
  return { name, relation: '≥', promised, figure: figure ?? 'none', met: (figure ?? -1) >= promised }
}

/** A figure that must match; numbers may differ by rounding errors. */
export function exactly(
  name: string,
  promised: number | string,
  figure: number | string | null | undefined,
): Goal {
  const met =
    typeof promised === 'number' && typeof figure === 'number'
      ? Math.abs(figure - promised) < 1e-12
      : figure === promised
  return { name, relation: '=', promised, figure: figure ?? 'none', met }
}
