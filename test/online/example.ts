import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { attributes, word } from '../../src/features/language/factories.js'
import { arow } from '../../src/online/arow.js'
import { passiveAggressive } from '../../src/online/passive-aggressive.js'
import { perceptron } from '../../src/online/perceptron.js'
import type { UpdateRule } from '../../src/online/update-rule.js'
import { createLayout, type LayoutOptions } from '../../src/weights/create-layout.js'

/** Each rule, with its options at their defaults and away from them. */
export const RULES: readonly UpdateRule[] = [
  perceptron(),
  perceptron({ average: 'none' }),
  passiveAggressive(),
  passiveAggressive({ slack: 'none', cost: 'constant', average: 'none' }),
  passiveAggressive({ slack: 'squared', c: 0.3 }),
  arow(),
  arow({ variance: 0.3, gamma: 2.5 }),
]

export interface ExampleOptions extends LayoutOptions {
  readonly sequences?: number
  readonly labels?: number
  readonly longest?: number
  /** `real`: attributes with values that are no whole numbers. Default `binary`. */
  readonly values?: 'binary' | 'real'
  /** Default `none`. */
  readonly transitions?: 'none' | 'words'
  /** Default `equal`. */
  readonly importance?: 'equal' | 'varied'
}

/** A small random corpus, compiled, with its layout. Words tell little about labels, so mistakes never end. */
export function createExample(seed: number, options: ExampleOptions = {}) {
  const { sequences = 6, labels = 3, longest = 4, values = 'binary' } = options
  const random = new Random(seed)
  const data: Sequence[] = Array.from({ length: sequences }, () => {
    const T = 1 + random.below(longest)
    const draw = (letters: string) => Array.from({ length: T }, () => random.pick([...letters]))
    return {
      tokens: draw('abcd'),
      labels: draw('XYZUVW'.slice(0, labels)),
      attributes: Array.from({ length: T }, () => ({
        [`p${random.below(3)}`]: values === 'real' ? random.uniform() * 3 - 1 : 1,
        [`q${random.below(2)}`]: values === 'real' ? random.uniform() : 1,
      })),
      weight: options.importance === 'varied' ? random.pick([0, 0.5, 1, 2.5]) : 1,
    }
  })
  const transitions = options.transitions === 'words' ? [word(0), word(-1)] : []
  const corpus = compileCorpus(corpusOf(data), { features: [word(), attributes()], transitions })
  return { corpus, layout: createLayout(corpus, options) }
}

/** Examples that between them have everything that a layout offers, and the smallest shapes. */
export const EXAMPLES: readonly (readonly [string, ExampleOptions])[] = [
  ['seen weights', {}],
  ['all weights', { weights: 'all' }],
  ['boundary weights', { boundary: 'symbols' }],
  ['transition attributes', { transitions: 'words', labels: 2 }],
  ['transition attributes of all pairs', { transitions: 'words', weights: 'all', boundary: 'symbols' }],
  ['real values', { values: 'real' }],
  ['sequences of different weight', { importance: 'varied', values: 'real' }],
  ['no rare pairs', { pairCutoff: 2, transitions: 'words' }],
  ['no label pairs', { labelPairs: 'none' }],
  ['one position', { longest: 1, labels: 4 }],
  ['one label', { labels: 1 }],
  ['one sequence', { sequences: 1, longest: 5 }],
]
