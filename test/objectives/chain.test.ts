import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { compileCorpus } from '../../src/features/compile.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { lafferty } from '../../src/features/language/presets.js'
import { ChainObjective } from '../../src/objectives/chain.js'
import { lbfgs } from '../../src/optimizers/lbfgs.js'
import { minimize } from '../../src/optimizers/minimize.js'
import { l2 } from '../../src/optimizers/penalized.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { createLayout } from '../../src/weights/create-layout.js'
import { createLoss, SIMD_LOSSES, type SimdLoss } from './simd/all-losses.js'

const features: FeatureSet = { ...lafferty(), transitions: [{ type: 'word' }] }
const corpus = {
  ...compileCorpus(simulateToyEnglish({ sentences: 6, seed: 3 }), features),
  weight: Float64Array.of(1, 2, 0.5, 1, 0, 3),
}

function objectiveOf(method: SimdLoss) {
  const layout = createLayout(corpus, { boundary: 'symbols' })
  return new ChainObjective(corpus, layout, createLoss(method, 4))
}

function randomPoint(size: number, seed: number, scale = 1): Float64Array {
  const random = new Random(seed)
  return Float64Array.from({ length: size }, () => scale * (2 * random.uniform() - 1))
}

describe.each(SIMD_LOSSES)('the objective of %s over a corpus', method => {
  const f = objectiveOf(method)

  it('has the gradient of finite differences in every kind of weight', () => {
    const x = randomPoint(f.size, 7)
    const g = new Float64Array(f.size)
    const scratch = new Float64Array(f.size)
    f.evaluate(x, g)
    const picks = Array.from({ length: 40 }, (_, k) => Math.floor(((k + 0.5) * f.size) / 40))
    for (const k of picks) {
      const [h, at] = [1e-5, x[k]]
      x[k] = at + h
      const above = f.evaluate(x, scratch)
      x[k] = at - h
      const below = f.evaluate(x, scratch)
      x[k] = at
      expect(Math.abs(g[k] - (above - below) / (2 * h)), `weight ${k}`).toBeLessThan(
        1e-4 * (1 + Math.abs(g[k])),
      )
    }
  })

  it('is the sum of its terms, and its gradient that of theirs, at a scaled point', () => {
    const v = randomPoint(f.size, 8)
    const scale = 0.7
    const g = new Float64Array(f.size)
    const total = f.evaluate(
      v.map(value => scale * value),
      g,
    )
    const sum = new Float64Array(f.size)
    let value = 0
    for (let k = 0; k < f.terms; k++) {
      value += f.evaluateTerm(k, v, scale, (index, part) => {
        sum[index] += part
      })
    }
    expect(value).toBeCloseTo(total, 8)
    for (let k = 0; k < f.size; k++) expect(sum[k]).toBeCloseTo(g[k], 8)
  })
})

describe.each(['likelihood', 'piecewise', 'pseudolikelihood', 'memm'] as const)(
  '%s, which is convex,',
  method => {
    it('reaches the same optimum from three random starts', () => {
      const f = l2(objectiveOf(method), 0.5)
      const ends = [1, 2, 3].map(seed => {
        const x = randomPoint(f.size, seed, 2)
        const run = minimize(f, x, lbfgs(), {
          gradientTolerance: 1e-8,
          valueTolerance: 0,
          maxIterations: 2000,
        })
        let value = 0
        for (const iteration of run) value = iteration.value
        return { x, value }
      })
      for (const { x, value } of ends.slice(1)) {
        expect(value).toBeCloseTo(ends[0].value, 7)
        for (let k = 0; k < x.length; k++) expect(x[k]).toBeCloseTo(ends[0].x[k], 4)
      }
    })
  },
)
