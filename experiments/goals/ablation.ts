import { formatPercent, formatTable } from '../../reporting/format.js'
import type { Corpus } from '../../src/index.js'
import { measure } from '../measure.js'

/** Data to try options on: never the test data, or the options would be fitted to them. */
export interface Trial {
  readonly name: string
  readonly train: Corpus
  readonly heldout: Corpus
}

/** The effect of changing one option on each trial. */
export interface AblationRow {
  /** In the form given to `--set`; `default` for none. */
  readonly change: string
  readonly trials: readonly {
    readonly name: string
    readonly overall: number
    readonly unknown: number
    readonly f1: number | null
  }[]
}

/** One change at a time, everything else as in the default. */
export const CHANGES: readonly string[] = [
  'unknown=average',
  'unknown=types',
  'rare=all',
  'rare=2',
  'rare=5',
  'pairs=labels',
  'pairs=signatures',
  'pairs=words',
  'labelShrink=0',
  'labelShrink=5',
  'signatureShrink=0',
  'signatureShrink=100',
  'wordShrink=0',
  'wordShrink=5',
  'stateShrink=0',
  'stateShrink=1',
  'stateShrinkMax=1e9',
  'candidateFloor=0',
  'caseFold=never',
  'boundary=none',
  'muOov=0.5',
  'muOov=0.65',
]

/** Trains the default and each change on each trial, and yields each row when it is done. */
export async function* ablate(
  trials: readonly Trial[],
  changes: readonly string[] = CHANGES,
): AsyncGenerator<AblationRow> {
  for (const change of ['default', ...changes]) {
    const row: AblationRow['trials'][number][] = []
    for (const { name, train, heldout } of trials) {
      const { evaluation } = await measure(train, heldout, { options: optionsOf(change) })
      const { accuracy, unknown, spans } = evaluation
      row.push({ name, overall: accuracy!, unknown: unknown.accuracy ?? Number.NaN, f1: spans?.f1 ?? null })
    }
    yield { change, trials: row }
  }
}

function optionsOf(change: string): Record<string, string> {
  if (change === 'default') return {}
  const [name, value] = change.split('=')
  return { [name]: value }
}

const ABLATION_LEGEND = `Per cent of the held-out tokens labeled right by the default, all and those with
unknown words, and by how many points each change of one option moves that.
Brown L and S: 32,623 and 1,000 sentences to train on. Dutch: CoNLL-2002, testa.
`

/** The default's figures, and below them the difference for each change. */
export function formatAblation(rows: readonly AblationRow[]): string {
  const [base] = rows
  const head = base.trials.flatMap(({ name, f1 }) => [name, 'unknown', ...(f1 === null ? [] : ['F1'])])
  const cells = rows.map(({ change, trials }) => [
    change,
    ...trials.flatMap((trial, k) => {
      const reference = change === 'default' ? undefined : base.trials[k]
      const figures = [moved(trial.overall, reference?.overall), moved(trial.unknown, reference?.unknown)]
      return trial.f1 === null ? figures : [...figures, moved(trial.f1, reference?.f1 ?? undefined)]
    }),
  ])
  return `${ABLATION_LEGEND}\n${formatTable([['change', ...head], ...cells])}`
}

function moved(figure: number, reference: number | undefined): string {
  if (reference === undefined) return formatPercent(figure)
  const points = (100 * (figure - reference)).toFixed(2)
  if (Number(points) === 0) return '0.00'
  return figure > reference ? `+${points}` : points.replace('-', '−')
}
