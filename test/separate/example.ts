import fc from 'fast-check'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import type { StringTable } from '../../src/data/string-table.js'
import { compileCorpus } from '../../src/features/compile.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { resolveOptions } from '../../src/methods/options.js'
import { separate } from '../../src/methods/separate.js'
import type { AttributeLayout } from '../../src/separate/patterns/attribute-layout.js'
import { findWeight } from '../../src/separate/patterns/attribute-layout.js'
import { type PairLayout, pairPlaces } from '../../src/separate/patterns/pair-layout.js'
import type { SeparateEngine } from '../../src/separate/scoring/engine.js'
import { type SeparateTraining, stageSeparate } from '../../src/training/train-separate.js'
import { oneThread } from '../../src/wasm/thread-pool.js'
import type { NaiveWeights } from './naive.js'

export const features: FeatureSet = { features: [feature.word(), feature.suffix(1)] }

/** The options of the method, all filled in. */
export const separateOptions = (given: Record<string, unknown> = {}) =>
  resolveOptions(separate.name, separate.options, given)

/** Random weights of a vector, from a seed. */
export function randomWeights(size: number, seed: number): Float64Array {
  let state = seed * 2 + 1
  return Float64Array.from({ length: size }, () => {
    state = (Math.imul(state, 0x9e3779b1) ^ (state >>> 13)) | 0
    return (((state >>> 8) % 2001) - 1000) / 500
  })
}

/** Weights of the two vectors by name. */
export function namedWeights(
  { labels, attributes }: { labels: StringTable; attributes: StringTable },
  layout: AttributeLayout,
  unary: Float64Array,
  pairLayout: PairLayout,
  pairs: Float64Array,
): NaiveWeights {
  const places = pairPlaces(pairLayout)
  const theta = new Map<string, number>()
  pairLayout.from.forEach((i, q) => {
    theta.set(`${labels.get(i)} ${labels.get(pairLayout.to[q])}`, pairs[places.pairs + q])
  })
  return {
    labels: labels.toArray(),
    state(model, attribute, label) {
      const a = attribute === 'bias' ? layout.A : attributes.find(attribute)
      const w = a < 0 ? -1 : findWeight(layout, a, labels.find(label))
      if (w < 0) return 0
      return model === 'u' ? unary[w] : pairs[w + (model === 'r' ? layout.W : 0)]
    },
    pair: (i, j) => theta.get(`${i} ${j}`) ?? -Infinity,
    boundary: (side, label) => pairs[places[side] + labels.find(label)],
  }
}

/** Trains to the end, without the training loop: `values` are those of each iteration of each fit. */
export function trained(
  data: readonly Sequence[],
  given: Record<string, unknown> = {},
  set = features,
  { threads = oneThread, ...more }: Pick<SeparateTraining, 'form' | 'threads'> = {},
) {
  const training = { method: separate.name, features: set, options: separateOptions(given), ...more }
  const corpus = corpusOf(data)
  const { stages } = stageSeparate(corpus, compileCorpus(corpus, set), training)
  const values: number[][] = []
  let used = 1
  for (const plan of stages) {
    const refuse = (reason: string) => {
      throw new Error(reason)
    }
    const stage = plan.create({ before: 0, saved: undefined, refuse, threads, warn: refuse })
    if ('work' in stage) throw new Error('expected a stage that is created at once')
    values.push(Array.from(stage.iterations(), ({ value }) => value))
    used = Math.max(used, stage.threads)
    stage.close()
  }
  const { variables, engine } = stages[1]
  return { engine: engine(variables) as SeparateEngine, values, threads: used }
}

/** Which decomposition, layout and boundary a test takes. */
export const arbitrarySetting = fc.record({
  most: fc.constantFrom(0, 1, 2, 8),
  cutoff: fc.constantFrom(1, 2),
  states: fc.constantFrom('seen' as const, 'all' as const),
  labelPairs: fc.constantFrom('seen' as const, 'all' as const),
  boundary: fc.constantFrom('symbols' as const, 'none' as const),
  seed: fc.integer({ min: 1, max: 1000 }),
})
