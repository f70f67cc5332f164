import { describe, expect, it } from 'vitest'
import { sequenceAt } from '../../src/data/sequence.js'
import { bias, join, shortShape, suffix, word } from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { train } from '../../src/train.js'

const features: FeatureSet = {
  features: [word(), suffix(2), shortShape(), word(-1), join(word(-1), word()), join(word(), word(1))],
}

/** Kernels where the model allows it, lattices where it does not: labels are those of `tag`, which has lattices only. */
describe('tagging a corpus', () => {
  const data = simulateToyEnglish({ sentences: 60, seed: 1 })
  const corpus = simulateToyEnglish({ sentences: 40, seed: 2 })
  const cases = {
    likelihood: { method: 'likelihood', features },
    'symbols at the boundary': { method: 'likelihood', features, options: { boundary: 'symbols' } },
    'transition attributes': {
      method: 'likelihood',
      features: { ...features, transitions: [bias(), word()] },
    },
    'local normalization': { method: 'memm', features },
    perceptron: { method: 'perceptron', features },
  } as const
  for (const [name, { method, ...how }] of Object.entries(cases)) {
    it(`gives the labels of single sequences: ${name}`, async () => {
      const options = { maxIterations: 5, ...('options' in how ? how.options : {}) }
      const model = await train(data, { method, features: how.features, options })
      const found = Array.from(model.tagCorpus(corpus), label => model.labels[label])
      // Forced labels, even none, need the lattice: that is the readable way.
      const one = (n: number) => model.tag(sequenceAt(corpus, n), { forced: [] })
      expect(found).toEqual(Array.from({ length: corpus.N }, (_, n) => one(n)).flat())
    })
  }
})
