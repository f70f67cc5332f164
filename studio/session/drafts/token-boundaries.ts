import type { StudioString } from '../../project/state.js'

/** The offsets of the tokens of a string, one of which is split before its character `at`. Spaces around the cut belong to neither part. */
export function splitOffsets({ text, offsets }: StudioString, token: number, at: number): readonly number[] {
  const [start, end] = [offsets[2 * token], offsets[2 * token + 1]]
  const cut = start + at
  if (!Number.isInteger(at) || !(cut > start && cut < end))
    throw new RangeError(`splitToken: expected 1 … ${end - start - 1} as the place of the cut, got ${at}`)
  const left = text.slice(start, cut).trimEnd()
  const right = text.slice(cut, end).trimStart()
  if (left === '' || right === '') return offsets
  const parts = [start, start + left.length, end - right.length, end]
  return [...offsets.slice(0, 2 * token), ...parts, ...offsets.slice(2 * token + 2)]
}

/** The offsets of the tokens of a string, some of which become one with all that is between them. */
export function joinedOffsets(
  { offsets, tokens }: StudioString,
  from: number,
  to: number,
): readonly number[] {
  if (!(from >= 0 && from < to && to < tokens.length))
    throw new RangeError(`joinTokens: expected two of ${tokens.length} tokens at least, got ${from} … ${to}`)
  return [...offsets.slice(0, 2 * from + 1), ...offsets.slice(2 * to + 1)]
}
