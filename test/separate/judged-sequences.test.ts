import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { LocalModels } from '../../src/separate/fitting/local-models.js'
import { FITTED_ALONE, TRUST_BINS, TRUST_SIZE, trustOfNumbers } from '../../src/separate/trust/trust.js'
import { judgeChains, KIND } from '../../src/separate/trust/tune-trust.js'
import { features, randomWeights, separateOptions } from './example.js'
import { shortTexts } from './short-texts.js'

/** The words at and before a position: most patterns occur once. */
const wide: FeatureSet = {
  features: [feature.word(), feature.suffix(1), feature.word(-1)],
}
const START = [0.5, 0.5, 0.5, 0.2, 0.2, 0.2, 8, 10]
/** The kind of each number of a trust. */
const KINDS = [
  ...Array<number>(TRUST_BINS).fill(KIND.state),
  ...Array<number>(TRUST_BINS).fill(KIND.pair),
  KIND.unseen,
  KIND.unseenPair,
]

describe.each([
  ['alone', features],
  ['in context', wide],
])('what held-out sequences say of features of words %s', (name, set) => {
  const heldOut = corpusOf(shortTexts(60, 2))
  const options = separateOptions({ stateShrink: 'held-out', pairShrink: 'held-out' })
  const models = new LocalModels(corpusOf(shortTexts(150, 1)), {
    features: set,
    options: separateOptions({ stateShrink: 0.5, pairShrink: 0.2 }),
  })
  const weights = models.join(
    randomWeights(models.unary.scales.length, 1),
    randomWeights(models.pairs.scales.length, 2),
  )
  const judge = (numbers: number[], ...known: unknown[]) =>
    judgeChains(
      { ...weights, trust: trustOfNumbers(Float64Array.from(numbers), models.unknown()) },
      heldOut,
      { features: set, options },
      ...(known as []),
    )
  const before = judge(START)

  it('is the same if only sequences that depend on a changed number are scored', () => {
    expect(KINDS).toHaveLength(TRUST_SIZE)
    let changes = 0
    for (let place = 0; place < TRUST_SIZE; place++) {
      for (const value of [0.01, FITTED_ALONE]) {
        const numbers = START.map((number, k) => (k === place ? value : number))
        const all = judge(numbers)
        expect(judge(numbers, before, KINDS[place])).toEqual(all)
        if (all.logs.some((log, n) => log !== before.logs[n])) changes++
      }
    }
    expect(changes).toBeGreaterThan(TRUST_SIZE)
  })

  it('depends on few numbers only if features hear the context', () => {
    const idle = before.uses.filter(kinds => !(kinds & KIND.pair)).length
    if (name === 'alone') expect(idle).toBe(0)
    else expect(idle).toBeGreaterThan(heldOut.N / 4)
  })
})
