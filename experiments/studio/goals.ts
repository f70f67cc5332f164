/** When a run has reached a goal. */

import { progressOf } from '../../studio/learning/figures/progress.js'
import { WINDOW } from '../../studio/learning/judging.js'
import type { Run } from './run.js'

/** Strings accepted, and keys pressed for them, until a goal is reached; null: it is not. */
export interface Reached {
  readonly strings: number
  readonly keys: number
}

/** When the share over the last 50 strings is first at least the goal. */
export function reachedInWindow(run: Run, goal: number): Reached | null {
  const points = progressOf(run.history)
  const judged = run.history.findIndex(({ proposed }) => proposed.shown !== null)
  const place = points.findIndex(
    ({ shown }, k) => k - judged + 1 >= WINDOW && shown !== null && shown.share >= goal,
  )
  return place < 0 ? null : reachedAt(run, place + 1)
}

/** When the share in the rest of the pool, or in strings that are not in it, is at least the goal, and stays so. */
export function reachedIn(run: Run, where: 'rest' | 'unseen', goal: number): Reached | null {
  const last = run.checkpoints.findLastIndex(point => point[where] < goal)
  const point = run.checkpoints[last + 1]
  return point ? reachedAt(run, point.accepted) : null
}

function reachedAt({ keys }: Run, strings: number): Reached {
  return { strings, keys: sum(keys.slice(0, strings)) }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The value that a share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}
