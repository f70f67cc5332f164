import { formatCount, formatNumberOf } from '../../reporting/format.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { LabelFinding } from '../../src/data/labels/suspect-labels.js'
import { countUnknown } from '../../src/data/labels/unknown-label.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import type { ClassOfWord } from '../../src/features/language/word-classes.js'
import type { Model } from '../../src/model/model.js'
import { readBytes } from '../../terminal/read-bytes.js'
import type { Reporter } from '../../terminal/reporter.js'
import { type LabeledDataOptions, readLabeled } from '../data/read-data.js'
import { loadBytes, type ModelOptions } from '../models/load-model.js'
import { type ClassesOption, withClassFile } from '../options/classes-option.js'
import { readClassFile } from '../options/inline-classes.js'
import { readFeatureChoice, type TrainingOptions } from '../options/training-options.js'
import { contextOf } from './checkpoint-file.js'
import { warnOfSuspectLabels } from './suspect-labels.js'
import { labelCounts, warnOfUnknownLabels } from './unknown-labels.js'

/** The files that training reads besides its data. */
export interface InputOptions extends LabeledDataOptions, TrainingOptions, ModelOptions, ClassesOption {
  readonly init?: string
  readonly dev?: string
  readonly best?: boolean
}

/** The inputs of training. */
export interface Inputs {
  readonly corpus: Corpus
  readonly features?: FeatureSet
  /** Word classes for features that are looked for; those for features that were named are in them. */
  readonly classes?: readonly ClassOfWord[]
  readonly init?: Model
  readonly dev?: Corpus
  /** Differs if the initial model or the dev data differ. */
  readonly context: string
  /** Suspect labels of the training data, already reported. */
  readonly warnings: readonly LabelFinding[]
  /** The format of the training data, if it was detected from their name or content. */
  readonly format?: Format
}

/** Reads all inputs of training and warns of labels that look like mistakes. */
export async function readInputs(
  files: readonly string[],
  options: InputOptions,
  reporter: Reporter,
): Promise<Inputs> {
  const looksForFeatures = options.best === true && options.features === undefined
  const choice = looksForFeatures
    ? undefined
    : await withClassFile(await readFeatureChoice(options.features), options.classes)
  const classes =
    looksForFeatures && options.classes !== undefined ? await readClassFile(options.classes) : undefined
  const bytes = options.init === undefined ? undefined : await readBytes(options.init)
  const init = bytes && (await loadBytes(bytes, options.init!, options))
  let format: Format | undefined
  const onFormat = (found: Format) => {
    format ??= found
  }
  const tokenizer = options.tokenizer ?? (choice ?? init?.features)?.tokenizer
  const corpus = await readLabeled(files, { ...options, tokenizer, onFormat }, reporter)
  const features = choice?.(corpus)
  const columnNote = choice?.columnNote?.(corpus)
  if (columnNote !== undefined) reporter.note(columnNote)
  const dev =
    options.dev === undefined
      ? undefined
      : await readLabeled([options.dev], { ...options, tokenizer, minLength: 1 }, reporter)
  const warnings = warnOfLabels(corpus, dev, reporter)
  const context = contextOf([bytes, dev && textOf(dev)])
  return {
    corpus,
    context,
    warnings,
    ...(format && { format }),
    ...(features && { features }),
    ...(classes && { classes }),
    ...(init && { init }),
    ...(dev && { dev }),
  }
}

function warnOfLabels(corpus: Corpus, dev: Corpus | undefined, reporter: Reporter): LabelFinding[] {
  const only = onlyLabel(corpus)
  if (only !== undefined) reporter.warn(`the data have one label only: ${only}`)
  noteUnknownLabels(corpus, reporter)
  const findings = warnOfSuspectLabels(corpus, reporter)
  if (!dev) return findings
  const known = labelCounts(corpus)
  const unknown = [...labelCounts(dev)].filter(([name]) => !known.has(name))
  const who = 'dev labels that are not in the training data'
  warnOfUnknownLabels(Object.fromEntries(unknown), who, known.keys(), reporter)
  return findings
}

/** The label that all tokens with a known label have, if they have the same. */
function onlyLabel({ labels }: Corpus): string | undefined {
  const first = labels?.ids.find(id => id >= 0)
  if (first === undefined) return undefined
  return labels!.ids.every(id => id < 0 || id === first) ? labels!.strings.get(first) : undefined
}

/** Everything that a score on a corpus depends on. */
function textOf({ offset, columns, labels, attributes }: Corpus): string {
  const all = [...columns, ...(labels ? [labels] : []), ...(attributes ? [attributes] : [])]
  const texts = all.map(({ ids, strings }) => [ids.join(), strings.toArray()])
  return JSON.stringify([offset.join(), texts, attributes?.offset.join(), attributes?.values.join()])
}

/** Says how many labels are not known, so that nobody takes `_` for a label. */
function noteUnknownLabels(corpus: Corpus, reporter: Reporter): void {
  const unknown = countUnknown(corpus)
  if (unknown === 0) return
  reporter.note(
    `the labels of ${formatCount(unknown)} of ${formatNumberOf(corpus.P, 'token')} are not known (_)`,
  )
}
