import type { Corpus } from '../corpus.js'
import { UNKNOWN } from './unknown-label.js'

/** A label of a corpus, how many tokens have it, and where the first of them is. */
export interface TalliedLabel {
  readonly name: string
  readonly count: number
  readonly position: number
}

/** The known labels of a corpus, in the order of their first tokens; none if it is not labeled. */
export function tallyLabels({ labels }: Corpus): TalliedLabel[] {
  if (!labels) return []
  const { ids, strings } = labels
  const counts = new Int32Array(strings.size)
  const firsts: number[] = []
  for (let from = 0; from < ids.length; from += STEP)
    tally(ids, from, Math.min(from + STEP, ids.length), counts, firsts)
  return firsts.map(position => {
    const id = ids[position]
    return { name: strings.get(id), count: counts[id], position }
  })
}

/** Tokens that are counted by one call: after some calls the engine compiles the loop. */
const STEP = 4096

function tally(ids: Int32Array, from: number, to: number, counts: Int32Array, firsts: number[]): void {
  for (let p = from; p < to; p++) {
    const id = ids[p]
    if (id !== UNKNOWN && counts[id]++ === 0) firsts.push(p)
  }
}
