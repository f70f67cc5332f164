import type { Corpus } from '../corpus.js'
import { UNKNOWN } from './unknown-label.js'

/** The numbers of the sequences that something is learned from: those of weight 0 or without a known label leave no trace. */
export function learnedSequences({ N, offset, labels, weight }: Corpus): number[] {
  const isLearned = (n: number) =>
    weight?.[n] !== 0 && !labels?.ids.subarray(offset[n], offset[n + 1]).every(id => id === UNKNOWN)
  return Array.from({ length: N }, (_, n) => n).filter(isLearned)
}
