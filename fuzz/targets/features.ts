import type { Sequence } from '../../src/data/sequence.js'
import { parseFeatures } from '../../src/features/language/parse-features.js'
import { readFeatures } from '../../src/features/language/read-features.js'
import { checkFeatureSet, drawSequences } from '../features/check-features.js'
import { drawFeatureSet } from '../features/draw-feature.js'
import { mutateJson } from '../mutate-json.js'
import { demand, type Target } from '../target.js'
import { unlessRefused } from '../unless-refused.js'

interface FeaturesInput {
  readonly json: unknown
  readonly sequences: readonly Sequence[]
}

/** The feature language in JSON. */
export const features: Target<FeaturesInput> = {
  name: 'features',
  description: 'descriptions of features in JSON are refused, or yield the same in rows as one by one',
  generate: (random, size) => ({
    json: drawFeatureSet(random, size),
    sequences: drawSequences(random, size),
  }),
  mutate: (random, input) => ({ ...input, json: mutateJson(random, input.json) }),
  run({ json, sequences }) {
    const set = unlessRefused(() => parseFeatures(json))
    const text = JSON.stringify(json)
    if (typeof json === 'object' && json !== null) {
      const read = unlessRefused(() => readFeatures(text))
      const parsed = unlessRefused(() => parseFeatures(JSON.parse(text)))
      const [a, b] = [JSON.stringify(read), JSON.stringify(parsed)]
      demand(a === b, () => `read and parsed differ: ${a} and ${b}`)
    }
    if (set) checkFeatureSet(set, sequences)
  },
}
