import { DataError } from '../../common/errors.js'
import { checkLabels } from '../../counts/vocabularies.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import { compileCorpus } from '../../features/compile.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { createExtractor } from '../../features/extraction/extractor.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { SeparateOptions } from '../separate-options.js'
import { type AttributeLayout, createAttributeLayout } from './attribute-layout.js'
import type { StateCounts } from './counted-patterns.js'
import { countStates, createPatternCorpus, type PatternCorpus } from './pattern-counts.js'

/** A corpus prepared for the two fits. */
export interface SeparateData {
  readonly corpus: PatternCorpus
  readonly counts: StateCounts
  readonly layout: AttributeLayout
  readonly labels: StringTable
  readonly attributes: StringTable
}

export function prepareSeparate(
  corpus: Corpus,
  description: {
    features: FeatureSet
    options: SeparateOptions
    functions?: FeatureFunctions
    compiled?: CompiledCorpus
  },
): SeparateData {
  const { features, options, functions } = description
  checkFeatures(features)
  const compiled = description.compiled ?? compileCorpus(corpus, features, { functions })
  if (!compiled.label) throw new DataError('expected labeled data, got data without labels')
  checkLabels(compiled.labels)
  const { binary } = createExtractor(features.features, new StringTable(), { mode: 'frozen', functions })
  const patterns = createPatternCorpus(compiled, binary)
  const counts = countStates(patterns)
  const layout = createAttributeLayout(compiled, options)
  return {
    corpus: patterns,
    counts,
    layout,
    labels: compiled.labels,
    attributes: compiled.state.strings,
  }
}

export function checkFeatures({ transitions = [] }: FeatureSet): void {
  if (transitions.length === 0) return
  throw new DataError(
    `separate: expected features of positions only, got ${transitions.length} of transitions: pairs are scored by the features of their two positions`,
  )
}
