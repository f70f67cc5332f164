import {
  formatBytes,
  formatCount,
  formatNumberOf,
  formatPercent,
  formatTable,
} from '../../reporting/format.js'
import { visibleLine } from '../../reporting/visible-text.js'
import type { WordClasses } from '../../src/features/language/word-classes.js'
import type { Explanation } from '../../src/model/model.js'
import type { ModelWeights, StateWeight, TransitionWeight } from '../../src/model/model-weights.js'
import type { TrustWeights } from '../../src/separate/trust/trust-weights.js'
import type { MleCheck } from '../../src/validation/mle-check.js'
import type { Evidence, StateEvidence, TransitionEvidence } from './evidence.js'
import { formatMle } from './mle-report.js'
import { trustRows } from './trust-rows.js'

/** The results of `inspect` on a model file. */
export interface Inspection {
  readonly model: string
  readonly modelBytes: number
  readonly producer: string
  readonly method: string
  readonly figures: Readonly<Record<string, number>>
  readonly options: Readonly<Record<string, unknown>>
  readonly features: {
    readonly features: readonly object[]
    readonly transitions?: readonly object[]
    readonly tokenizer?: unknown
  }
  /** How much the fitted models of `separate` weigh beside its counts. */
  readonly trust?: TrustWeights
  /** The decoder if none is named. */
  readonly decoder: string
  /** The column that the labels came from, if it was named. */
  readonly labelColumn?: string
  readonly labels: readonly string[]
  readonly evidence: Evidence | null
  readonly explanation?: readonly Explanation[]
  readonly explanations?: readonly (readonly Explanation[])[]
  readonly weights?: ModelWeights
  readonly mle?: MleCheck
}

/**
 * Formats the inspection; `top` limits the rows of the label table. Someone who asks for weights or an explanation gets just
 * that.
 */
export function formatInspection(inspection: Inspection, top: number, what: 'all' | 'weights'): string {
  const { explanation, explanations, weights, mle } = inspection
  const parts: string[] = []
  const asked = explanation || explanations || what === 'weights'
  if (!asked) parts.push(formatHead(inspection), formatFeatures(inspection.features))
  if (!asked && !mle) parts.push(...formatLearned(inspection, top))
  if (explanation) parts.push(formatExplanation(explanation))
  if (explanations) parts.push(explanations.map(formatExplanation).join('\n'))
  if (weights && what === 'weights') parts.push(...formatWeights(weights, pairTitles(inspection)))
  if (mle) parts.push(formatMle(mle))
  return parts.join('\n')
}

/** Labels and strongest features: with their counts, or with their weights. */
function formatLearned(inspection: Inspection, top: number): string[] {
  const { evidence, labels, weights } = inspection
  if (evidence) return formatEvidence(evidence, top, pairTitles(inspection))
  const names = labels.slice(0, top).map(label => `  ${visibleLine(label)}\n`)
  return [
    `${labelTitle(labels.length, top)}\n${names.join('')}`,
    ...(weights ? formatWeights(weights, pairTitles(inspection)) : []),
  ]
}

function labelTitle(labels: number, top: number): string {
  return top < labels ? `labels (${top} of ${labels})` : 'labels'
}

function formatHead(inspection: Inspection): string {
  const { model, modelBytes, producer, method, figures, options, trust, decoder, labelColumn } = inspection
  const figure = ([name, count]: [string, number]) => [name, formatCount(count)]
  const option = ([name, value]: [string, unknown]) => [`  ${name}`, String(value)]
  return formatTable(
    [
      ['model', `${model} (${formatBytes(modelBytes)})`],
      ['made by', producer],
      ...Object.entries(figures).map(figure),
      ['method', method],
      ...Object.entries(options).map(option),
      ...(trust ? trustRows(trust) : []),
      ['decoder', decoder],
      ...(labelColumn === undefined ? [] : [['labels from', `column ${labelColumn}`]]),
    ],
    [0, 1],
  )
}

/** Word classes by their numbers: their words would fill screens. */
function withoutWords(key: string, value: unknown): unknown {
  if (key !== 'classes' || typeof value !== 'object' || value === null) return value
  const lists = Object.values(value as WordClasses)
  const words = lists.reduce((sum, list) => sum + list.split(' ').length, 0)
  return `${formatNumberOf(words, 'word')}, classes: ${formatCount(lists.length)}`
}

