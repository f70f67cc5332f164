import { genes } from './genes.js'
import { labelBias } from './label-bias.js'
import { noise } from './noise.js'
import type { PaperExperiment } from './reproduction.js'
import { rob } from './rob.js'
import { testTime } from './test-time.js'

/** The experiments of the papers, the shortest first. */
export const PAPER_EXPERIMENTS: readonly PaperExperiment[] = [rob, testTime, labelBias, noise, genes]
