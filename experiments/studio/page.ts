/** The page and the plots of a simulation. All figures are those of the runs. */

import { drawLines, type Series } from '../../reporting/line-plot.js'
import { markdownTable } from '../../reporting/markdown-table.js'
import { progressOf } from '../../studio/learning/figures/progress.js'
import type { Dataset } from './dataset.js'
import { quantile, type Reached, reachedIn, reachedInWindow, sum } from './goals.js'
import { type Run, SCORED } from './run.js'

/** All runs on a dataset. */
export interface Simulated {
  readonly dataset: Dataset
  readonly pool: number
  readonly accept: number
  readonly news: number
  readonly seeds: readonly number[]
  readonly runs: readonly Run[]
}

const GOALS = [0.95, 0.98] as const

const ORDERS = { doubt: 'by doubt', given: 'as given', random: 'at random' } as const
const LEARNERS = { better: 'both', instant: 'instant', thorough: 'thorough' } as const

const nameOf = ({ order, learner }: Run) => `${LEARNERS[learner]}, ${ORDERS[order]}`

/** Runs that differ in their seeds alone. */
function groupsOf({ runs }: Simulated): Run[][] {
  return [...new Set(runs.map(nameOf))].map(name => runs.filter(run => nameOf(run) === name))
}

/** The page of a dataset; `machine` is what it was run on. */
export function pageOf(simulated: Simulated, machine: string): string {
  const { dataset, pool, accept, news, seeds } = simulated
  const groups = groupsOf(simulated)
  const shares = (runs: readonly Run[], of: (run: Run) => number) => percent(mean(runs.map(of)))
  const last = (run: Run) => run.checkpoints[run.checkpoints.length - 1]
  const reached = markdownTable(
    {
      columns: [
        'learners, order',
        ...GOALS.flatMap(goal => [
          `last 50: ${percent(goal)} %`,
          `rest: ${percent(goal)} %`,
          `unseen: ${percent(goal)} %`,
        ]),
      ],
      rows: groups.map(runs => [
        nameOf(runs[0]),
        ...GOALS.flatMap(goal => [
          reachedText(runs.map(run => reachedInWindow(run, goal))),
          reachedText(runs.map(run => reachedIn(run, 'rest', goal))),
          reachedText(runs.map(run => reachedIn(run, 'unseen', goal))),
        ]),
      ]),
    },
    1,
  )
  const ends = markdownTable({
    columns: [
      'learners, order',
      'last 50, %',
      'rest, %',
      'unseen, %',
      'labels set a string',
      'keys a string',
      'by hand',
      'keys of the last 50, a string',
    ],
    rows: groups.map(runs => [
      nameOf(runs[0]),
      shares(runs, run => progressOf(run.history).at(-1)?.shown?.share ?? 0),
      shares(runs, run => last(run).rest),
      shares(runs, run => last(run).unseen),
      mean(runs.map(({ marks }) => sum(marks) / marks.length)).toFixed(1),
      mean(runs.map(({ keys }) => sum(keys) / keys.length)).toFixed(1),
      mean(runs.map(run => sum(run.keysByHand) / run.keysByHand.length)).toFixed(1),
      mean(runs.map(({ keys }) => sum(keys.slice(-50)) / Math.min(50, keys.length))).toFixed(1),
    ]),
  })
  return `# ${dataset.title}

Written by \`npm run studio:simulate\`; [what is simulated and counted](README.md). ${machine}.

A pool of ${pool} strings, ${accept} of them accepted, seeds ${seeds.join(', ')}. Between two accepts, ${SCORED} of them are scored for the queue by doubt. The thorough learner trains when there are ${percent(news)} % more answers than it has learned.

Strings accepted, and keys in brackets, until a share of the tokens is proposed right; the mean of the seeds, a dash if a run does not get there:

${reached}

After ${accept} strings:

${ends}

![Share of right tokens in the rest of the pool](${dataset.name}-rest.svg)

![Share of right tokens in strings that are not in the pool](${dataset.name}-unseen.svg)

![Share of right tokens in the last 50 strings](${dataset.name}-last.svg)

From accepting a string to the proposal for the next one, and the median of a training of the thorough learner:

${latencyTable(simulated)}
`
}

/** The plots of a dataset, by file name. */
export function plotsOf(simulated: Simulated): Record<string, string> {
  const { dataset } = simulated
  const groups = groupsOf(simulated)
  const plot = (title: string, points: (runs: readonly Run[]) => Series['points']) =>
    drawLines({
      title: `${dataset.title}: ${title}`,
      x: { label: 'strings accepted', kind: 'linear' },
      y: { label: 'right tokens, %', kind: 'linear' },
      series: groups.map(runs => ({
        name: nameOf(runs[0]),
        points: points(runs),
        look: {
          color: Object.keys(LEARNERS).indexOf(runs[0].learner),
          dash: runs[0].order === 'doubt' ? 0 : 1,
        },
      })),
    })
  const atCheckpoints = (where: 'rest' | 'unseen') => (runs: readonly Run[]) =>
    runs[0].checkpoints.map(({ accepted }, k): [number, number] => [
      accepted,
      100 * mean(runs.map(({ checkpoints }) => checkpoints[k][where])),
    ])
  const inWindow = (runs: readonly Run[]) => {
    const curves = runs.map(({ history }) => progressOf(history))
    return curves[0].flatMap(({ accepted }, k): [number, number][] =>
      accepted % 5 === 0 ? [[accepted, 100 * mean(curves.map(points => points[k].shown?.share ?? 0))]] : [],
    )
  }
  return {
    [`${dataset.name}-rest.svg`]: plot('rest of the pool', atCheckpoints('rest')),
    [`${dataset.name}-unseen.svg`]: plot('strings not in the pool', atCheckpoints('unseen')),
    [`${dataset.name}-last.svg`]: plot('last 50 strings', inWindow),
  }
}

/** Milliseconds from accepting a string to the proposal for the next one, by the learners. */
function latencyTable({ runs }: Simulated): string {
  const learners = [...new Set(runs.map(({ learner }) => learner))]
  const rows = learners.map(learner => {
    const chosen = runs.filter(run => run.learner === learner)
    const [wall, cpu] = [chosen.flatMap(run => run.wall), chosen.flatMap(run => run.cpu)]
    const figures = [quantile(wall, 0.5), quantile(wall, 0.99), quantile(cpu, 0.5), quantile(cpu, 0.99)]
    const trainings = chosen.flatMap(run => run.trainings)
    return [
      LEARNERS[learner],
      String(wall.length),
      ...figures.map(milliseconds => milliseconds.toFixed(1)),
      trainings.length > 0 ? quantile(trainings, 0.5).toFixed(0) : '',
    ]
  })
  const columns = [
    'learners',
    'accepts',
    'median, ms',
    'p99, ms',
    'median, CPU ms',
    'p99, CPU ms',
    'training, ms',
  ]
  return markdownTable({ columns, rows })
}

function reachedText(found: readonly (Reached | null)[]): string {
  const all = found.filter(each => each !== null)
  if (all.length < found.length) return '–'
  return `${mean(all.map(({ strings }) => strings)).toFixed(0)} (${mean(all.map(({ keys }) => keys)).toFixed(0)})`
}

function percent(share: number): string {
  return (100 * share).toFixed(Number.isInteger(Math.round(1000 * share) / 10) ? 0 : 1)
}

function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length
}