function formatFeatures({ features, transitions = [], tokenizer }: Inspection['features']): string {
  const lines = [...features, ...transitions].map((feature, k) => {
    const of = k < features.length ? '' : 'transition '
    return `  ${of}${JSON.stringify(feature, withoutWords)}\n`
  })
  const cut = tokenizer === undefined ? '' : `  tokenizer ${JSON.stringify(tokenizer)}\n`
  return `features\n${lines.join('')}${cut}`
}

/** Column titles for the two ends of a pair and of a link. */
interface PairTitles {
  readonly pair: readonly [string, string]
  readonly link: readonly [string, string]
}

function pairTitles({ options }: Inspection): PairTitles {
  const tree = options['structure'] === 'tree'
  const heads = ['head', 'dependent'] as const
  return {
    pair: tree && options['neighbors'] === 'no' ? heads : ['transition', 'to'],
    link: tree ? heads : ['linked word', 'with'],
  }
}

function formatEvidence(
  { labels, words, attributes, transitions, links = [] }: Evidence,
  top: number,
  { pair, link }: PairTitles,
): string[] {
  const rows = labels
    .slice(0, top)
    .map(({ label, count, part }) => [label, formatCount(count), formatPercent(part)])
  return [
    formatTable([[labelTitle(labels.length, top), 'number', '%'], ...rows]),
    formatStates('words', words),
    formatStates('attributes', attributes),
    formatTransitions(transitions, pair),
    formatTransitions(links, link),
  ].filter(table => table !== '')
}

/** The learned weights or rates: a table of states and one of transitions. */
function formatWeights({ kind, fits, states, transitions }: ModelWeights, { pair }: PairTitles): string[] {
  const numbers = ({ weight, count, rate = 1 }: StateWeight | TransitionWeight) =>
    kind === 'weights' ? [weight.toFixed(4)] : [formatCount(count ?? 0), formatRate(rate)]
  const titles = (fit?: string) =>
    kind === 'rates' ? ['number', 'rate'] : [fit === undefined ? 'weight' : `weight in ${fit}`]
  const attributes = states.map(found => [found.attribute, found.label, ...numbers(found)])
  const isGiven = transitions.some(({ attribute, link }) => attribute !== undefined || link)
  const labels = transitions.map(found => [
    found.from ?? '(start)',
    found.to ?? '(end)',
    ...(isGiven ? [`${found.attribute ?? ''}${found.link ? '(link)' : ''}`] : []),
    ...numbers(found),
  ])
  const tables = [
    attributes.length > 0
      ? formatTable([['attribute', 'label', ...titles(fits?.states)], ...attributes], [0, 1])
      : '',
    labels.length > 0
      ? formatTable(
          [[...pair, ...(isGiven ? ['given'] : []), ...titles(fits?.transitions)], ...labels],
          isGiven ? [0, 1, 2] : [0, 1],
        )
      : '',
  ].filter(table => table !== '')
  return tables.length > 0 ? tables : ['nothing that was learned matches\n']
}

function formatStates(title: string, states: readonly StateEvidence[]): string {
  if (states.length === 0) return ''
  const rows = states.map(({ attribute, label, count, part, rate }) => [
    attribute,
    label,
    formatCount(count),
    formatPercent(part),
    formatRate(rate),
  ])
  return formatTable([[title, 'label', 'number', '%', 'rate'], ...rows], [0, 1])
}

function formatTransitions(
  transitions: readonly TransitionEvidence[],
  titles: readonly [string, string],
): string {
  if (transitions.length === 0) return ''
  const rows = transitions.map(({ from, to, count, rate }) => [
    from,
    to,
    formatCount(count),
    formatRate(rate),
  ])
  return formatTable([[...titles, 'number', 'rate'], ...rows], [0, 1])
}

function formatRate(rate: number): string {
  return rate.toPrecision(3).replace(/e\+?/, 'e')
}

function formatExplanation(explanation: readonly Explanation[]): string {
  const lines = explanation.flatMap(({ token, label, probability, contributions }) => [
    `${token}  ${label}  ${formatPercent(probability)} %`,
    ...contributions.map(
      ({ part, score, because }) => `  ${score.toFixed(3).padStart(8)}  ${part.padEnd(10)}  ${because}`,
    ),
  ])
  return lines.map(line => `${visibleLine(line)}\n`).join('')
}
