/**
 * What the papers' tables say, as data. EP1, EP2, CRF++ and PW: Closed Form Maximum Likelihood Estimator, Tables 2–7; SP1
 * and SP2: Separate Training, Tables 2–7, where they have the figures of EP1 and EP2; ECRN: Empirical Co-occurrence Rate
 * Networks, Tables III and IV. Accuracies are per cent of all, known and unknown words; seconds are of training.
 */
import type { ReproducedRow } from '../reproduction.js'

type Printed = readonly [overall: number, known: number, unknown: number, seconds: number]

/** A table of a paper: the methods by our names. */
export interface PaperTable {
  readonly systems: Readonly<Record<string, Printed>>
  /** Standard training in the paper on separate training, whose figures for CRF++ are others. */
  readonly otherCrfpp: Printed
}

export const PAPER_TABLES = {
  'brown-1000': {
    systems: {
      EP1: [86.7, 94.9, 55.9, 0.4],
      EP2: [86.8, 94.9, 56.3, 4],
      SP1: [86.7, 94.9, 55.9, 0.4],
      SP2: [86.8, 94.9, 56.3, 4.3],
      likelihood: [82.6, 89.7, 56.2, 7177],
      piecewise: [69.4, 75.3, 47.5, 30_705],
    },
    otherCrfpp: [76.8, 86.8, 39.3, 6180.3],
  },
  'brown-2500': {
    systems: {
      EP1: [90.0, 95.5, 58.2, 0.6],
      EP2: [90.2, 95.6, 58.6, 13],
      SP1: [90.0, 95.5, 58.2, 0.6],
      SP2: [90.2, 95.6, 58.6, 13.25],
      likelihood: [87.6, 92.6, 58.8, 33_853],
      piecewise: [75.5, 80.0, 49.5, 66_258],
    },
    otherCrfpp: [84.1, 91.2, 43.2, 28_408.2],
  },
  'brown-4000': {
    systems: {
      EP1: [91.7, 96.1, 60.5, 0.9],
      EP2: [91.9, 96.2, 61.4, 24],
      SP1: [91.7, 96.1, 60.5, 0.95],
      SP2: [91.9, 96.2, 61.4, 23.5],
      likelihood: [90.1, 94.0, 62.1, 70_298],
      piecewise: [79.25, 83.0, 52.5, 138_406],
    },
    otherCrfpp: [87.0, 92.9, 44.6, 59_954.35],
  },
  'brown-17311': {
    systems: {
      EP1: [94.18, 96.4, 60.8, 2.2],
      EP2: [94.2, 96.4, 61.0, 125],
      SP1: [94.18, 96.4, 60.8, 2.2],
      SP2: [94.2, 96.4, 61.0, 124.6],
      likelihood: [93.2, 95.3, 62.3, 1_064_385],
      piecewise: [78.9, 80.8, 50.4, 1_946_706],
    },
    otherCrfpp: [93.2, 95.3, 62.3, 1_064_384.7],
  },
  'brown-32623': {
    systems: {
      EP1: [95.6, 96.9, 70.1, 3.9],
      EP2: [95.6, 96.8, 70.4, 294.9],
      SP1: [95.6, 96.9, 70.1, 3.9],
      SP2: [95.6, 96.8, 70.4, 294.9],
      ECRN: [95.6, 96.9, 70.5, 3.9],
      likelihood: [95.4, 96.1, 71.7, 4_571_807],
      piecewise: [82.9, 84.0, 59.9, 3_791_648],
    },
    otherCrfpp: [95.4, 96.1, 71.7, 4_571_806.5],
  },
  'conll2002-dutch': {
    systems: {
      EP1: [96.11, 98.8, 72.6, 1.6],
      EP2: [96.14, 98.8, 72.7, 53],
      SP1: [96.11, 98.8, 72.6, 1.6],
      SP2: [96.14, 98.8, 72.7, 53.1],
      ECRN: [96.23, 98.8, 73.7, 1.3],
      likelihood: [96.13, 98.2, 77.4, 794],
      piecewise: [94.4, 97.2, 69.6, 4617],
    },
    otherCrfpp: [94.1, 97.0, 68.3, 1070.7],
  },
} as const satisfies Readonly<Record<string, PaperTable>>

export type PaperTableId = keyof typeof PAPER_TABLES

/** A table's figures for a method; empty if it has none. */
export function paperFigures({ systems }: PaperTable, method: string): ReproducedRow['paper'] {
  const printed = systems[method]
  if (!printed) return {}
  const [overall, known, unknown, seconds] = printed
  return { overall: part(overall), known: part(known), unknown: part(unknown), seconds }
}

/** Percent as a part of 1, without the rounding errors of a division. */
function part(percent: number): number {
  return Number((percent / 100).toFixed(6))
}

/** The share of unknown test words implied by the three accuracies of a method. */
export function impliedUnknown([overall, known, unknown]: Printed): number {
  return (known - overall) / (known - unknown)
}
