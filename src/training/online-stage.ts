import { createOnlineRun, restoreOnlineRun, trainOnline } from '../online/train-online.js'
import type { UpdateRule } from '../online/update-rule.js'
import { progressOf } from '../optimizers/optimizer.js'
import { ALONE } from './stage.js'
import type { CreateStage } from './train-weights.js'

/** Options of epochs. */
export interface EpochOptions {
  /** Maximum number of epochs. Default 100. */
  readonly maxIterations: number
  /** Stops after an epoch whose loss per sequence is at most this. Default 0: no mistakes. */
  readonly epsilon: number
  /** `epochs`: each epoch takes the sequences in another order; `none`: in the order of the data. Default `epochs`. */
  readonly shuffle: 'none' | 'epochs'
  /** Seed of the shuffling. Default 1. */
  readonly seed: number
}

/** Updates after each mistake; an iteration is an epoch. */
export function onlineStage(rule: UpdateRule, options: EpochOptions): CreateStage {
  return ({ saved, refuse }, corpus, { layout, values }) => {
    const run = saved
      ? restoreOnlineRun(values, saved, { ...options, rule }, { N: corpus.N, refuse })
      : createOnlineRun(values, rule, options)
    const iterations = () => trainOnline(corpus, layout, values, { ...options, rule, run })
    return { run, start: progressOf(run), iterations, ...ALONE }
  }
}
