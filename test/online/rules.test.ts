import { describe, expect, it } from 'vitest'
import { arow } from '../../src/online/arow.js'
import { OnlineLearner } from '../../src/online/online-learner.js'
import { type PassiveAggressiveOptions, passiveAggressive } from '../../src/online/passive-aggressive.js'
import { perceptron } from '../../src/online/perceptron.js'
import { createOnlineRun, trainOnline } from '../../src/online/train-online.js'
import type { UpdateRule } from '../../src/online/update-rule.js'
import { createExample, EXAMPLES } from './example.js'
import { bestLabels, countFeatures, dot, meanOf, type NaiveMistake, naiveOnline } from './naive.js'

const EPOCHS = 3

/** Weights after three epochs in the order of the data, whatever the losses. */
function trained(example: ReturnType<typeof createExample>, rule: UpdateRule): Float64Array {
  const x = new Float64Array(example.layout.F)
  // No loss is below 0: an epoch without mistakes is no reason to stop.
  const training = { rule, shuffle: 'none', maxIterations: EPOCHS, epsilon: -1 } as const
  for (const _ of trainOnline(example.corpus, example.layout, x, training));
  return x
}

function expectClose(x: ArrayLike<number>, y: readonly number[]): void {
  expect(x).toHaveLength(y.length)
  for (let f = 0; f < x.length; f++) {
    const tolerance = 1e-9 * Math.max(1, Math.abs(y[f]))
    expect(Math.abs(x[f] - y[f]), `weight ${f}: ${x[f]} and ${y[f]}`).toBeLessThanOrEqual(tolerance)
  }
}

const tauOf: Record<string, (loss: number, norm2: number, c: number) => number> = {
  none: (loss, norm2) => loss / norm2,
  linear: (loss, norm2, c) => Math.min(c, loss / norm2),
  squared: (loss, norm2, c) => loss / (norm2 + 1 / (2 * c)),
}

function naivePa({ slack = 'linear', c = 1, cost = 'errors' }: PassiveAggressiveOptions) {
  return (w: number[], { delta, errors, margin, weight }: NaiveMistake) => {
    const loss = margin + (cost === 'errors' ? Math.sqrt(errors) : 1)
    const norm2 = dot(delta, delta)
    const tau = norm2 === 0 ? 0 : tauOf[slack](loss, norm2, c)
    return w.map((value, f) => value + weight * tau * delta[f])
  }
}

describe('perceptron', () => {
  it.each(EXAMPLES)('has the weights of the plain algorithm: %s', (_, options) => {
    const example = createExample(41, options)
    const passed = naiveOnline(example.corpus, example.layout, EPOCHS, (w, { delta, weight }) =>
      w.map((value, f) => value + weight * delta[f]),
    )
    expectClose(trained(example, perceptron({ average: 'none' })), passed.at(-1)!)
    expectClose(trained(example, perceptron()), meanOf(passed))
  })

  it('counts the part of the labels that is wrong as loss', () => {
    const { corpus, layout } = createExample(43, { importance: 'varied' })
    const x = new Float64Array(layout.F)
    let expected = 0
    naiveOnline(corpus, layout, 1, (w, { delta, errors, T, weight }) => {
      expected += (weight * errors) / T
      return w.map((value, f) => value + weight * delta[f])
    })
    const [first] = trainOnline(corpus, layout, x, { rule: perceptron(), shuffle: 'none', maxIterations: 1 })
    expect(first!.value).toBeCloseTo(expected, 12)
  })
})

const VARIANTS: readonly PassiveAggressiveOptions[] = [
  { slack: 'none' },
  { slack: 'none', cost: 'constant' },
  { slack: 'linear', c: 0.1 },
  { slack: 'linear' },
  { slack: 'squared', c: 0.4 },
]

describe.each(VARIANTS)('passive-aggressive with %o', variant => {
  it.each(EXAMPLES)('has the weights of the plain algorithm: %s', (_, options) => {
    const example = createExample(51, options)
    const passed = naiveOnline(example.corpus, example.layout, EPOCHS, naivePa(variant))
    expectClose(trained(example, passiveAggressive({ ...variant, average: 'none' })), passed.at(-1)!)
    expectClose(trained(example, passiveAggressive(variant)), meanOf(passed))
  })
})

describe('passive-aggressive', () => {
  const shapes = EXAMPLES.filter(([name]) => name !== 'one label' && name !== 'sequences of different weight')
  it.each(shapes)(
    'leads the labels found by exactly the cost after a step without slack: %s',
    (_, options) => {
      const { corpus, layout } = createExample(61, { ...options, sequences: 20 })
      const rule = passiveAggressive({ slack: 'none', average: 'none' })
      const learner = new OnlineLearner(corpus, layout, rule)
      const state = createOnlineRun(new Float64Array(layout.F), rule)
      let steps = 0
      for (let n = 0; n < corpus.N; n++) {
        const gold = Array.from(corpus.label!.subarray(corpus.offset[n], corpus.offset[n + 1]))
        const found = bestLabels(corpus, layout, n, Array.from(state.w))
        const errors = gold.filter((y, t) => y !== found[t]).length
        learner.learnAll(Uint32Array.of(n), state)
        const wrong = countFeatures(corpus, layout, n, found)
        const delta = countFeatures(corpus, layout, n, gold).map((value, f) => value - wrong[f])
        if (errors === 0 || dot(delta, delta) === 0) continue
        steps++
        expect(dot(delta, Array.from(state.w))).toBeCloseTo(Math.sqrt(errors), 9)
      }
      expect(steps).toBeGreaterThan(3)
    },
  )

  it('refuses an aggressiveness that is not above 0', () => {
    expect(() => passiveAggressive({ c: 0 })).toThrow('c: expected a number above 0, got 0')
  })
})

describe.each([{}, { variance: 0.5, gamma: 3 }])('arow with %o', options => {
  const { variance = 1, gamma = 1 } = options
  it.each(EXAMPLES)('has the weights of the plain algorithm: %s', (_, shape) => {
    const example = createExample(71, shape)
    // The whole covariance matrix, kept diagonal.
    const sigma = Array.from({ length: example.layout.F }, (_, f) =>
      Array.from({ length: example.layout.F }, (_, g) => (f === g ? variance : 0)),
    )
    const passed = naiveOnline(
      example.corpus,
      example.layout,
      EPOCHS,
      (w, { delta, errors, margin, weight }) => {
        const d = delta.map(value => weight * value)
        const sigmaD = sigma.map(row => dot(row, d))
        const alpha = (margin + errors) / (gamma + dot(d, sigmaD))
        for (let f = 0; f < d.length; f++) sigma[f][f] = 1 / (1 / sigma[f][f] + (d[f] * d[f]) / gamma)
        return w.map((value, f) => value + alpha * sigmaD[f])
      },
    )
    expectClose(trained(example, arow(options)), passed.at(-1)!)
  })
})

describe('arow', () => {
  it('refuses a variance or a gamma that is not above 0', () => {
    expect(() => arow({ variance: 0 })).toThrow('variance: expected a number above 0, got 0')
    expect(() => arow({ gamma: -1 })).toThrow('gamma: expected a number above 0, got -1')
  })
})
