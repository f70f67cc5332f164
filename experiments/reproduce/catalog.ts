import { BROWN } from './brown.js'
import { closedForms } from './closed-forms.js'
import { dutch } from './dutch.js'
import { genes } from './genes.js'
import { labelBias } from './label-bias.js'
import { noise } from './noise.js'
import { PRESET_EXPERIMENTS } from './presets.js'
import { questions } from './questions.js'
import type { PaperExperiment } from './reproduction.js'
import { rob } from './rob.js'
import { testTime } from './test-time.js'

/** The experiments of the papers, and what goes beyond them, in the order in which they are run and reported. */
export const PAPER_EXPERIMENTS: readonly PaperExperiment[] = [
  rob,
  testTime,
  labelBias,
  ...BROWN,
  dutch,
  noise,
  genes,
  closedForms,
  ...PRESET_EXPERIMENTS,
  questions,
]
