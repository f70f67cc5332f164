import type { Sequence } from '../../../src/index.js'

/** Empirical probabilities of labels given their words. */
export interface EmpiricalProbabilities {
  /** P̃(y | x) */
  unary(label: string, word: string): number
  /** P̃(y, y′ | x, x′) */
  pair(from: string, to: string, words: readonly [string, string]): number
  /** P̃(y′ | y, x′): what a locally normalized model estimates. */
  next(to: string, from: string, word: string): number
}

/**
 * Counts labels by word, pairs of labels by pairs of words, and labels by the previous label and the word.
 */
export function countProbabilities(data: readonly Sequence[]): EmpiricalProbabilities {
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { tokens, labels } of data) {
    tokens.forEach((word, t) => {
      count(word)
      count(`${word}:${labels![t]}`)
      if (t === 0) return
      const words = `${tokens[t - 1]} ${word}`
      count(words)
      count(`${words}:${labels![t - 1]} ${labels![t]}`)
      const before = `after ${labels![t - 1]} ${word}`
      count(before)
      count(`${before}:${labels![t]}`)
    })
  }
  const part = (all: string, labels: string) => (counts.get(`${all}:${labels}`) ?? 0) / (counts.get(all) ?? 1)
  return {
    unary: (label, word) => part(word, label),
    pair: (from, to, words) => part(words.join(' '), `${from} ${to}`),
    next: (to, from, word) => part(`after ${from} ${word}`, to),
  }
}
