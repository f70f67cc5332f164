/** Fits of 100 sequences or more position by position: their variables are weights, and the optimizer begins with units. */
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { compileCorpus } from '../../src/features/compile.js'
import { type FeatureSet, features as feature, train } from '../../src/index.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { Objective } from '../../src/optimizers/objective.js'
import { LocalModels } from '../../src/separate/fitting/local-models.js'
import {
  conditioned,
  variablesOf,
  weightNorm,
  weightsOf,
} from '../../src/separate/fitting/scaled-objective.js'
import { unitsOf, unitsOfPairs } from '../../src/separate/fitting/starting-point.js'
import { expectClose } from '../oracle/close.js'
import { onIteration } from '../training/on-iteration.js'
import { separateOptions, trained } from './example.js'

/** Everything around a position, so that no two are alike. */
const rich: FeatureSet = {
  features: [-2, -1, 0, 1, 2].flatMap(at => [feature.word(at), feature.suffix(1, { offset: at })]),
}

function texts(N: number, L: number): Sequence[] {
  const random = new Random(7)
  return Array.from({ length: N }, () => {
    const labels = Array.from({ length: 1 + random.below(12) }, () => random.below(L))
    const tokens = labels.map(j => `w${j + L * random.below(8)}`)
    return { tokens, labels: labels.map(j => `L${random.below(8) === 0 ? random.below(L) : j}`) }
  })
}

const data = texts(120, 5)

describe('fits with units', () => {
  it('have the optimum of fits with scales', () => {
    const [patterns, simd] = (['patterns', 'simd'] as const).map(form =>
      trained(data, { tolerance: 1e-12, closedForm: 'none' }, rich, { form }),
    )
    for (const [stage, model] of (['unary', 'pairs'] as const).entries()) {
      expectClose(simd.values[stage].at(-1)!, patterns.values[stage].at(-1)!, 1e-6)
      const [w, v] = [simd.engine.weights[model], patterns.engine.weights[model]]
      // Written so that NaN is no agreement
      const wrong = w.findIndex((weight, k) => !(Math.abs(weight - v[k]) < 1e-3))
      expect(wrong, `weight ${wrong}: ${w[wrong]}, not ${v[wrong]}`).toBe(-1)
    }
  })

  it('give the same bytes with one and with two threads', () => {
    const given = { closedForm: 'none' }
    const one = trained(data, given, rich, { form: 'simd' })
    const two = trained(data, given, rich, { form: 'simd', threads: nodeThreads(2) })
    expect([one.threads, two.threads]).toEqual([1, 2])
    expect(two.engine.weights.unary).toEqual(one.engine.weights.unary)
    expect(two.engine.weights.pairs).toEqual(one.engine.weights.pairs)
  })

  it('resume in each of the two fits with the same bytes', async () => {
    const many = texts(400, 12)
    const how = { method: 'separate', features: rich, options: { maxIterations: 9, tolerance: 0 } } as const
    const corpus = corpusOf(many)
    const models = new LocalModels(corpus, {
      features: rich,
      options: separateOptions({ stateShrink: 0.5, pairShrink: 0.2 }),
      compiled: compileCorpus(corpus, rich),
    })
    expect(typeof models.unary.conditioning).toBe('function')
    const saved: Uint8Array[] = []
    const norms: number[] = []
    const whole = await train(many, {
      ...how,
      onProgress: onIteration(({ weightNorm }) => void norms.push(weightNorm)),
      checkpointing: {
        due: (iteration, { stage }) => saved[stage] === undefined && iteration % 4 === 0,
        save: bytes => {
          saved.push(bytes)
        },
      },
    })
    expect(saved).toHaveLength(2)
    expect(norms.every(norm => norm > 0)).toBe(true)
    for (const resume of saved) {
      const checkpointing = { due: () => false, save: () => {}, resume }
      const resumed = await train(many, { ...how, checkpointing })
      expect(Buffer.compare(resumed.save(), whole.save())).toBe(0)
    }
  })
})

const states = { L: 2, A: 2, W: 5, offset: Int32Array.of(0, 2, 3, 5), label: Int32Array.of(0, 1, 1, 0, 1) }

describe('units', () => {
  it('are large where a label is rare or certain, and small where it is in doubt', () => {
    const units = unitsOf(states, Float64Array.of(30, 10, 20, 300, 100), 0.2)
    const expected = [30 / 4, (10 * 3) / 4, 0, 300 / 4, (100 * 3) / 4].map(h => 1 / (0.02 * h + 0.4))
    for (const [k, unit] of units.entries()) expectClose(unit, expected[k], 1e-12)
  })

  it('are not without bounds where there is no penalty and no doubt, and where values cancel out', () => {
    const units = unitsOf(states, Float64Array.of(0, 0, 20, -5, 5), 0)
    expect([...units].slice(0, 3)).toEqual([100, 100, 100])
    for (const unit of units.subarray(3)) expectClose(unit, 1 / (0.02 * 2.5), 1e-12)
    expect(unitsOf(states, Float64Array.of(1e9, 1e-9, 20, 5, 5), 0)[1]).toBeLessThanOrEqual(100)
  })

  it('of the pair model are those of either side, and of pairs of labels', () => {
    const layout = { states, from: Int32Array.of(0), to: Int32Array.of(1), boundary: 'none' } as const
    const [left, right] = [Float64Array.of(30, 10, 20, 300, 100), Float64Array.of(1, 2, 3, 4, 5)]
    const units = unitsOfPairs(layout, Float64Array.of(...left, ...right, 999), 0.2)
    expect(units.subarray(0, 5)).toEqual(unitsOf(states, left, 0.2))
    expect(units.subarray(5, 10)).toEqual(unitsOf(states, right, 0.2))
    expectClose(units[10], 1 / (0.003 * 1000 + 0.4), 1e-12)
  })
})

describe('an objective with scales or with units', () => {
  const f: Objective = {
    size: 2,
    evaluate(x, g) {
      g.set([2 * x[0], 4 * x[1]])
      return x[0] ** 2 + 2 * x[1] ** 2
    },
  }
  const weights = Float64Array.of(3, -5)

  it.each([
    ['scales', Float64Array.of(0.5, 4)],
    ['units', () => Float64Array.of(0.25, 16)],
  ] as const)('has the value and the slopes of the weights: %s', (_, conditioning) => {
    const z = variablesOf(weights.slice(), conditioning)
    const g = new Float64Array(2)
    expect(conditioned(f, conditioning, weights).evaluate(z, g)).toBe(59)
    const scales = typeof conditioning === 'function' ? [1, 1] : conditioning
    expect([...g]).toEqual([6 * scales[0], -20 * scales[1]])
    expect(weightsOf(z, conditioning)).toEqual(weights)
    expectClose(weightNorm(z, conditioning), Math.hypot(3, 5), 1e-12)
  })

  it('tells the optimizer units only if it has no scales', () => {
    const units = (observed: Float64Array) => observed.map(count => 1 / count)
    expect([...conditioned(f, units, Float64Array.of(4, 5)).units!]).toEqual([1 / 4, 1 / 5])
    expect(conditioned(f, Float64Array.of(1, 2), weights).units).toBeUndefined()
  })
})
