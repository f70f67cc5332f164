import type { Evaluation } from './evaluator.js'
import { type Scores, scoresOf } from './scores.js'

/** The figures as the table that `conlleval` prints, line for line. */
export function writeConllevalTable({ tokens, accuracy, spans }: Evaluation): string {
  const all = spans ?? scoresOf(0, 0, 0)
  const lines = [
    `processed ${tokens} tokens with ${all.support} phrases; found: ${all.predicted} phrases; correct: ${all.correct}.`,
  ]
  if (accuracy !== null) lines.push(`accuracy: ${column(100 * accuracy)}%; ${scoreColumns(all)}`)
  for (const [type, scores] of Object.entries(spans?.byType ?? {})) {
    lines.push(`${type.padStart(17)}: ${scoreColumns(scores)}  ${scores.predicted}`)
  }
  return `${lines.join('\n')}\n`
}

// In percent before the next division, as in the script, so that halves round the same way.
function scoreColumns({ support, predicted, correct }: Scores): string {
  const precision = predicted > 0 ? (100 * correct) / predicted : 0
  const recall = support > 0 ? (100 * correct) / support : 0
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
  return `precision: ${column(precision)}%; recall: ${column(recall)}%; FB1: ${column(f1)}`
}

/** Two decimals, ties to even as in C and Perl. Only eighths can tie, and toFixed rounds ⅛ and ⅝ the other way. */
function column(percent: number): string {
  const tie = (8 * percent) % 4 === 1
  return (tie ? percent - 0.001 : percent).toFixed(2).padStart(6)
}
