/** Answers to questions about two systems. */
import type { SystemRow } from '../corpora/compare-systems.js'
import type { DataSet } from '../corpora/data-sets.js'
import { knownIn } from '../seen-in-training.js'
import { compareTokensWithOthers, compareWithOthers, holm, type Outcome } from '../significance.js'
import type { Answer, QuestionRow } from './report.js'
import type { Contrast } from './systems.js'

/** Rows of systems on a data set, with the share of wrong training labels. */
export function rowsOf(rows: readonly SystemRow[], { name }: DataSet, noise: number): QuestionRow[] {
  return rows.map(row => ({ ...row, corpus: name, noise }))
}

/** Contrasts, measured: F1 where labels mark spans, accuracy otherwise. */
export function contrast(
  contrasts: readonly Contrast[],
  outcomes: readonly Outcome[],
  set: DataSet,
  noise: number,
): Answer[] {
  const known = knownIn(set)
  return contrasts.map(asked => {
    const [first, second] = [asked.first, asked.second].map(name => outcomes.find(one => one.name === name)!)
    const byF1 = asked.figure === 'all' && (set.name === 'dutch' || set.name === 'chunks')
    const [found] = byF1
      ? compareWithOthers(first!, [second!], 'f1')
      : compareTokensWithOthers(restrict(first!, asked.figure, known), [
          restrict(second!, asked.figure, known),
        ])
    return { ...asked, ...found!, corpus: set.name, noise }
  })
}

function restrict({ name, right }: Outcome, figure: Contrast['figure'], known: Uint8Array) {
  if (figure === 'all') return { name, right }
  const wanted = figure === 'known' ? 1 : 0
  return { name, right: right.filter((_, p) => known[p] === wanted) }
}

/** The same with p-values corrected for the number of answers of each question. */
export function corrected(answers: readonly Answer[]): Answer[] {
  const asked = [...new Set(answers.map(({ question }) => question))]
  return asked.flatMap(question => {
    const own = answers.filter(found => found.question === question)
    const adjusted = holm(own.map(({ p }) => p))
    return own.map((found, k) => ({ ...found, adjusted: adjusted[k] }))
  })
}
