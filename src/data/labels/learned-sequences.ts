import type { Corpus } from '../corpus.js'
import { UNKNOWN } from './unknown-label.js'

/** The numbers of the sequences that something is learned from: those of weight 0 or without a known label leave no trace. */
export function learnedSequences({ N, offset, labels, weight }: Corpus): number[] {
  const isLearned = (n: number) =>
    weight?.[n] !== 0 && (!labels || hasKnown(labels.ids, offset[n], offset[n + 1]))
  return Array.from({ length: N }, (_, n) => n).filter(isLearned)
}

function hasKnown(labels: Int32Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (labels[p] !== UNKNOWN) return true
  return false
}
