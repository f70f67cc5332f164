import type { Part } from '../context.js'
import { brown } from './brown.js'
import { closedForm } from './closed-form.js'
import { conll2000 } from './conll2000.js'
import { growth } from './growth.js'
import { iteration } from './iteration.js'
import { learning } from './learning.js'
import { methods } from './methods.js'
import { reading } from './reading.js'
import { rivals } from './rivals.js'
import { serve } from './serve.js'
import { start } from './start.js'
import { tagging } from './tagging.js'
import { tokenizing } from './tokenizing.js'
import { dutch, genes, manyLabels, oneSequence } from './whole-corpora.js'

/** The parts of the benchmark by their names, in the order in which they run. */
export const PARTS = {
  'closed-form': closedForm,
  iteration,
  methods,
  tagging,
  rivals,
  start,
  conll2000,
  dutch,
  genes,
  'many-labels': manyLabels,
  'one-sequence': oneSequence,
  growth,
  reading,
  tokenizing,
  learning,
  serve,
  brown,
} as const satisfies Readonly<Record<string, Part>>

export type PartName = keyof typeof PARTS

export const PART_NAMES = Object.keys(PARTS) as PartName[]
