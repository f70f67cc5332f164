import { BROWN } from './brown.js'
import { dutch } from './dutch.js'
import { genes } from './genes.js'
import { labelBias } from './label-bias.js'
import { noise } from './noise.js'
import type { PaperExperiment } from './reproduction.js'
import { rob } from './rob.js'
import { testTime } from './test-time.js'

/** The experiments of the papers, in the order in which they are run and reported. */
export const PAPER_EXPERIMENTS: readonly PaperExperiment[] = [
  rob,
  testTime,
  labelBias,
  ...BROWN,
  dutch,
  noise,
  genes,
]
