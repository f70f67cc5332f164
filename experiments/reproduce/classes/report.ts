/** What `classes` found, for people. */
import { corporaOf, type Measured, partPlot, partTable } from '../by-sentences.js'
import type { Reproduction } from '../reproduction.js'
import { pointsOf } from '../significance.js'

/** The texts that classes are made of: none, the labeled sentences, the whole training text, that and the words of the test text. */
export const TEXTS = ['none', 'labeled', 'training', 'with test'] as const

export type TextName = (typeof TEXTS)[number]

export interface ClassSettings {
  readonly classes: number
  /** The most iterations of likelihood. */
  readonly maxIterations: number
}

interface Found {
  readonly id: string
  readonly source: string
  readonly settings: ClassSettings
  readonly measured: Measured
  readonly absent: readonly string[]
}

export function describeClasses({ id, source, settings, measured, absent }: Found): Reproduction {
  return {
    id,
    title: 'word classes of raw text, by the number of labeled sentences',
    source,
    ...measured,
    notes: [
      'classes of: none; the labeled sentences alone; the text of the whole training part, of which the other labels are not read; that text and the words of the test part, never its labels',
      `${settings.classes} classes beside the features of ner (Dutch, Spanish) and pos (Brown), with the penalty of the preset; likelihood, at most ${settings.maxIterations} iterations`,
      'gain: F1, or accuracy on Brown, with classes less without, in points; ≈ where it is not significant (approximate randomization of sentences for F1, McNemar for accuracy, Holm within a size)',
      ...absent.map(what => `left out: ${what}`),
    ],
    table: partTable(measured, { system: 'classes of', sentences: 'labeled', difference: 'gain' }, found =>
      pointsOf({ ...found, difference: -found.difference }),
    ),
    plots: corporaOf(measured.rows).map(corpus => partPlot(id, corpus, measured.rows)),
  }
}
