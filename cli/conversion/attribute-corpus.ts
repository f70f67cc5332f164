import type { Corpus } from '../../src/data/corpus.js'
import { compileCorpus } from '../../src/features/compile.js'
import type { FeatureSet } from '../../src/features/feature.js'

/** The corpus with the attributes that features work out for its positions. Those of transitions have no place in it. */
export function attributeCorpus(corpus: Corpus, features: FeatureSet, cutoff = 1): Corpus {
  const { features: ofPositions } = features
  const { offset, ids, values, strings } = compileCorpus(corpus, { features: ofPositions }, { cutoff }).state
  const attributes = { offset, ids, values: values ?? new Float64Array(ids.length).fill(1), strings }
  return { ...corpus, attributes }
}
