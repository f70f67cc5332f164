import { formatCount } from '../../cli/format.js'
import type { Corpus } from '../../src/index.js'
import { CLOSED_FORMS } from '../closed-forms.js'
import { type Measurement, measure } from '../measure.js'
import { atLeast, type Experiment, type Figures, type Goal, type Row } from './experiment.js'

/** An experiment that trains every method on one corpus and tests it on another. */
export interface Comparison {
  readonly id: string
  readonly title: string
  readonly train: Corpus
  readonly test: Corpus
  /** What the paper reports of a method, ours or another. */
  readonly paper: Readonly<Record<string, Figures>>
  /** The least that a method has to reach. */
  readonly promised: Readonly<Record<string, Omit<Figures, 'seconds'>>>
}

/** Trains and tests every method. Methods that only the paper has come last. */
export async function compare(comparison: Comparison): Promise<Experiment> {
  const { id, title, train, test, paper, promised } = comparison
  const rows: Row[] = []
  for (const { name, options } of CLOSED_FORMS) {
    const measured = await measure(train, test, options)
    const interval = measured.intervals().accuracy
    rows.push({ method: name, ...figuresOf(measured), interval, ...(paper[name] && { paper: paper[name] }) })
  }
  for (const [method, figures] of Object.entries(paper)) {
    if (!rows.some(row => row.method === method)) rows.push({ method, paper: figures })
  }
  const sizes = `${formatCount(train.N)} / ${formatCount(test.N)} sentences`
  return { id, title: `${title}, ${sizes}`, rows, goals: goalsOf(rows, promised) }
}

function figuresOf({ evaluation, trainSeconds }: Measurement): Figures {
  const { accuracy, known, unknown, spans } = evaluation
  return {
    overall: accuracy,
    known: known.accuracy,
    unknown: unknown.accuracy,
    f1: spans?.f1 ?? null,
    seconds: trainSeconds,
  }
}

function goalsOf(rows: readonly Row[], promised: Comparison['promised']): Goal[] {
  return Object.entries(promised).flatMap(([method, least]) => {
    const row = rows.find(candidate => candidate.method === method)
    return Object.entries(least).map(([figure, value]) =>
      atLeast(`${method}, ${figure === 'f1' ? 'F1' : figure}`, value!, row?.[figure as keyof Figures]),
    )
  })
}
