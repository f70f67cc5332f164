import { best } from './best/best.js'
import { classes } from './classes/classes.js'
import { closedForms } from './closed-forms/closed-forms.js'
import { BROWN } from './corpora/brown.js'
import { dutch } from './corpora/dutch.js'
import { PRESET_EXPERIMENTS } from './corpora/presets.js'
import { rob } from './examples/rob.js'
import { testTime } from './examples/test-time.js'
import { genes } from './genes/genes.js'
import { labelBias } from './label-bias/label-bias.js'
import { noise } from './noise/noise.js'
import { noiseText } from './noise-text/noise-text.js'
import { penalties } from './penalties/penalties.js'
import { pooled } from './pooled/pooled.js'
import { questions } from './questions/questions.js'
import type { PaperExperiment } from './reproduction.js'
import { strings } from './strings/strings.js'
import { trust } from './trust/trust.js'

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

/** Experiments that run only if they are named; the report that comes with the documents does not have them. */
export const FURTHER_EXPERIMENTS: readonly PaperExperiment[] = [
  best,
  classes,
  noiseText,
  penalties,
  pooled,
  strings,
  trust,
]
