import { nameOfLabel } from '../../learning/label-names.js'
import { NONE, OPEN, type SpanScheme, type TokenLabels } from '../../project/event.js'

/** Tokens that stand over one tag. */
export interface MiniPiece {
  readonly from: number
  /** Inclusive. */
  readonly to: number
  /** As people see it; `O` and `_` for tokens without one. */
  readonly name: string
  /** Whether it is the token to look at. */
  readonly isHit: boolean
}

export interface MiniLayout {
  readonly pieces: readonly MiniPiece[]
  /** Tokens before and after that are left out. */
  readonly before: number
  readonly after: number
}

/** More tokens than this are not shown in a line of a list. */
const MOST_TOKENS = 60

/**
 * Groups the tokens of a labeled string: neighbors that are one thing share a tag; tokens to look at stand alone. Of a long string, the part
 * around the first token to look at is shown.
 */
export function layOutMini(
  labels: TokenLabels,
  scheme: SpanScheme,
  hits: ReadonlySet<number> = new Set(),
  mostTokens = MOST_TOKENS,
): MiniLayout {
  const first = Math.min(labels.length, ...hits)
  const about = first < labels.length ? first : 0
  const from = Math.max(0, Math.min(about - (mostTokens >> 1), labels.length - mostTokens))
  const end = Math.min(labels.length, from + mostTokens)
  const pieces: MiniPiece[] = []
  for (let t = from; t < end; t++) {
    const name = nameOfLabel(labels[t], scheme)
    const last = pieces.at(-1)
    const continues =
      last !== undefined && !last.isHit && !hits.has(t) && last.name === name && isPart(labels[t], scheme)
    if (continues) pieces[pieces.length - 1] = { ...last, to: t }
    else pieces.push({ from: t, to: t, name, isHit: hits.has(t) })
  }
  return { pieces, before: from, after: labels.length - end }
}

/** Whether a token with this label is part of the thing before it, if that has the same name. */
function isPart(label: string, scheme: SpanScheme): boolean {
  return label !== NONE && label !== OPEN && (scheme === 'plain' || label.startsWith('I-'))
}
