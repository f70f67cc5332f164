/** What `questions` found, for people. */
import { percentWithMargin, shortSeconds } from '../format-figures.js'
import type { ReproducedRow, Reproduction, Table } from '../reproduction.js'
import { type Comparison, LEVEL, pointsOf, signed } from '../significance.js'
import type { Contrast } from './systems.js'

/** A system on a data set, possibly with noisy training labels. */
export interface QuestionRow extends ReproducedRow {
  readonly corpus: string
  /** The share of wrong training labels (Dutch: entities). */
  readonly noise: number
}

/** A contrast, measured. */
export interface Answer extends Contrast, Omit<Comparison, 'first' | 'second'> {
  readonly corpus: string
  readonly noise: number
}

interface Found {
  readonly id: string
  readonly source: string
  readonly rows: readonly QuestionRow[]
  readonly answers: readonly Answer[]
  readonly absent: readonly string[]
}

const QUESTIONS = {
  together: 'Does training known and unknown words together mend the gap of unknown words?',
  global: 'Do global features help?',
  labelwise: 'Does labelwise training beat likelihood on real text?',
} as const

export function describeQuestions({ id, source, rows, answers, absent }: Found): Reproduction {
  const asked = Object.keys(QUESTIONS) as (keyof typeof QUESTIONS)[]
  return {
    id,
    title: 'the papers’ open questions on real text',
    source,
    rows,
    comparisons: answers,
    notes: [
      ...asked.map(
        question => `${QUESTIONS[question]} ${summary(answers.filter(a => a.question === question))}`,
      ),
      'together: EP1 counts known words and averages features for unknown ones, EP2 has a fitted model for unknown words alone, SP2 one for all words, likelihood trains all weights together',
      'global: `neighbors` are the words beside; `sentence` is its last token, its length, whether it is all capitals, whether the word occurs in it again; `document`, where documents are marked, is how the word is written elsewhere in it as well',
      'labelwise begins with the model of likelihood; p is the probability that an entity of the training part was overlooked (Dutch), or that a label was mistaken for that of another token (Brown); the test parts are clean',
      'features of Lafferty et al. 2001, c2 = 0.5, the limits of iterations as in the experiments of the papers',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: answerTable(answers),
    moreTables: [...new Set(rows.map(({ corpus }) => corpus))].map(corpus =>
      figuresTable(
        corpus,
        rows.filter(row => row.corpus === corpus),
      ),
    ),
  }
}

/** Each contrast on all data sets. */
export function summary(answers: readonly Answer[]): string {
  const contrasts = new Map<string, string[]>()
  for (const answer of answers) {
    const { first, second, figure } = answer
    const contrast = `${first} less ${second}${figure === 'all' ? '' : ` on ${figure} words`}`
    contrasts.set(contrast, [...(contrasts.get(contrast) ?? []), whereFound(answer)])
  }
  const list = Array.from(contrasts, ([contrast, found]) => `${contrast} ${found.join(', ')}`)
  return `In points, ≈ where it is not significant: ${list.join('; ')}.`
}

/** `+0.25 ≈ (dutch, F1, p = 0.1)`. */
export function whereFound(answer: Answer): string {
  const { corpus, noise, metric } = answer
  const where = [corpus, ...(metric === 'f1' ? ['F1'] : []), ...(noise > 0 ? [`p = ${noise}`] : [])]
  return `${pointsOf(answer)} (${where.join(', ')})`
}

/** Each answer in a row. */
export function answerTable(answers: readonly Answer[]): Table {
  return {
    title: `By how many points the first system is ahead of the second; p of McNemar’s test on tokens, of approximate randomization for F1, and corrected for the questions’ number of answers (Holm); ≈: not significant at ${100 * LEVEL} %`,
    columns: ['question', 'data', 'noise', 'first', 'second', 'figure', 'ahead by', 'p', 'corrected', ''],
    rows: answers.map(
      ({ question, corpus, noise, first, second, figure, metric, difference, p, adjusted }) => [
        question,
        corpus,
        noise === 0 ? '' : String(noise),
        first,
        second,
        metric === 'f1' ? 'F1' : figure === 'all' ? 'accuracy' : `${figure} words`,
        signed(difference),
        formatP(p),
        formatP(adjusted),
        adjusted < LEVEL ? '' : '≈',
      ],
    ),
    left: 6,
  }
}

function formatP(p: number): string {
  return p < 0.0001 ? '<0.0001' : p.toFixed(4)
}

/** All systems on a data set. */
export function figuresTable(corpus: string, rows: readonly QuestionRow[]): Table {
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  return {
    title: `${corpus}: accuracy with half its 95 % interval${hasSpans ? ', F1 of entities' : ''}`,
    columns: ['method', 'noise', 'overall', 'known', 'unknown', ...(hasSpans ? ['F1'] : []), 'sec'],
    rows: rows.map(({ method, noise, overall, known, unknown, f1, interval, intervals, seconds }) => [
      method,
      noise === 0 ? '' : String(noise),
      percentWithMargin(overall, interval),
      percentWithMargin(known, intervals?.known),
      percentWithMargin(unknown, intervals?.unknown),
      ...(hasSpans ? [percentWithMargin(f1, intervals?.f1)] : []),
      shortSeconds(seconds),
    ]),
  }
}
