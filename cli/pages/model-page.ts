/** A model as a page: its labels, its transitions as a heat map, and the strongest features of each label. */
import { formatBytes, formatCount, formatPercent } from '../../reporting/format.js'
import { HEAT_STYLE, heatTable } from '../../reporting/heat-table.js'
import { htmlPage } from '../../reporting/html-page.js'
import { formatLegend } from '../../reporting/pages/attribute-legend.js'
import {
  formatDetails,
  formatRows,
  formatSection,
  nameOfFile,
  PARTS_STYLE,
  type PageSection,
  shown,
} from '../../reporting/pages/html-parts.js'
import type { ModelWeights, StateWeight, TransitionWeight } from '../../src/model/model-weights.js'
import type { Inspection } from '../inspection/inspection-report.js'

/** How much a page shows. */
export interface ModelPageLimits {
  /** Labels of the heat map. Default 40. */
  readonly heatLabels?: number
  /** Features for and against each label. Default 12. */
  readonly features?: number
}

/** The contents of a page of a model. */
export interface ModelPageContent {
  readonly inspection: Inspection
  readonly weights: ModelWeights
}

export function formatModelPage(content: ModelPageContent, limits: ModelPageLimits = {}): string {
  const { inspection, weights } = content
  const { labels } = inspection
  const sections: PageSection[] = [
    { id: 'model', name: 'Model', content: formatSummary(inspection) },
    { id: 'labels', name: 'Labels', content: formatLabels(inspection, labels) },
    {
      id: 'transitions',
      name: 'Transitions',
      content: formatTransitions(weights, labels, limits.heatLabels ?? 40),
    },
    {
      id: 'features',
      name: 'Strongest features',
      content: formatFeatures(weights, labels, limits.features ?? 12),
    },
  ]
  return htmlPage({
    title: `${nameOfFile(inspection.model)}: ${inspection.method}`,
    navigation: sections,
    body: sections.map(formatSection).join('\n'),
    style: HEAT_STYLE + PARTS_STYLE,
  })
}

function formatSummary({
  model,
  modelBytes,
  producer,
  method,
  figures,
  options,
  features,
}: Inspection): string {
  const rows = [
    ['file', `${model} (${formatBytes(modelBytes)})`],
    ['made by', producer],
    ['method', method],
    ...Object.entries(figures).map(([name, count]) => [name, formatCount(count)]),
    ...Object.entries(options).map(([name, value]) => [`option ${name}`, String(value)]),
  ]
  const all = [...features.features, ...(features.transitions ?? [])]
  const list = all.map(feature => `<li><code>${shown(JSON.stringify(feature))}</code></li>`)
  return `${formatRows(['', ''], rows, 2)}\n${formatDetails(`${formatCount(all.length)} features`, `<ul>${list.join('\n')}</ul>`)}`
}

function formatLabels({ evidence }: Inspection, labels: readonly string[]): string {
  if (!evidence) return `<p>${labels.map(label => `<code>${shown(label)}</code>`).join(' ')}</p>`
  const rows = evidence.labels.map(({ label, count, part }) => [
    label,
    formatCount(count),
    formatPercent(part),
  ])
  const table = formatRows(['label', 'number', '%'], rows)
  return rows.length <= 30 ? table : formatDetails(`${formatCount(rows.length)} labels`, table)
}

/** The names of the ends of a sequence. */
const [START, END] = ['(start)', '(end)']

function formatTransitions(
  { kind, transitions }: ModelWeights,
  labels: readonly string[],
  most: number,
): string {
  const plain = transitions.filter(({ attribute, link }) => attribute === undefined && !link)
  if (plain.length === 0) return '<p>The model has no transitions.</p>'
  const values = new Map(plain.map(found => [keyOf(found), found]))
  const chosen = new Set(strongestLabels(plain, most))
  const shownLabels = labels.filter(label => chosen.has(label))
  const rows = [...(plain.some(({ from }) => from === null) ? [null] : []), ...shownLabels]
  const columns = [...shownLabels, ...(plain.some(({ to }) => to === null) ? [null] : [])]
  const at = (r: number, c: number) => values.get(keyOf({ from: rows[r], to: columns[c] }))
  const largest = plain.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), 0)
  const what =
    kind === 'weights'
      ? 'The weight of each pair of neighboring labels: blue makes the pair more likely, orange less likely.'
      : 'How much more often (blue) or less often (orange) one label follows another than if labels were independent, as a logarithm. Empty cells: pairs that were never seen.'
  const rest =
    shownLabels.length < labels.length
      ? ` ${shownLabels.length} of ${labels.length} labels are shown, those with the strongest transitions.`
      : ''
  return `<p>${what}${rest}</p>\n${heatTable({
    corner: ['from', 'to'],
    rows: rows.map(label => label ?? START),
    columns: columns.map(label => label ?? END),
    heat: (r, c) => (at(r, c)?.weight ?? Number.NaN) / (largest || 1),
    text: (r, c) => at(r, c)?.weight.toFixed(1) ?? '',
  })}`
}

const keyOf = ({ from, to }: Pick<TransitionWeight, 'from' | 'to'>) => JSON.stringify([from, to])

function strongestLabels(transitions: readonly TransitionWeight[], most: number): string[] {
  const sums = new Map<string, number>()
  for (const { from, to, weight, count = 1 } of transitions) {
    for (const label of new Set([from, to]))
      if (label !== null) sums.set(label, (sums.get(label) ?? 0) + count * Math.abs(weight))
  }
  return [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([label]) => label)
}

function formatFeatures({ kind, states }: ModelWeights, labels: readonly string[], most: number): string {
  const byLabel = new Map<string, StateWeight[]>(labels.map(label => [label, []]))
  for (const state of states) byLabel.get(state.label)?.push(state)
  const number = ({ weight, rate, count }: StateWeight) =>
    kind === 'weights' ? [weight.toFixed(3)] : [formatCount(count ?? 0), (rate ?? 1).toPrecision(3)]
  const titles = kind === 'weights' ? ['weight'] : ['number', 'rate']
  const table = (title: string, found: readonly StateWeight[]) =>
    found.length === 0
      ? ''
      : `<div>${formatRows(
          [title, ...titles],
          found.slice(0, most).map(state => [state.attribute, ...number(state)]),
        )}</div>`
  const parts = labels.map(label => {
    const own = byLabel.get(label) ?? []
    const [positive, negative] = [
      own.filter(({ weight }) => weight > 0),
      own.filter(({ weight }) => weight < 0),
    ]
    const against = kind === 'weights' ? table('against', negative) : ''
    return formatDetails(
      `<code>${shown(label)}</code> <span class="faint">${formatCount(own.length)} ${own.length === 1 ? 'feature' : 'features'}</span>`,
      `<div class="pair">${table('for', positive)}${against}</div>`,
      labels.length <= 12 ? 'open' : '',
    )
  })
  const legend = formatLegend(states.map(({ attribute }) => attribute))
  return `<p>The strongest features of each label come first.</p>\n${legend}\n${parts.join('\n')}`
}
