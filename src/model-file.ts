/** Model files, whatever their method: what is the same for those who load models of a few methods and of all. */

import { DataError, ModelFormatError } from './common/errors.js'
import { checkKeys } from './common/known-keys.js'
import { shown } from './common/shown.js'
import type { FeatureFunctions } from './features/extraction/function-source.js'
import type { Feature, FeatureSet } from './features/language/feature.js'
import { checkFeatureSet, needsExpressions } from './features/language/feature-set.js'
import type { ModelFile, StoredMethod } from './methods/method.js'
import { resolveOptions } from './methods/options.js'
import type { Engine, Figures } from './model/engine.js'
import { isContainer, isRecord, ownValue, readContainer, type SectionArray } from './model/file/container.js'
import { checkUse } from './model/file/model-use.js'
import { mostLabelsToLoad } from './model/label-limit.js'
import { Model } from './model/model.js'

/** How a model is loaded. */
export interface LoadOptions {
  /** The file, for errors. */
  readonly source?: string
  /** The functions that `function` features name: a file holds data only, never code. */
  readonly functions?: FeatureFunctions
  /**
   * What is observed by a model of CRFsuite, whose files hold the names of attributes only. Default: the attributes of the data.
   * Other files say it themselves.
   */
  readonly features?: FeatureSet
  /**
   * Labels that a model may have: the scores of all pairs of L labels take several times 8·L² bytes, however small the
   * file is. Default: 4096, or as many as 8·L² bytes are 64 times the file.
   */
  readonly maxLabels?: number
}

/** The bytes that `load` is given, and its options, after checking both. */
export function checkLoad(bytes: Uint8Array | ArrayBuffer, options: LoadOptions): Uint8Array {
  const content = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes
  if (!(content instanceof Uint8Array))
    throw new TypeError(
      `load: expected the bytes of a model as a Uint8Array or an ArrayBuffer, got ${shown(bytes)}`,
    )
  checkKeys('load', options, ['source', 'functions', 'features', 'maxLabels'])
  return content
}

/** The model of another tool's file, for the engine that was read of it. */
export function modelOfRival(engine: Engine, bytes: Uint8Array, options: LoadOptions): Model {
  const { functions = {}, maxLabels = mostLabelsToLoad(bytes.length) } = options
  refuseManyLabels(engine.labels.size, maxLabels)
  checkFunctions(engine.features, functions)
  return new Model(engine)
}

/** The parts of a model file that are not yet checked. */
export interface OpenedFile {
  readonly header: Readonly<Record<string, unknown>>
  readonly sections: Readonly<Record<string, SectionArray>>
}

const OTHER_KIND = 'expected a model of Cofield, CRFsuite, Wapiti or CRF++, got another kind of file'

/** Takes the bytes of a model file apart. */
export function openModelFile(content: Uint8Array, options: LoadOptions): OpenedFile {
  if (!isContainer(content)) throw new DataError(OTHER_KIND)
  const opened = readContainer(content, options.source)
  if (options.features) throw new DataError('features: this model has its own; leave them out')
  const labels = (opened.sections['labels.offset']?.length ?? 0) - 1
  refuseManyLabels(labels, options.maxLabels ?? mostLabelsToLoad(content.length))
  return opened
}

/** What an opened file holds, for the form of a method that made it. The code that `fileNeedsExpressions` asks for must be provided. */
export function describeModelFile<Form extends StoredMethod>(
  { header, sections }: OpenedFile,
  forms: readonly Form[],
  { source, functions = {} }: LoadOptions,
): { form: Form; file: ModelFile } {
  const { form, options } = methodOf(header, forms)
  const features = checkFeatureSet(ownValue(header, 'features'))
  checkFunctions(features, functions)
  const figures = totalsOf(ownValue(header, 'figures'))
  return { form, file: { method: form.name, options, features, functions, figures, sections, source } }
}

