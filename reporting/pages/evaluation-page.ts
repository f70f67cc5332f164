/** An evaluation as a page: scores, confusions, reliability, and every error in its context. */
import type { Calibration } from '../../src/evaluation/calibration.js'
import type { ConfusionMatrix } from '../../src/evaluation/confusion.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import type { Scores } from '../../src/evaluation/scores.js'
import type { Contribution } from '../../src/model/scorer.js'
import type { CollectedErrors, LabelingError } from '../evaluation/collect-errors.js'
import { COMPARISON_TITLES, comparisonRows, type ModelComparison } from '../evaluation/compare-models.js'
import { accuracyRows, type Intervals } from '../evaluation/evaluation-report.js'
import { formatCount, formatPercent } from '../format.js'
import { HEAT_STYLE, heatTable } from '../heat-table.js'
import { htmlPage } from '../html-page.js'
import { drawReliability } from '../reliability-plot.js'
import { formatLegend } from './attribute-legend.js'
import {
  formatDetails,
  formatRows,
  formatSection,
  nameOfFile,
  PARTS_STYLE,
  type PageSection,
  shown,
} from './html-parts.js'

/** The contents of a page of an evaluation. */
export interface EvaluationPageContent {
  readonly model: string
  /** Default: `Evaluation of`, and the name of the model's file. */
  readonly title?: string
  /** Paragraphs before the scores: what was compared, and how. */
  readonly about?: readonly string[]
  readonly evaluation: Evaluation
  readonly intervals: Intervals | null
  readonly confusion: ConfusionMatrix
  readonly errors: CollectedErrors
  readonly comparison?: ModelComparison
}

/** Maximum number of labels in the picture of confusions. */
const HEAT_LABELS = 40
/** Maximum number of contributions listed for a label; the others are summed. */
const REASONS = 8
/** Words before and after an error. */
const CONTEXT = 7

export function formatEvaluationPage(content: EvaluationPageContent): string {
  const { model, title, about = [], evaluation, intervals, confusion, errors, comparison } = content
  const [known, unknown] = [
    errors.errors.filter(error => error.known),
    errors.errors.filter(error => !error.known),
  ]
  const sections: PageSection[] = [
    { id: 'scores', name: 'Scores', content: formatAbout(about) + formatScores(evaluation, intervals) },
    ...(comparison
      ? [{ id: 'comparison', name: 'Comparison', content: formatComparison(model, comparison) }]
      : []),
    { id: 'confusions', name: 'Confusions', content: formatConfusion(confusion) },
    ...(errors.calibration
      ? [{ id: 'reliability', name: 'Reliability', content: formatReliability(errors.calibration) }]
      : []),
    { id: 'unknown-words', name: 'Errors on unseen words', content: formatErrors(unknown, 0) },
    { id: 'errors', name: 'Other errors', content: formatErrors(known, errors.more) },
  ]
  return htmlPage({
    title: title ?? `Evaluation of ${nameOfFile(model)}`,
    navigation: sections,
    body: sections.map(formatSection).join('\n'),
    style: HEAT_STYLE + PARTS_STYLE,
  })
}

function formatAbout(paragraphs: readonly string[]): string {
  return paragraphs.map(text => `<p>${shown(text)}</p>\n`).join('')
}

function formatScores(evaluation: Evaluation, intervals: Intervals | null): string {
  const [titles, ...rows] = accuracyRows(evaluation, intervals)
  const classes = (byName: Readonly<Record<string, Scores>>) =>
    Object.entries(byName)
      .sort(([, a], [, b]) => b.support - a.support)
      .map(([name, { precision, recall, f1, support, predicted }]) => [
        name,
        formatPercent(precision),
        formatPercent(recall),
        formatPercent(f1),
        formatCount(support),
        formatCount(predicted),
      ])
  const table = (title: string, byName: Readonly<Record<string, Scores>>) =>
    formatRows([title, 'precision', 'recall', 'F1', 'gold', 'predicted'], classes(byName))
  const spans = evaluation.spans ? `<h3>Spans</h3>\n${table('type', evaluation.spans.byType)}` : ''
  const labels = Object.keys(evaluation.labels).length
  return `${formatRows(titles, rows)}
${spans}
${formatDetails(`${formatCount(labels)} labels`, table('label', evaluation.labels), labels <= 30 ? 'open' : '')}`
}

function formatComparison(model: string, comparison: ModelComparison): string {
  return `<p>First: <code>${shown(model)}</code>. Second: <code>${shown(comparison.model)}</code>. p is the probability of a difference this large if the two were equally good (approximate randomization over sequences).</p>
${formatRows(COMPARISON_TITLES, comparisonRows(comparison))}`
}

