import { yieldToEventLoop } from '../../common/yield-to-event-loop.js'
import { lbfgs } from '../../optimizers/lbfgs.js'
import { minimize } from '../../optimizers/minimize.js'
import type { PooledOptions } from '../pooled-options.js'
import type { TunedWeights } from '../tuned-weights.js'
import { createTuner, type TuningData } from './tuner.js'

/** When tuning stops: many attributes share a weight, so that it need not be exact. */
export const STOP = { epsilon: 1e-4, delta: 1e-4, period: 5 }

export const OPTIMIZER = lbfgs({ memory: 10 })

/** Tunes weights from the default ones on, as training does. */
export async function tune(
  data: TuningData,
  options: PooledOptions,
  { signal }: { readonly signal?: AbortSignal },
): Promise<TunedWeights> {
  const tuner = createTuner(data, options)
  const z = new Float64Array(tuner.size)
  const { epsilon: gradientTolerance, delta: valueTolerance, period } = STOP
  for (const { createObjective, maxIterations } of tuner.rounds) {
    const limits = { maxIterations, gradientTolerance, valueTolerance, period }
    for (const _ of minimize(createObjective(), z, OPTIMIZER, limits)) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
    }
  }
  return tuner.weightsAt(z)
}
