import { ChainObjective } from '../../src/objectives/chain.js'
import { createSimdObjective } from '../../src/objectives/simd/chain.js'
import { oneThread } from '../../src/wasm/thread-pool.js'
import { createLoss, SIMD_LOSSES, type SimdLoss } from '../../test/objectives/simd/all-losses.js'
import { type ChainInput, createChains, drawChains } from '../chains/draw-chains.js'
import { demand, type Target } from '../target.js'

interface ObjectiveInput extends ChainInput {
  readonly loss: SimdLoss
  /** Positions of the longest sequence that the kernels take: longer ones are left to the readable form. */
  readonly longest: number
}

/** The losses that are defined where labels are not known. */
const PARTIAL_LOSSES: readonly SimdLoss[] = ['likelihood', 'pointwise', 'expected-accuracy', 'labelwise']

const LAMBDA = 5
const TOLERANCE = 1e-9

/** The seam between the kernels of training and the readable form. */
export const objective: Target<ObjectiveInput> = {
  name: 'objective',
  description:
    'objectives and gradients by kernels are those of the readable form, with any limit between them',
  maxSize: 24,
  generate(random, size) {
    const chains = drawChains(random, size, [0.1, 1, 3, 150])
    const partial = random.below(2) === 0
    return {
      ...chains,
      ...(partial && {
        shape: { ...chains.shape, unknown: 1 + random.below(4) },
      }),
      loss: random.pick(partial ? PARTIAL_LOSSES : SIMD_LOSSES),
      longest: random.below(42),
    }
  },
  run(input) {
    const { corpus, layout, x } = createChains(input)
    const { loss, longest } = input
    const readable = createLoss(loss, LAMBDA)
    const reference = new ChainObjective(corpus, layout, readable)
    const options = { loss: readable.recipe, threads: oneThread, reference, longest }
    const lanes = createSimdObjective(corpus, layout, options)
    if (!lanes) return
    lanes.precision = 'double'
    const [g, wanted] = [new Float64Array(x.length).fill(7), new Float64Array(x.length)]
    const scores = corpus.state.ids.length * x.reduce((most, w) => Math.max(most, Math.abs(w)), 0)
    const extent = 1 + corpus.P * (2 + Math.max(...(input.shape.magnitudes ?? [1])))
    // Twice, with another point before: nothing may be left of it.
    for (const factor of [0.3, 1]) {
      const point = x.map(w => factor * w)
      const value = reference.evaluate(point, wanted)
      const found = lanes.evaluate(point, g)
      // Each position adds its rounding, also where all their terms cancel, as with a single label.
      const close = Math.abs(found - value) <= TOLERANCE * (extent + Math.abs(value)) + 1e-14 * scores
      demand(close, () => `objectives differ: ${found} by kernels, ${value} by the readable form of ${loss}`)
      const f = g.findIndex((slope, k) => !(Math.abs(slope - wanted[k]) <= TOLERANCE * extent))
      demand(f < 0, () => `gradients differ: weight ${f}: ${g[f]} by kernels, ${wanted[f]} of ${loss}`)
    }
  },
}
