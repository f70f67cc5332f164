import { OPEN } from '../event.js'
import type { ProjectState } from '../state.js'

/** What two annotators said of the tokens of the strings that both accepted. Tokens that one of them left open are not there. */
export interface LabelPairs {
  /** Strings that both accepted. */
  readonly strings: number
  /** The labels of one annotator and of the other, token by token. */
  readonly a: readonly string[]
  readonly b: readonly string[]
}

export function labelPairs(
  state: Pick<ProjectState, 'byAnnotator'>,
  first: string,
  second: string,
): LabelPairs {
  const own = state.byAnnotator.get(first)
  const others = state.byAnnotator.get(second)
  const a: string[] = []
  const b: string[] = []
  let strings = 0
  for (const [id, { labels }] of own ?? []) {
    const other = others?.get(id)
    if (!other) continue
    strings++
    labels.forEach((label, t) => {
      if (label === OPEN || other.labels[t] === OPEN) return
      a.push(label)
      b.push(other.labels[t])
    })
  }
  return { strings, a, b }
}
