/** Small random data, and everything of a pool worked out from it by the definitions, without code of src/pooled. */

import { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'
import { join, suffix, word } from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'

export const features: FeatureSet = {
  features: [word(), suffix(1), word(-1), join(word(-1), word())],
}

const LABELS = ['A', 'B', 'C']

/** Sequences whose labels go with the endings of their words, mostly. */
export function randomData(seed: number, N: number, longest = 4): Sequence[] {
  const random = new Random(seed)
  const below = (n: number) => random.below(n)
  return Array.from({ length: N }, () => {
    const T = 1 + below(longest)
    const tokens = Array.from({ length: T }, () => 'xyz'[below(3)] + 'pq'[below(2)] + 'abc'[below(3)])
    const labels = tokens.map(token => (random.uniform() < 0.7 ? token[2].toUpperCase() : LABELS[below(3)]))
    return { tokens, labels }
  })
}

/** The attributes of a position by their names, as `features` say. */
export function attributesAt({ tokens }: Sequence, t: number): string[] {
  const before = tokens[t - 1]
  const previous = before === undefined ? '_B-1' : before
  return [
    `w[0]=${tokens[t]}`,
    `s1[0]=${tokens[t].slice(-1)}`,
    `w[-1]=${previous}`,
    `w[-1]=${previous}|w[0]=${tokens[t]}`,
  ]
}

/** #(a, y) by `a y`, counted one by one. */
export function bruteCounts(data: readonly Sequence[], weights?: readonly number[]): Map<string, number> {
  const counts = new Map<string, number>()
  data.forEach((sequence, n) => {
    sequence.labels!.forEach((label, t) => {
      if (label === null) return
      for (const attribute of new Set(attributesAt(sequence, t))) {
        const key = `${attribute} ${label}`
        counts.set(key, (counts.get(key) ?? 0) + (weights?.[n] ?? 1))
      }
    })
  })
  return counts
}
