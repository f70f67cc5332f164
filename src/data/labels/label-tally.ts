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
  for (let p = 0; p < ids.length; p++) if (ids[p] !== UNKNOWN && counts[ids[p]]++ === 0) firsts.push(p)
  return firsts.map(position => {
    const id = ids[position]
    return { name: strings.get(id), count: counts[id], position }
  })
}
