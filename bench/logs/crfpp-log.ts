import type { StampedLine } from '../measure/stamped-lines.js'
import type { TrainingLog } from './training-log.js'

/**
 * Parses the output of `crf_learn`: `iter=0 terr=0.99 serr=1.00 act=7448 obj=1062.1 diff=1.00`. It counts
 * from 0.
 */
export function readCrfppLog(lines: readonly StampedLine[]): TrainingLog {
  const weights = lines.map(({ text }) => /^Number of features:\s+(\d+)/.exec(text)?.[1]).find(Boolean)
  const points = lines.flatMap(({ text, ...stamp }) => {
    const [, iteration, objective] = /^iter=(\d+) .*\bobj=(\S+)/.exec(text) ?? []
    if (iteration === undefined) return []
    return [{ iteration: Number(iteration) + 1, ...stamp, objective: Number(objective), evaluations: null }]
  })
  return { weights: weights === undefined ? null : Number(weights), points }
}
