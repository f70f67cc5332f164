import { statSync } from 'node:fs'
import type { TrainingLog } from '../logs/training-log.js'
import type { ProcessRun } from '../measure/run-process.js'
import type { TrainingMeasure } from './tool.js'

/** The measure of a training that was followed by its log. */
export function loggedTraining(
  { seconds, cpuSeconds, peakMemoryBytes }: ProcessRun,
  { weights, points }: TrainingLog,
  model: string,
  threads = 1,
): TrainingMeasure {
  const last = points.at(-1)
  return {
    seconds,
    cpuSeconds,
    peakMemoryBytes,
    modelBytes: statSync(model).size,
    objective: last?.objective ?? null,
    iterations: last?.iteration ?? null,
    weights,
    points,
    threads,
  }
}
