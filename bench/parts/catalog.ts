import type { Part } from '../context.js'
import { brown } from './brown.js'
import { closedForm } from './closed-form.js'
import { conll2000 } from './conll2000/conll2000.js'
import { corners } from './corners/corners.js'
import { iteration } from './iteration.js'
import { merge } from './large/merge.js'
import { size } from './large/size.js'
import { learning } from './learning.js'
import { methods } from './methods.js'
import { reading } from './reading.js'
import { rivals } from './rivals.js'
import { separate } from './separate.js'
import { serve } from './serve.js'
import { start } from './start.js'
import { tagging } from './tagging.js'
import { tokenizing } from './tokenizing.js'
import { dutch, genes, manyLabels, oneSequence } from './whole-corpora.js'

/** A part, and the minutes that it takes with one round on two quiet cores, of other tools with CRFsuite alone; missing: not known. */
export interface CatalogEntry {
  readonly run: Part
  readonly minutes?: number
}

/** The parts of the benchmark by their names, in the order in which they run. */
export const PARTS = {
  'closed-form': { run: closedForm },
  iteration: { run: iteration },
  methods: { run: methods },
  tagging: { run: tagging, minutes: 8 },
  rivals: { run: rivals },
  start: { run: start, minutes: 1 },
  conll2000: { run: conll2000, minutes: 9 },
  separate: { run: separate, minutes: 3 },
  dutch: { run: dutch },
  genes: { run: genes },
  'many-labels': { run: manyLabels },
  'one-sequence': { run: oneSequence },
  merge: { run: merge, minutes: 1 },
  size: { run: size, minutes: 5 },
  corners: { run: corners, minutes: 6 },
  reading: { run: reading },
  tokenizing: { run: tokenizing },
  learning: { run: learning },
  serve: { run: serve },
  brown: { run: brown },
} as const satisfies Readonly<Record<string, CatalogEntry>>

export type PartName = keyof typeof PARTS

export const PART_NAMES = Object.keys(PARTS) as PartName[]
