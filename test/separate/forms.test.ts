/** Training in either form: the same optimum, and the same bytes for any number of threads. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { nodeThreads } from '../../src/node/threads.js'
import { chooseForm } from '../../src/separate/fitting/choose-form.js'
import { createPairLayout } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { expectClose } from '../oracle/close.js'
import { separateOptions, trained } from './example.js'

/** Everything around a position, so that no two are alike. */
const rich: FeatureSet = {
  features: [-2, -1, 0, 1, 2].flatMap(at => [feature.word(at), feature.suffix(1, { offset: at })]),
}
const spelling: FeatureSet = { features: [feature.word(), feature.suffix(1)] }

function simulated(N: number, L: number, words: number): Sequence[] {
  const random = new Random(5)
  return Array.from({ length: N }, () => {
    const labels = Array.from({ length: 1 + random.below(12) }, () => random.below(L))
    const tokens = labels.map(j => `w${j + L * random.below(words)}`)
    return { tokens, labels: labels.map(j => `L${random.below(8) === 0 ? random.below(L) : j}`) }
  })
}

const data = simulated(60, 5, 8)

describe('separate in two forms', () => {
  it.each([
    { boundary: 'symbols', labelPairs: 'all' },
    { boundary: 'none', labelPairs: 'seen' },
  ])('has the same optimum: $boundary, $labelPairs', given => {
    const options = { ...given, tolerance: 1e-10 }
    const [patterns, simd] = (['patterns', 'simd'] as const).map(form =>
      trained(data, options, rich, { form }),
    )
    for (const [stage, model] of (['unary', 'pairs'] as const).entries()) {
      expectClose(simd.values[stage].at(-1)!, patterns.values[stage].at(-1)!, 1e-6)
      const [w, v] = [simd.engine.weights[model], patterns.engine.weights[model]]
      // Written so that NaN is no agreement
      const wrong = w.findIndex((weight, k) => !(Math.abs(weight - v[k]) < 1e-3))
      expect(wrong, `weight ${wrong}: ${w[wrong]}, not ${v[wrong]}`).toBe(-1)
    }
  })

  it('gives the same bytes with one and with two threads', () => {
    const one = trained(data, {}, rich, { form: 'simd' })
    const two = trained(data, {}, rich, { form: 'simd', threads: nodeThreads(2) })
    expect([one.threads, two.threads]).toEqual([1, 2])
    expect(two.engine.weights.unary).toEqual(one.engine.weights.unary)
    expect(two.engine.weights.pairs).toEqual(one.engine.weights.pairs)
  })

  it('goes by patterns where they repeat, and position by position where they do not', () => {
    const formOf = (features: FeatureSet, sequences: readonly Sequence[]) => {
      const prepared = prepareSeparate(corpusOf(sequences), { features, options: separateOptions() })
      return chooseForm(prepared.corpus, createPairLayout(prepared.layout, prepared.corpus, 'all', 'symbols'))
    }
    expect(formOf(spelling, simulated(1500, 12, 6))).toBe('patterns')
    expect(formOf(rich, simulated(1500, 12, 6))).toBe('simd')
  })
})
