/** A pool as sections of a model file, and back. */

import { type CountArray, countsOf } from '../common/count-array.js'
import type { StringTable } from '../data/string-table.js'
import { checkAscending } from '../model/file/check-strings.js'
import type { SectionArray, Sections } from '../model/file/container.js'
import { SectionReader } from '../model/file/section-reader.js'
import { stringSections } from '../model/file/string-sections.js'
import type { PoolCounts } from './pool-counts.js'
import { TUNED_PARTS, type TunedWeights, tunedSizes } from './tuned-weights.js'

/** The sections of counts in canonical order, and of tuned weights. */
export function poolSections(counts: PoolCounts, tuned: TunedWeights): Sections {
  const { labels, attributes, words, rows } = counts
  return {
    ...stringSections('labels', labels),
    ...stringSections('attributes', attributes),
    ...stringSections('words', words),
    'labels.count': countsOf(counts.count),
    'labels.pairs': countsOf(counts.pairs),
    'labels.first': countsOf(counts.first),
    'labels.last': countsOf(counts.last),
    'words.count': countsOf(counts.wordCount),
    'rows.offset': rows.offset,
    'rows.label': rows.label,
    'rows.count': countsOf(rows.count),
    ...stringSections('tuned.templates', tuned.templates),
    ...stringSections('tuned.labels', tuned.labels),
    ...Object.fromEntries(TUNED_PARTS.map(part => [`tuned.${part}`, tuned[part]])),
  }
}

/** Counts that may change, and tuned weights, after checking everything that scoring relies on. */
export function readPool(
  sections: Readonly<Record<string, SectionArray>>,
  figures: { readonly sequences: number; readonly tokens: number },
  source?: string,
): { counts: PoolCounts; tuned: TunedWeights } {
  const read = new SectionReader(sections, source)
  const labels = read.labels()
  const L = labels.size
  const attributes = read.strings('attributes')
  const words = read.strings('words')
  for (const [name, table] of Object.entries({ labels, attributes, words })) needAscending(read, name, table)
  const label = read.below('rows.label', L)
  const offset = read.offsets('rows.offset', label.length, attributes.size)
  read.ascendingLabels('rows.label', offset, label)
  const counts: PoolCounts = {
    sequences: figures.sequences,
    tokens: figures.tokens,
    labels,
    count: countsAt(read, 'labels.count', L, 1),
    pairs: countsAt(read, 'labels.pairs', L * L, 0),
    first: countsAt(read, 'labels.first', L, 0),
    last: countsAt(read, 'labels.last', L, 0),
    attributes,
    rows: { offset, label, count: countsAt(read, 'rows.count', label.length, 1) },
    words,
    wordCount: countsAt(read, 'words.count', words.size, 1),
  }
  checkTotals(read, counts)
  return { counts, tuned: readTuned(read) }
}

function readTuned(read: SectionReader): TunedWeights {
  if (read.has('tuned.own'))
    read.fail('tuned.own', 'this model was written before the first release of pooled; train it anew')
  const templates = read.strings('tuned.templates')
  const labels = read.strings('tuned.labels')
  needAscending(read, 'tuned.templates', templates)
  needAscending(read, 'tuned.labels', labels)
  const sizes = tunedSizes(templates.size, labels.size)
  const part = (name: keyof typeof sizes) => read.weights(`tuned.${name}`, sizes[name])
  return {
    templates,
    labels,
    common: part('common'),
    cells: part('cells'),
    bias: part('bias'),
    start: part('start'),
    end: part('end'),
    trans: part('trans'),
  }
}

/** A copy, since counts change. */
function countsAt(read: SectionReader, name: string, length: number, least: number): Float64Array {
  const counts: CountArray = read.counts(name, length)
  const wrong = counts.findIndex((count: number) => !(count >= least && Number.isSafeInteger(count)))
  if (wrong >= 0)
    read.fail(name, `expected whole counts of at least ${least}, got ${counts[wrong]} at ${wrong}`)
  return Float64Array.from(counts)
}

/** No attribute has a label more often than it occurs, and the labels are those of the tokens. */
function checkTotals(read: SectionReader, { rows, count, tokens }: PoolCounts): void {
  const total = count.reduce((sum, value) => sum + value, 0)
  if (total !== tokens) read.fail('labels.count', `expected ${tokens} labels, got ${total}`)
  for (let f = 0; f < rows.label.length; f++) {
    if (rows.count[f] <= count[rows.label[f]]) continue
    read.fail('rows.count', `expected at most ${count[rows.label[f]]}, got ${rows.count[f]} at ${f}`)
  }
}

function needAscending(read: SectionReader, name: string, { bytes: { blob, offset } }: StringTable): void {
  const broken = checkAscending(blob, offset)
  if (broken) read.fail(name, broken)
}