/** The model of an engine, which must be what its file says. */
export function modelOf({ header }: OpenedFile, engine: Engine): Model {
  checkFigures(ownValue(header, 'figures'), engine.figures)
  return new Model(engine, checkUse(ownValue(header, 'decoder'), ownValue(header, 'labelColumn')))
}

/** Says of an error in a file's content that it is one of the format. */
export function asFormatError(error: unknown, source: string | undefined): unknown {
  if (!(error instanceof DataError)) return error
  return new ModelFormatError(error.message, source === undefined ? {} : { source }, { cause: error })
}

type Header = Record<string, unknown>

/** Whether the code for regular expressions must be provided before the file is described. */
export function fileNeedsExpressions({ header }: OpenedFile): boolean {
  return needsExpressions(ownValue(header, 'features'))
}

/** The method of a file and its options, by the rules for people: one that is younger than the file has its default. */
function methodOf<Form extends StoredMethod>(
  header: Header,
  forms: readonly Form[],
): { form: Form; options: object } {
  const [method, given] = [ownValue(header, 'method'), ownValue(header, 'options')]
  if (isCheckpoint(header)) throw new DataError('expected a model, got a checkpoint')
  if (!isRecord(given)) throw new DataError(`options: expected an object, got ${shown(given)}`)
  const form = forms.find(({ name }) => name === method)
  if (!form) {
    const got = typeof method === 'string' ? method.slice(0, 60) : shown(method)
    throw new DataError(`expected a method of this release, got ${got}`)
  }
  const chosen: Record<string, unknown> = { ...given }
  for (const [name, implied] of Object.entries(form.options.implied ?? {})) {
    if (given[name] !== implied)
      throw new DataError(
        `options.${name}: expected ${implied}, as the method says, got ${shown(given[name])}`,
      )
    delete chosen[name]
  }
  const all = { ...form.options, foreign: [] }
  return { form, options: resolveOptions(form.title ?? form.name, all, chosen) }
}

/** Whether a file is a checkpoint, or one of the command line, which has the context of the training beside it. */
function isCheckpoint(header: Header): boolean {
  return 'checkpoint' in header || 'context' in header
}

/** What a file says of its training data. */
function totalsOf(figures: unknown): Pick<Figures, 'sequences' | 'tokens'> {
  if (!isRecord(figures)) throw new DataError(`figures: expected an object, got ${shown(figures)}`)
  const [sequences, tokens] = ['sequences', 'tokens'].map(name => {
    const figure = ownValue(figures, name)
    if (Number.isSafeInteger(figure) && (figure as number) >= 0) return figure as number
    throw new DataError(`figures.${name}: expected a whole number from 0 to 2^53 − 1, got ${shown(figure)}`)
  })
  return { sequences, tokens }
}

/** What a file says of itself must be so. */
function checkFigures(stated: unknown, figures: Figures): void {
  for (const [name, figure] of Object.entries(figures)) {
    const found = ownValue(stated as Header, name)
    if (found !== figure)
      throw new DataError(`figures.${name}: expected ${figure}, as the content says, got ${shown(found)}`)
  }
}

function refuseManyLabels(labels: number, most: number): void {
  if (labels > most)
    throw new DataError(
      `expected at most ${most} labels, got ${labels}: their pairs would fill the memory (raise the limit with --max-labels, or maxLabels in the library)`,
    )
}

/** Functions are not in files: who loads a model that calls some must have them. */
function checkFunctions({ features, transitions = [] }: FeatureSet, functions: FeatureFunctions): void {
  for (const name of [...features, ...transitions].flatMap(functionNames)) {
    if (Object.hasOwn(functions, name) && typeof functions[name] === 'function') continue
    throw new DataError(`features: the function ${shown(name)} is not in options.functions`)
  }
}

function functionNames(feature: Feature): string[] {
  if (feature.type === 'function') return [feature.name]
  if (feature.type === 'window') return functionNames(feature.feature)
  return feature.type === 'join' ? feature.features.flatMap(functionNames) : []
}
