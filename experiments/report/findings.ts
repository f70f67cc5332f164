/** What each experiment found, in one line. */
import { formatPercent } from '../../reporting/format.js'
import type { ClosedFormComparison } from '../reproduce/closed-forms/report.js'
import type { RobRow } from '../reproduce/examples/rob.js'
import type { TestTimeRow } from '../reproduce/examples/test-time.js'
import { asPrinted } from '../reproduce/format-figures.js'
import type { GeneRow } from '../reproduce/genes/report.js'
import type { NoiseComparison } from '../reproduce/noise/report.js'
import { type Answer, whereFound } from '../reproduce/questions/report.js'
import type { ReproducedRow, Reproduction } from '../reproduce/reproduction.js'
import { LEVEL, pointsOf, signed } from '../reproduce/significance.js'

type Finding = (reproduction: Reproduction) => string

/** Rows as a finished experiment has them: read from its file they are plain data. */
function rowsOf<Row extends ReproducedRow>({ rows }: Reproduction): readonly Row[] {
  return rows as readonly Row[]
}

const FINDINGS: Readonly<Record<string, Finding>> = {
  rob(reproduction) {
    const others = rowsOf<RobRow>(reproduction).filter(({ labels }) => labels !== 'YOB')
    const known = reproduction.rows.length - others.length
    return `${known} methods label rob YOB; others: ${others.map(({ method, labels }) => `${method} ${labels}`).join(', ') || 'none'}`
  },

  'test-time'(reproduction) {
    const rows = rowsOf<TestTimeRow>(reproduction)
    const wrong = rows.filter(({ labels }) => labels !== '00').map(({ method }) => method)
    return `${rows.filter(({ isMle }) => isMle).length} of ${rows.length} estimates have the maximum likelihood; bc is wrong with ${wrong.join(', ') || 'none'}`
  },

  'label-bias'({ rows }) {
    const memm = rows.filter(({ method }) => method.startsWith('memm'))
    const others = rows.flatMap(row => (memm.includes(row) ? [] : row.overall!))
    return `${memm.map(withPaper).join('; ')}; all others ${formatPercent(Math.min(...others))} to ${formatPercent(Math.max(...others))}`
  },

  noise({ comparisons = [] }) {
    const found = comparisons as readonly NoiseComparison[]
    const levels = [...new Set(found.map(({ noise }) => noise))]
    const ahead = levels.filter(level => found.every(one => one.noise !== level || isAhead(one)))
    const rest = levels
      .filter(level => !ahead.includes(level))
      .map(level => found.filter(one => one.noise === level && !isAhead(one)).reduce(worse))
      .map(one => `${pointsOf(one)} to ${one.second} at p = ${one.noise}`)
    return `labelwise significantly ahead of all others at p = ${ahead.join(', ') || 'none'}${rest.length > 0 ? `; ${rest.join('; ')}` : ''}`
  },

  genes(reproduction) {
    const moved = rowsOf<GeneRow>(reproduction).flatMap(({ method, curve }) =>
      curve.length > 0 ? `${method} ${signed(curve.at(-1)!.test - curve[0].test)}` : [],
    )
    return `points from the generative start: ${moved.join(', ')} (the paper: up, down, down)`
  },

  'closed-forms'({ comparisons = [] }) {
    const found = (comparisons as readonly ClosedFormComparison[]).filter(
      ({ figure }) => figure === 'overall' || figure === 'f1',
    )
    const count = (of: (one: ClosedFormComparison) => boolean) => found.filter(of).length
    const other = (one: ClosedFormComparison) => isAhead({ ...one, difference: -one.difference })
    return `accuracy and F1 of the default and another variant, ${found.length} comparisons: the default significantly ahead in ${count(isAhead)}, behind in ${count(other)}`
  },

  questions({ comparisons = [] }) {
    const found = comparisons as readonly Answer[]
    const of = (first: string, second: string, figure: Answer['figure'] = 'all') =>
      found
        .filter(one => one.first === first && one.second === second && one.figure === figure)
        .map(whereFound)
        .join(', ')
    return [
      `one model for all words less one for unknown words alone, on these: ${of('SP2', 'EP2', 'unknown')}`,
      `features of the sentence: ${of('likelihood + sentence', 'likelihood')}`,
      `labelwise less likelihood: ${of('labelwise', 'likelihood')}`,
    ].join('; ')
  },
}

/** The line of an experiment; nothing if it was skipped. */
export function findingOf(reproduction: Reproduction): string {
  const { id, rows, skipped } = reproduction
  if (skipped !== undefined || rows.length === 0) return ''
  const finding = FINDINGS[id] ?? (id.startsWith('presets-') ? bestOfMethods : mainMethods)
  return finding(reproduction)
}

/** The default, the papers' closed form and standard training. */
function mainMethods({ rows }: Reproduction): string {
  return ['empirical', 'EP1', 'likelihood']
    .flatMap(method => rows.find(row => row.method === method) ?? [])
    .map(withPaper)
    .join('; ')
}

/** The best features of each method of the library that takes part. */
function bestOfMethods({ rows }: Reproduction): string {
  const byF1 = rows.some(({ f1 }) => f1 !== null)
  const figureOf = (row: ReproducedRow) => (byF1 ? row.f1! : row.overall!)
  const best = ['likelihood', 'labelwise', 'separate', 'empirical'].flatMap(method => {
    const own = rows.filter(row => row.method.startsWith(`${method} + `))
    return own.length > 0 ? own.reduce((a, b) => (figureOf(b) > figureOf(a) ? b : a)) : []
  })
  return `${byF1 ? 'F1' : 'accuracy'}: ${best.map(row => `${row.method} ${formatPercent(figureOf(row))}`).join('; ')}`
}

function withPaper({ method, overall, paper }: ReproducedRow): string {
  const printed = asPrinted(paper['overall'])
  return `${method} ${formatPercent(overall)}${printed ? ` (paper: ${printed})` : ''}`
}

function isAhead({ difference, adjusted }: { difference: number; adjusted: number }): boolean {
  return difference > 0 && adjusted < LEVEL
}

function worse<Found extends { readonly difference: number }>(a: Found, b: Found): Found {
  return b.difference < a.difference ? b : a
}
