import type { Command } from 'commander'
import { formatCount } from '../../reporting/format.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { preset } from '../../src/features/language/presets.js'
import { mostLabelsToLoad } from '../../src/model/label-limit.js'
import type { Model } from '../../src/model/model.js'
import type { LoadOptions } from '../../src/model-file.js'
import { load } from '../../src/tag.js'
import { readModelBytes } from '../../terminal/read-bytes.js'
import type { Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { wholeNumber } from '../../terminal/usage.js'

/** Options of commands that load a model. */
export interface ModelOptions {
  readonly maxLabels?: number
}

/** Options of commands that use a model. */
export interface UsedModelOptions extends ModelOptions {
  readonly features?: string
}

/** Adds the options for loading a model. */
export function addModelOptions(command: Command, which = 'a model'): Command {
  return command.option(
    '--max-labels <n>',
    `limit on the labels of ${which}; their pairs take memory (default: 4,096, or more if its file is large)`,
    wholeNumber('--max-labels', 1),
  )
}

/** Adds the options for using a model. */
export function addUsedModelOptions(command: Command): Command {
  return addModelOptions(command).option(
    '-f, --features <preset|file>',
    'what a CRFsuite model observes (default: the attributes of the data); other models say it themselves',
  )
}

/** Who else loads a model. */
export interface ModelReader {
  /** Makes the place for the bytes of the file; called again if it turns out to be too small. */
  allocate(length: number): Uint8Array<ArrayBuffer>
  /** Takes the bytes, and how they are loaded, before they are checked here. */
  onRead(bytes: Uint8Array, loading: LoadOptions): void
}

/** Loads a model file; `-` is standard input. */
export async function loadModel(
  file: string,
  options: UsedModelOptions,
  reader?: ModelReader,
): Promise<Model> {
  const bytes = await readModelBytes(file, reader?.allocate)
  const loading = loadingOf(file, options, await readFeaturesBeside(options.features))
  reader?.onRead(bytes, loading)
  return load(bytes, loading)
}

/** Reads the features that are given beside a model. */
export async function readFeaturesBeside(name: string | undefined): Promise<FeatureSet | undefined> {
  if (name === undefined) return undefined
  const { readFeatureFile } = await import('../options/feature-file.js')
  return (await readFeatureFile(name)) ?? preset(name)
}

/** Reads a model from the bytes of a file, once the code for its method is there. */
export function loadBytes(
  bytes: Uint8Array,
  file: string,
  options: ModelOptions,
  features?: FeatureSet,
): Promise<Model> {
  return load(bytes, loadingOf(file, options, features))
}

function loadingOf(file: string, { maxLabels }: ModelOptions, features?: FeatureSet): LoadOptions {
  return {
    source: sourceName(file),
    ...(maxLabels !== undefined && { maxLabels }),
    ...(features && { features }),
  }
}

/** Warns about a written model that commands refuse to load by default. */
export function warnOfManyLabels(model: Model, modelBytes: number, reporter: Reporter): void {
  const L = model.labels.length
  if (L <= mostLabelsToLoad(modelBytes)) return
  reporter.warn(`${formatCount(L)} labels in a small model: commands load it only with --max-labels ${L}`)
}
