import { evaluationCpuSeconds, evaluationSeconds } from '../../logs/training-log.js'
import { median } from '../../measure/statistics.js'
import { figure, namedFigures } from '../../report/figures.js'
import type { GoalOutcome, Table } from '../../report/result.js'
import { cofield } from '../../tools/cofield.js'
import type { Curve } from './training-plots.js'

/** Milliseconds by the number of threads. */
const MOST: Readonly<Record<number, number>> = { 1: 55, 2: 30 }

/** Milliseconds of one evaluation of objective and gradient: the median over a whole training, and the mean of its processor time. */
export interface Evaluation {
  readonly name: string
  readonly milliseconds: number
  readonly cpu: number | null
}

export function evaluationsOf(curves: readonly Curve[]): Evaluation[] {
  return curves.map(({ name, points }) => {
    const cpu = evaluationCpuSeconds(points)
    return {
      name,
      milliseconds: 1000 * median(evaluationSeconds(points)),
      cpu: cpu === null ? null : 1000 * cpu,
    }
  })
}

export function evaluationTable(evaluations: readonly Evaluation[]): Table {
  return {
    title:
      'An iteration of these trainings, for each evaluation of its line search (CRF++ and Wapiti: in all)',
    columns: ['tool', 'median ms', 'CPU ms'],
    rows: evaluations.map(({ name, milliseconds, cpu }) => [
      name,
      figure(milliseconds),
      cpu === null ? '–' : figure(cpu),
    ]),
  }
}

export function evaluationGoals(
  evaluations: readonly Evaluation[],
  threads: readonly number[],
): GoalOutcome[] {
  const peers = evaluations.filter(({ name }) => !name.startsWith('Cofield'))
  return threads.flatMap(count => {
    const own = evaluations.find(({ name }) => name === cofield({ threads: count }).name)
    if (!own || MOST[count] === undefined) return []
    return [
      {
        work: `CoNLL-2000, 19 templates, an iteration, ${count === 1 ? '1 thread' : `${count} threads`}`,
        peers: namedFigures(
          peers.map(peer => [peer.name, peer.milliseconds] as const),
          'ms',
        ),
        goal: `≤ ${MOST[count]} ms`,
        measured: `${figure(own.milliseconds)} ms`,
        met: own.milliseconds <= MOST[count],
      },
    ]
  })
}
