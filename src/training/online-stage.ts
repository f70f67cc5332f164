import { createOnlineRun, restoreOnlineRun, trainOnline } from '../online/train-online.js'
import type { UpdateRule } from '../online/update-rule.js'
import { ALONE } from './stage.js'
import type { CreateStage } from './train-weights.js'

/** How epochs are gone through. */
export interface EpochOptions {
  /** Epochs at most. Default 100. */
  readonly maxIterations: number
  /** Stops after an epoch whose loss per sequence is at most this. Default 0: nothing went wrong. */
  readonly epsilon: number
  /** `epochs`: each epoch goes through the sequences in another order; `none`: in that of the data. Default `epochs`. */
  readonly shuffle: 'none' | 'epochs'
  /** Of the shuffling. Default 1. */
  readonly seed: number
}

/** Updates after each mistake, an epoch an iteration. */
export function onlineStage(rule: UpdateRule, options: EpochOptions): CreateStage {
  return ({ saved, refuse }, corpus, { layout, values }) => {
    const run = saved
      ? restoreOnlineRun(values, saved, { ...options, rule }, { N: corpus.N, refuse })
      : createOnlineRun(values, rule, options)
    const iterations = () => trainOnline(corpus, layout, values, { ...options, rule, run })
    return { run, done: run.iteration, iterations, ...ALONE }
  }
}
