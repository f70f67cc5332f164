import type { StampedLine } from '../measure/stamped-lines.js'
import type { TrainingLog, TrainingPoint } from './training-log.js'

interface LogLine {
  readonly iteration?: number
  readonly objective?: number
  /** Since training began; restarts for each part of a method. */
  readonly evaluations?: number
  readonly weights?: number
}

/** Parses the output of children/cofield-training.ts: one JSON object per line. */
export function readCofieldLog(lines: readonly StampedLine[]): TrainingLog {
  const points: TrainingPoint[] = []
  let weights: number | null = null
  let before = 0
  for (const { text, ...stamp } of lines) {
    if (!text.startsWith('{')) continue
    const line = JSON.parse(text) as LogLine
    weights = line.weights ?? weights
    const { iteration, objective, evaluations } = line
    if (iteration === undefined || objective === undefined || evaluations === undefined) continue
    const fresh = evaluations > before ? evaluations - before : evaluations
    points.push({ iteration, ...stamp, objective, evaluations: Math.max(1, fresh) })
    before = evaluations
  }
  return { weights, points }
}