function formatConfusion({ labels, counts }: ConfusionMatrix): string {
  const L = labels.length
  const wrong = labels.map((_, k) => {
    let sum = 0
    for (let j = 0; j < L; j++) if (j !== k) sum += counts[k * L + j] + counts[j * L + k]
    return sum
  })
  const chosen = labels
    .map((_, k) => k)
    .filter(k => wrong[k] > 0)
    .sort((a, b) => wrong[b] - wrong[a])
    .slice(0, HEAT_LABELS)
    .sort((a, b) => a - b)
  if (chosen.length === 0) return '<p>The model confuses no labels.</p>'
  const names = chosen.map(k => labels[k])
  const at = (r: number, c: number) => counts[chosen[r] * L + chosen[c]]
  const largest = Math.max(...chosen.flatMap((_, r) => chosen.map((__, c) => (r === c ? 0 : at(r, c)))))
  const rest =
    chosen.length < L ? ` ${chosen.length} of ${L} labels are shown, those with the most errors.` : ''
  return `<p>How often the model gave one label (column) where another is correct (row). A stronger orange means more errors; the diagonal counts correct labels.${rest}</p>
${heatTable({
  corner: ['gold', 'predicted'],
  rows: names,
  columns: names,
  heat: (r, c) => (at(r, c) === 0 ? Number.NaN : r === c ? 0.15 : -Math.sqrt(at(r, c) / largest)),
  text: (r, c) => formatCount(at(r, c)),
})}`
}

function formatReliability(calibration: Calibration): string {
  const rows = calibration.bins.map(({ from, to, labels, confidence, accuracy }) => [
    `${Math.round(100 * from)} – ${Math.round(100 * to)} %`,
    formatCount(labels),
    formatPercent(confidence),
    formatPercent(accuracy),
  ])
  return `<p>Are labels with a probability of 90 % right nine times out of ten? Points on the dashed line mean yes. Points below it mean that the model is too confident, points above it that it is not confident enough. On average, the probability and the share of correct labels differ by ${formatPercent(calibration.error)} percentage points (the expected calibration error).</p>
<figure>${drawReliability(calibration.bins, 'of the page')}</figure>
${formatRows(['probability', 'labels', 'mean, %', 'correct, %'], rows)}`
}

/** Where errors have explanations: how to see them, and what paper shows. */
const EXPLAINED = [
  ' Open an error to see the scores of both labels and what contributed to them.',
  '<p class="on-paper">The explanation of an error is printed only if it is open on the screen.</p>\n',
]

function formatErrors(errors: readonly LabelingError[], more: number): string {
  if (errors.length === 0) return '<p>None.</p>'
  const kinds = new Map<string, LabelingError[]>()
  for (const error of errors) {
    const kind = JSON.stringify([error.gold, error.predicted])
    kinds.set(kind, [...(kinds.get(kind) ?? []), error])
  }
  const groups = [...kinds.values()].sort((a, b) => b.length - a.length)
  const rest = more > 0 ? `<p>${formatCount(more)} more errors are not shown.</p>` : ''
  const reasons = errors.flatMap(({ forGold = [], forPredicted = [] }) => [...forGold, ...forPredicted])
  const [howTo, inPrint] = errors.some(({ forPredicted }) => forPredicted) ? EXPLAINED : ['', '']
  return `<p>${formatCount(errors.length)} errors of ${formatCount(groups.length)} kinds. Each line shows the gold label, the label that the model gave, and how often this happened.${howTo}</p>
${inPrint}${formatLegend(reasons.map(({ because }) => because))}
${groups.map(formatKind).join('\n')}${rest}`
}

function formatKind(errors: readonly LabelingError[]): string {
  const [{ gold, predicted }] = errors
  return formatDetails(
    `<code>${shown(gold)}</code> → <code>${shown(predicted)}</code> <span class="faint">${formatCount(errors.length)}</span>`,
    `<ul class="context">${errors.map(formatError).join('\n')}</ul>`,
  )
}

function formatError(error: LabelingError): string {
  const { tokens, position, probability, gold, predicted, forGold, forPredicted } = error
  const [from, to] = [Math.max(0, position - CONTEXT), Math.min(tokens.length, position + CONTEXT + 1)]
  const words = tokens
    .slice(from, to)
    .map((token, k) => (from + k === position ? `<mark>${shown(token)}</mark>` : shown(token)))
    .join(' ')
  const context = `${from > 0 ? '… ' : ''}${words}${to < tokens.length ? ' …' : ''}`
  const chance =
    probability === undefined ? '' : ` <span class="faint">${formatPercent(probability)} %</span>`
  const head = context + chance
  if (!forPredicted) return `<li>${head}</li>`
  const reasons = `<div class="pair">${formatReasons(gold, forGold)}${formatReasons(predicted, forPredicted)}</div>`
  return `<li>${formatDetails(head, reasons)}</li>`
}

function formatReasons(label: string, contributions: readonly Contribution[] | undefined): string {
  if (!contributions)
    return `<div><p>The model cannot give the label <code>${shown(label)}</code> here.</p></div>`
  const strongest = [...contributions].sort((a, b) => Math.abs(b.score) - Math.abs(a.score))
  const rest = strongest.slice(REASONS)
  const rows = strongest
    .slice(0, REASONS)
    .map(({ part, because, score }) => [part, because, score.toFixed(3)])
  if (rest.length > 0)
    rows.push(['', `${rest.length} others`, rest.reduce((sum, { score }) => sum + score, 0).toFixed(3)])
  const total = contributions.reduce((sum, { score }) => sum + score, 0)
  return `<div>${formatRows([label, 'because', 'score'], [...rows, ['', 'total', total.toFixed(3)]], 2)}</div>`
}
