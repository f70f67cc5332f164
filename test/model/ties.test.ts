import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import { hasGiven, sentences, TYING, tyingModel } from './tying-models.js'

/** The first of several labelings is that of `tag`; if the lattice has other sums, it may be another one that is as good. */
function expectFirst(model: Model, sentence: Sequence, otherSums: boolean): void {
  const [first] = model.nbest(sentence, 1)
  const labels = model.tag(sentence)
  if (!otherSums) expect(first.labels).toEqual(labels)
  expect(model.probability(sentence, labels)).toBeCloseTo(first.probability, 10)
}

describe('labels of a sentence depend on nothing but the model and the sentence, even where paths are equally good', () => {
  for (const [name, how] of Object.entries(TYING)) {
    it(name, async () => {
      const all = sentences(hasGiven(how))
      const corpus = corpusOf(all)
      expect(corpus.P).toBeGreaterThan(1024) // from there on, kernels label by counts
      for (let seed = 1; seed <= 3; seed++) {
        const bytes = await tyingModel(how, seed)
        const [used, together] = [load(bytes), load(bytes)]
        const labels = Array.from(together.tagCorpus(corpus), label => together.labels[label])
        used.tagCorpus(corpus)
        let p = 0
        for (const [n, sentence] of all.entries()) {
          const size = sentence.tokens!.length
          const expected = labels.slice(p, p + size)
          p += size
          expect(used.tag(sentence), `seed ${seed}, sentence ${n}`).toEqual(expected)
          if (n % 8 === 0) expect(load(bytes).tag(sentence), `seed ${seed}, sentence ${n}`).toEqual(expected)
        }
        for (const sentence of all.slice(0, 80)) expectFirst(used, sentence, how.method === 'separate')
        const oneByOne = load(bytes)
        expect(all.flatMap(sentence => oneByOne.tag(sentence))).toEqual(labels)
      }
    })
  }
})
