import type { StampedLine } from '../measure/stamped-lines.js'
import type { TrainingLog } from './training-log.js'

/**
 * Parses the log of MALLET's SimpleTagger: one line per evaluation, the log-likelihood with its prior, which
 * is maximized.
 */
export function readMalletLog(lines: readonly StampedLine[]): TrainingLog {
  const weights = lines.map(({ text }) => /Number of weights = (\d+)/.exec(text)?.[1]).find(Boolean)
  const points = lines
    .flatMap(({ text, ...stamp }) => {
      const value = /getValue\(\) \(loglikelihood, [^)]*\) ?= ?(-?[\d.Ee+-]+)/.exec(text)?.[1]
      return value === undefined ? [] : [{ ...stamp, objective: -Number(value), evaluations: 1 }]
    })
    .map((point, k) => ({ iteration: k + 1, ...point }))
  return { weights: weights === undefined ? null : Number(weights), points }
}
