/** The figures that the project promises. */
import type { ReproducedRow, Reproduction } from '../reproduce/reproduction.js'
import { atLeast, exactly, type Goal } from './goal.js'

type Promised = Readonly<Record<string, number | string>>

/** What a method must reach in an experiment: figures of its row by name. */
interface Promises {
  readonly relation: Goal['relation']
  readonly methods: Readonly<Record<string, Promised>>
}

/** The examples come out as in the papers; on corpora the default is well above the papers' figures. */
export const PROMISES: Readonly<Record<string, Promises>> = {
  rob: {
    relation: '=',
    methods: { EP1: { YOB: 9 / 10, XIB: 1 / 10 }, ECRN: { YOB: 9 / 10, XIB: 1 / 10 } },
  },
  'test-time': { relation: '=', methods: { EP1: { labels: '00' } } },
  'conll2002-dutch': {
    relation: '≥',
    methods: {
      empirical: { overall: 0.963, known: 0.987, unknown: 0.75, f1: 0.645 },
      EP1: { overall: 0.959 },
      ECRN: { overall: 0.962 },
    },
  },
  'brown-32623': { relation: '≥', methods: { empirical: { overall: 0.961, known: 0.972 } } },
  'brown-1000': { relation: '≥', methods: { empirical: { overall: 0.905, known: 0.954 } } },
}

/** The methods with promises, and others that cost nothing. */
export const PROMISED_METHODS = ['empirical', 'EP1', 'SP1', 'ECRN', 'hmm']

/** The promises for an experiment and whether they are met; none for one that was skipped. */
export function goalsOf({ id, rows, skipped }: Reproduction): Goal[] {
  const promises = PROMISES[id]
  if (!promises || skipped !== undefined) return []
  return Object.entries(promises.methods).flatMap(([method, figures]) => {
    const row = rows.find(candidate => candidate.method === method)
    return Object.entries(figures).map(([name, promised]) =>
      check(`${method}, ${name === 'f1' ? 'F1' : name}`, promises.relation, promised, figureOf(row, name)),
    )
  })
}

function check(
  name: string,
  relation: Goal['relation'],
  promised: number | string,
  figure: number | string | null | undefined,
): Goal {
  if (relation === '=') return exactly(name, promised, figure)
  return atLeast(name, Number(promised), typeof figure === 'number' ? figure : null)
}

/** Rows have further fields specific to their experiment. */
function figureOf(row: ReproducedRow | undefined, name: string): number | string | null | undefined {
  return (row as unknown as Record<string, number | string | null> | undefined)?.[name]
}
