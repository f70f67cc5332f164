/** Other tools whose command lines are understood: what they print is printed, and what they train is trained. */

import type { Corpus } from '../../src/data/corpus.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import type { Model } from '../../src/model/model.js'
import type { TextLine } from '../tagging/text-lines.js'

/** A tool. One file holds it, and registry.ts lists it. */
export interface Tool {
  /** Its command to label data, as words that a command line begins with: `crfsuite tag`; the first word alone means its defaults. */
  readonly tagCommand: string
  /** Its command to train. */
  readonly trainCommand: string
  /** Understands the arguments of its command to label data. */
  tag(args: readonly string[]): LikeTagging
  /** Understands the arguments of its command to train. */
  train(args: readonly string[]): LikeTraining
  /** The names of model formats that `inspect --dump` shows as the tool does, and how. */
  readonly dump?: {
    readonly formats: readonly string[]
    dump(bytes: Uint8Array): Iterable<string | Uint8Array>
  }
}

/** Labels and prints as a tool does: sequences of data, or lines that are printed again as they are. */
export type LikeTagging = LikeSequences | LikeLines

/** A tool whose output depends on the data alone. */
export interface LikeSequences {
  /** The format of data that the tool reads, unless another one is asked for. */
  readonly format: Format
  /** Creates what prints the labels of sequence n of a corpus. */
  createPrinter(model: Model): Printer
}

/** The text that a tool prints for sequence n of a corpus. */
export interface Printer {
  (corpus: Corpus, n: number): string
  /** What it prints in the end. Default: nothing. */
  end?(): string
}

/** A tool that prints the lines of its input again. */
export interface LikeLines {
  createLinePrinter(model: Model): LinePrinter
}

/** Prints labels beside the lines of a file. */
export interface LinePrinter {
  /** `blocks`: blank lines separate sequences; `lines`: each line is a sequence. */
  readonly sequences: 'blocks' | 'lines'
  /** What is printed for some sequences of lines. Errors name the line, not the file. */
  print(sequences: readonly (readonly TextLine[])[]): string
  /** What is said at the end, for people. */
  end(): string
}

/** The options of `train` that mean the same as a command of a tool. */
export interface LikeTraining {
  readonly method: string
  readonly options: Readonly<Record<string, string>>
  /** The format of data that the tool reads. */
  readonly format?: Format
  /** How the tool separates columns, unless as the first row of the data does. */
  readonly separator?: 'whitespace'
  /** A file of templates or patterns. */
  readonly features?: string
  /** Options that follow from the text of this file. */
  ofTemplates?(text: string): Readonly<Record<string, string>>
  /** A model to begin with. */
  readonly init?: string
  /** Data to evaluate on. */
  readonly dev?: string
  readonly threads?: number
  /** What differs, or has no effect. */
  readonly notes: readonly string[]
}
