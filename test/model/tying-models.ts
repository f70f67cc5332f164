/** Models for which many paths are equally good, so that rounding would choose between them. */

import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { attributes, join, suffix, window, word } from '../../src/features/language/factories.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import type { Engine } from '../../src/model/engine.js'
import { Model } from '../../src/model/model.js'
import { train } from '../../src/train.js'

const LABELS = ['A', 'B', 'C']
const windows: FeatureSet = { features: [window(word(), -1, 1), suffix(1), join(word(-1), word())] }

/** Numbers that are not exact in binary, so that the order of additions decides between paths that are equally good. */
const TENTHS = [-0.3, -0.2, -0.1, 0, 0, 0.1, 0.2, 0.3]

/** Overwrites weights, which are those of a model that nobody else has. */
function tie(seed: number, ...weights: readonly Float64Array[]): void {
  const random = new Random(seed)
  for (const values of weights) values.set(values.map(() => TENTHS[random.below(TENTHS.length)]))
}

/** Sentences with all rotations of their labels, which so tell nothing, and more words than a few sentences need. */
function examples(given: boolean): Sequence[] {
  const all: Sequence[] = []
  for (let k = 0; k < 240; k++) {
    const tokens = [`w${k % 5}`, `x${k}`, `y${k}`, `w${k % 3}`].slice(k % 2)
    const from = tokens.map((_, t) => t * k)
    const shifts = k < 60 ? [0, 1, 2] : [k % 3]
    for (const shift of shifts) {
      const labels = from.map(at => LABELS[(at + shift) % 3])
      all.push({ tokens, labels, ...(given && { attributes: tokens.map(attributesOf) }) })
    }
  }
  return all
}

const attributesOf = (token: string, t: number) => ({
  [token]: 1,
  [`end=${token.at(-1)}`]: 1,
  [`t=${t % 2}`]: 1,
})

/** Whether the data must have attributes. */
export const hasGiven = ({ features }: Case) => features.features.some(({ type }) => type === 'attributes')

/** Sentences of known and unknown words. */
export function sentences(given: boolean): Sequence[] {
  const random = new Random(7)
  return Array.from({ length: 400 }, () => {
    const tokens = Array.from({ length: 1 + random.below(8) }, () => {
      const name = ['w', 'x', 'y', 'unseen'][random.below(4)]
      return name + random.below(name === 'w' ? 5 : 60)
    })
    return given ? { tokens, attributes: tokens.map(attributesOf) } : { tokens }
  })
}

/** How a model is trained. */
export interface Case {
  readonly method: string
  readonly features: FeatureSet
  readonly options?: Record<string, unknown>
}

const few = { maxIterations: 2 }
/** Models whose labels have several ways to be found. */
export const TYING: Readonly<Record<string, Case>> = {
  'separate, with counts': {
    method: 'separate',
    features: windows,
    options: { ...few, cutoff: 1, stateShrink: 0.5, pairShrink: 0.2 },
  },
  'separate, fitted only': {
    method: 'separate',
    features: windows,
    options: { ...few, cutoff: 1, closedForm: 'none' },
  },
  likelihood: { method: 'likelihood', features: windows, options: few },
  'likelihood, attributes of the data': {
    method: 'likelihood',
    features: { features: [attributes()] },
    options: few,
  },
  'likelihood, other features': {
    method: 'likelihood',
    features: { features: [...windows.features, attributes()] },
    options: few,
  },
  pooled: { method: 'pooled', features: windows },
  empirical: { method: 'empirical', features: { features: [word(), suffix(1)] } },
}

/** The weights of an engine, as far as it has any. */
interface Tied {
  readonly values?: Float64Array
  readonly unary?: Float64Array
  readonly pairs?: Float64Array
}

/** The file of a model: trains, and puts weights in place of the trained ones where a model has some. */
export async function tyingModel(how: Case, seed: number): Promise<Uint8Array> {
  const { method, features, options = {} } = how
  const model = await train(corpusOf(examples(hasGiven(how))), { method, features, options } as never)
  const { engine } = model as unknown as { engine: Engine & { weights?: Tied } }
  const { weights } = engine
  if (method === 'likelihood') tie(seed, weights!.values!)
  if (method === 'separate') tie(seed, weights!.unary!, weights!.pairs!)
  return new Model(engine).save()
}
