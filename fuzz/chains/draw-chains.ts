import { Random } from '../../src/common/random.js'
import { createLayout } from '../../src/weights/create-layout.js'
import { layoutPlaces, type WeightLayout } from '../../src/weights/weight-layout.js'
import { type CorpusShape, createCorpus, type Description } from '../../test/objectives/simd/random-corpus.js'
import { many } from '../draw.js'

/** A corpus that no text stands behind, and weights for it, all of which follow from a few numbers. */
export interface ChainInput {
  readonly shape: CorpusShape
  readonly boundary: 'none' | 'symbols'
  /** Weights are drawn from −scale … scale. */
  readonly scale: number
  /** Added to the weight of every third transition. */
  readonly transition: number
}

const DESCRIPTIONS: readonly Description[] = ['common', 'own', 'mixed', 'together', 'rows']

export function drawChains(random: Random, size: number, scales: readonly number[]): ChainInput {
  const valued = random.below(3) === 0
  const weighted = random.below(3) === 0
  return {
    shape: {
      L: random.below(6) === 0 ? random.pick([16, 17, 22, 33]) : 1 + random.below(9),
      lengths: many(1 + random.below(Math.min(size, 20)), () => random.below(Math.min(size + 1, 40))),
      description: random.pick(DESCRIPTIONS),
      seed: random.below(2 ** 31),
      ...(valued && { magnitudes: random.pick([[0.1, 1], [2], [1e-3, 1]]) }),
      ...(weighted && { importance: [1, 2, 0, 0.25] }),
    },
    boundary: random.pick(['none', 'symbols'] as const),
    scale: random.pick(scales),
    transition: random.pick([0, 0, -8, 300]),
  }
}

/** Members that a smaller failing input can do without. */
type SmallerInput = Pick<ChainInput, 'shape'> & Partial<ChainInput>

/** The corpus, the places of its weights, and weights. */
export function createChains({ shape, boundary, scale = 1, transition = 0 }: SmallerInput) {
  const corpus = createCorpus(shape)
  const layout = createLayout(corpus, { boundary })
  return { corpus, layout, x: drawWeights(layout, scale, transition, shape.seed + 1) }
}

function drawWeights(layout: WeightLayout, scale: number, transition: number, seed: number): Float64Array {
  const random = new Random(seed)
  const x = Float64Array.from({ length: layout.F }, () => scale * (2 * random.uniform() - 1))
  const { trans } = layoutPlaces(layout)
  for (let q = 0; q < layout.transFrom.length; q += 3) x[trans + q] += transition
  return x
}
