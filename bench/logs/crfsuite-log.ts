import type { StampedLine } from '../measure/stamped-lines.js'
import type { TrainingLog, TrainingPoint } from './training-log.js'

/** A printed iteration: `taken` is the processor time that CRFsuite reports. */
interface Iteration extends TrainingPoint {
  readonly taken: number
}

/**
 * Parses the output of `crfsuite learn -a lbfgs`: a block of lines per iteration, which ends with its
 * seconds.
 */
export function readCrfsuiteLog(lines: readonly StampedLine[]): TrainingLog {
  return { weights: weightsIn(lines), points: iterationsIn(lines).map(({ taken, ...point }) => point) }
}

/**
 * The same for buffered output, whose arrival times mean nothing: the printed seconds are counted back from
 * the end of the process.
 */
export function readCrfsuiteLogFromEnd(lines: readonly StampedLine[], end: number): TrainingLog {
  let seconds = end
  const points = iterationsIn(lines)
    .reverse()
    .map(({ taken, ...point }) => {
      const at = seconds
      seconds -= taken
      return { ...point, seconds: at, cpuSeconds: null }
    })
  return { weights: weightsIn(lines), points: points.reverse() }
}

function weightsIn(lines: readonly StampedLine[]): number | null {
  const found = lines.map(({ text }) => /^Number of features: (\d+)/.exec(text)?.[1]).find(Boolean)
  return found === undefined ? null : Number(found)
}

function iterationsIn(lines: readonly StampedLine[]): Iteration[] {
  const iterations: Iteration[] = []
  let [iteration, objective, evaluations] = [0, Number.NaN, 1]
  for (const { text, ...stamp } of lines) {
    const number = (pattern: RegExp) => {
      const found = pattern.exec(text)?.[1]
      return found === undefined ? undefined : Number(found)
    }
    iteration = number(/^\*+ Iteration #(\d+)/) ?? iteration
    objective = number(/^Loss: (\S+)/) ?? objective
    evaluations = number(/^Line search trials: (\d+)/) ?? evaluations
    const taken = number(/^Seconds required for this iteration: (\S+)/)
    if (taken !== undefined) iterations.push({ iteration, ...stamp, objective, evaluations, taken })
  }
  return iterations
}
