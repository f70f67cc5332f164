import type { StampedLine } from '../measure/stamped-lines.js'
import type { TrainingLog } from './training-log.js'

/** Parses the output of `wapiti train`: `[   1] obj=1062.10 act=7448 err=11.20%/68.00% time=0.61s/0.61s`. */
export function readWapitiLog(lines: readonly StampedLine[]): TrainingLog {
  const weights = lines.map(({ text }) => /nb features:\s+(\d+)/.exec(text)?.[1]).find(Boolean)
  const points = lines.flatMap(({ text, ...stamp }) => {
    const [, iteration, objective] = /^\s*\[\s*(\d+)\] obj=(\S+)/.exec(text) ?? []
    if (iteration === undefined) return []
    return [{ iteration: Number(iteration), ...stamp, objective: Number(objective), evaluations: null }]
  })
  return { weights: weights === undefined ? null : Number(weights), points }
}
