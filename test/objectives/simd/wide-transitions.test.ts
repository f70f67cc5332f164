import { describe, expect, it } from 'vitest'
import { createChains } from '../../../fuzz/chains/draw-chains.js'
import { expectedAccuracy } from '../../../src/losses/expected-accuracy.js'
import { labelwise } from '../../../src/losses/labelwise.js'
import { ChainObjective } from '../../../src/objectives/chain.js'
import { createSimdObjective } from '../../../src/objectives/simd/chain.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'

/** Values of about 100 and transitions that prefer labels by e³⁰⁰: slopes of marginals lose all their digits in factors. */
describe.each([
  ['labelwise', labelwise({ lambda: 5 })],
  ['expected-accuracy', expectedAccuracy()],
])('%s on transitions far apart', (_, loss) => {
  it.each([100, 150, 200, 300])('has the gradient of the readable form: %d', transition => {
    const shape = { L: 2, lengths: [128, 1024, 0, 65, 2], description: 'mixed', seed: 1143403819 } as const
    const { corpus, layout, x } = createChains({
      shape: { ...shape, magnitudes: [100, 0.001] },
      boundary: 'symbols',
      scale: 3,
      transition,
    } as never)
    const reference = new ChainObjective(corpus, layout, loss)
    const expected = new Float64Array(x.length)
    const value = reference.evaluate(x, expected)
    const largest = expected.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0)
    const limits = { segment: 64, longest: 1000 }
    const lane = createSimdObjective(corpus, layout, {
      loss: loss.recipe!,
      threads: oneThread,
      reference,
      ...limits,
    })!
    lane.precision = 'double'
    const g = new Float64Array(x.length)
    expect(lane.evaluate(x, g)).toBeCloseTo(value, 6)
    // Written so that NaN is no agreement
    const wrong = expected.findIndex((slope, k) => !(Math.abs(g[k] - slope) < 1e-5 * largest))
    expect(wrong, `weight ${wrong}: ${g[wrong]}, not ${expected[wrong]}`).toBe(-1)
    lane.close()
  })
})
