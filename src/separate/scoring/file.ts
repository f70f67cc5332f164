/** The weights and counts of `separate` as sections of a model file, and back. */

import { ListTable } from '../../common/list-table.js'
import { checkTallies } from '../../counts/check-counts.js'
import { readLabelTable, readPairTable } from '../../counts/file/table-sections.js'
import { StringTable } from '../../data/string-table.js'
import { createExtractor } from '../../features/extraction/extractor.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { SectionArray, Sections } from '../../model/file/container.js'
import { SectionReader } from '../../model/file/section-reader.js'
import { stringSections } from '../../model/file/string-sections.js'
import type { AttributeLayout } from '../patterns/attribute-layout.js'
import { type PairLayout, pairPlaces } from '../patterns/pair-layout.js'
import { PatternTable } from '../patterns/pattern-table.js'
import type { PatternTallies } from '../patterns/pattern-tallies.js'
import type { SeparateOptions } from '../separate-options.js'
import { readTrust, trustSections } from '../trust/trust-sections.js'
import type { SeparateWeights } from './weights.js'

/** The sections of a trained model. */
export function separateSections(weights: SeparateWeights): Sections {
  const { layout, pairLayout, unary, pairs, tallies, trust, labels, attributes, words } = weights
  return {
    ...stringSections('labels', labels),
    ...stringSections('attributes', attributes),
    ...stringSections('words', words),
    'state.offset': layout.offset,
    'state.label': layout.label,
    'pair.from': pairLayout.from,
    'pair.to': pairLayout.to,
    unary,
    pairs,
    ...(tallies && tallySections(tallies)),
    ...(trust && trustSections(trust)),
  }
}

/** Weights whose arrays are the sections themselves, after checking everything that scoring relies on. */
export function readSeparateWeights(
  sections: Readonly<Record<string, SectionArray>>,
  options: SeparateOptions,
  features: FeatureSet,
  { functions, source }: { readonly functions?: FeatureFunctions; readonly source?: string } = {},
): SeparateWeights {
  const read = new SectionReader(sections, source)
  const labels = read.labels()
  const attributes = read.strings('attributes')
  const layout = readLayout(read, labels.size, attributes.size)
  const from = read.below('pair.from', layout.L)
  const to = read.below('pair.to', layout.L, from.length)
  read.ascendingPairs('pair', Int32Array.of(0, from.length), from, to)
  const pairLayout: PairLayout = {
    states: layout,
    from,
    to,
    boundary: options.boundary,
  }
  const { binary } = createExtractor(features.features, new StringTable(), { mode: 'frozen', functions })
  const words = read.strings('words')
  const tallies = options.closedForm === 'known' ? readTallies(read, layout, words.size, binary) : null
  return {
    layout,
    pairLayout,
    unary: read.weights('unary', layout.W),
    pairs: read.weights('pairs', pairPlaces(pairLayout).size),
    tallies,
    trust: readTrust(read, options, layout.L, tallies),
    labels,
    attributes,
    words,
  }
}

function readLayout(read: SectionReader, L: number, A: number): AttributeLayout {
  const label = read.below('state.label', L)
  const offset = read.offsets('state.offset', label.length, A + 1)
  read.ascendingLabels('state.label', offset, label)
  const bias = offset[A + 1] - offset[A]
  if (bias !== L) read.fail('state.offset', `expected ${L} weights of the bias, the last row, got ${bias}`)
  return { L, A, W: label.length, label, offset }
}

function tallySections({ patterns, states, pairs, ofWord }: PatternTallies): Sections {
  const { ids, offset } = patterns.lists.lists
  return {
    'patterns.ids': ids,
    'patterns.offset': offset,
    'stateCounts.offset': states.offset,
    'stateCounts.label': states.label,
    'stateCounts.count': states.count,
    'pairCounts.offset': pairs.offset,
    'pairCounts.next': pairs.next,
    'pairCounts.from': pairs.from,
    'pairCounts.to': pairs.to,
    'pairCounts.count': pairs.count,
    ...(ofWord && { 'words.pattern': ofWord }),
  }
}

/** Lists are only compared, so their ids need no bound. */
function readTallies(
  read: SectionReader,
  { L }: AttributeLayout,
  words: number,
  binary: boolean,
): PatternTallies {
  const ids = read.int32('patterns.ids')
  const lists = ListTable.from(ids, read.offsets('patterns.offset', ids.length))
  const states = readLabelTable(read, 'stateCounts', lists.size, L)
  const pairs = readPairTable(read, 'pairCounts', lists.size, L)
  const broken = checkTallies(states, pairs, L)
  if (broken) read.fail('stateCounts', broken)
  return {
    patterns: new PatternTable(binary, lists),
    states,
    pairs,
    ofWord: read.has('words.pattern') ? read.below('words.pattern', lists.size, words) : null,
  }
}
