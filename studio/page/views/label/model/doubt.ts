import { OPEN } from '../../../../project/event.js'
import type { CurrentString } from '../../../../session/session.js'

/** How sure a proposal is: the strength of the line below its tokens. */
export type Level = 'sure' | 'fair' | 'doubt'

/** From here on a proposal is sure. */
export const SURE = 0.95
/** Below this chance a proposal is in doubt. */
export const DOUBT = 0.8

export function levelOf(probability: number | null): Level {
  if (probability === null || probability >= SURE) {
    return 'sure'
  }
  return probability >= DOUBT ? 'fair' : 'doubt'
}

/** Whether a token deserves a look: its proposal is in doubt, or nobody has said anything of it. */
export function isInDoubt(
  current: Pick<CurrentString, 'labels' | 'origins' | 'confidence'>,
  token: number,
): boolean {
  switch (current.origins[token]) {
    case 'yours':
      return false
    case 'proposed':
      return levelOf(current.confidence?.[token] ?? null) === 'doubt'
    default:
      return current.labels[token] === OPEN
  }
}

export function countInDoubt(current: Pick<CurrentString, 'labels' | 'origins' | 'confidence'>): number {
  let count = 0
  for (let token = 0; token < current.labels.length; token++) {
    if (current.origins[token] === 'proposed' && isInDoubt(current, token)) {
      count++
    }
  }
  return count
}

/** The next token in doubt after `token`, or the one before it (−1), going round; −1 if there is none. */
export function nextInDoubt(
  current: Pick<CurrentString, 'labels' | 'origins' | 'confidence'>,
  token: number,
  direction: 1 | -1 = 1,
): number {
  const count = current.labels.length
  for (let step = 1; step <= count; step++) {
    const candidate = (token + direction * step + count) % count
    if (isInDoubt(current, candidate)) {
      return candidate
    }
  }
  return -1
}

/** Where the focus stands when a string appears: on its first token in doubt, else on its first token. */
export function firstInDoubt(current: Pick<CurrentString, 'labels' | 'origins' | 'confidence'>): number {
  return Math.max(0, nextInDoubt(current, current.labels.length - 1))
}
