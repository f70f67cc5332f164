import { type Command, Option } from 'commander'
import { formatNumberOf } from '../../reporting/format.js'
import type { Corpus } from '../../src/data/corpus.js'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import type { Tokenizer } from '../../src/data/text/tokenizer.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { checkNeeds, needsOf } from '../../src/features/language/needs.js'
import { findTagColumn, type TagColumn } from '../../src/features/language/part-of-speech.js'
import { leftOutFeatures, PRESETS, preset } from '../../src/features/language/presets.js'
import type { MethodForm, Traits } from '../../src/methods/method.js'
import {
  allMethods,
  allStructures,
  DEFAULT_METHOD,
  findMethod,
  type Method,
  resolveMethod,
  WEIGHTS_METHOD,
} from '../../src/methods/registry.js'
import { asUsage, oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { readFeatureFile } from './feature-file.js'
import { addHelpLists } from './help-list.js'
import { addTokenizerOption } from './tokenizer-option.js'

/** What to train, and how. */
export interface TrainingOptions {
  readonly method: Method
  readonly structure?: string
  readonly headColumn?: number
  readonly features?: string
  readonly tokenizer?: Tokenizer
  readonly set: Readonly<Record<string, string>>
  readonly c1?: string
  readonly c2?: string
  readonly maxIterations?: string
  readonly seed?: string
  readonly threads?: number
  readonly minLength?: number
}

/** Adds the options of training on sequences, or on pairs of neighbors, which not all methods can do. */
export function addTrainingOptions(command: Command, data: 'sequences' | 'pairs' = 'sequences'): Command {
  const methods = allMethods().filter(({ trainOnPairs }) => data === 'sequences' || trainOnPairs)
  addTokenizerOption(
    command,
    'how to split text into tokens; stored in the model (default: words, not stored)',
  )
  command
    .option('-m, --method <method>', methods.map(({ name }) => name).join(', '), readMethod, DEFAULT_METHOD)
    .option(
      '--structure <structure>',
      'which labels depend on each other: chain (default): neighbors; tree: heads, from a column, with one or more roots; ' +
        'skip-chain: neighbors and equal capitalized words (--set links=words: all equal words)',
      oneOf('--structure', allStructures()),
    )
    .option(
      '--head-column <n>',
      'column with the heads of a tree: the number of the head token, 0 for a root; column 0 is the word (default: HEAD in CoNLL-U)',
      wholeNumber('--head-column', 1),
    )
    .option(
      '-f, --features <preset|file>',
      `${PRESETS.join(', ')}, kmer:K, or a file: JSON, a CRF++ template, Wapiti patterns (wapiti:FILE if CRF++ could read them, too)` +
        ' (default: the attributes in the data, else lafferty)',
    )
    .addOption(
      new Option('-s, --set <key=value>', 'set an option of the method; may be repeated')
        .argParser(addSetting)
        .default({}, 'none'),
    )
    .option('--c1 <x>', 'penalty c1 ‖w‖₁ on the weights; same as --set c1=x')
    .option('--c2 <x>', 'penalty c2 ‖w‖² on the weights; same as --set c2=x')
    .option(
      '--max-iterations <n>',
      'maximum number of iterations; same as --set maxIterations=n',
      wholeNumeral('--max-iterations'),
    )
    .option('--seed <n>', 'random seed (default: 1)', wholeNumeral('--seed'))
    .option(
      '--threads <n>',
      'number of threads; the result does not depend on it (default: all cores; closed forms and online methods use one)',
      wholeNumber('--threads', 1),
    )
    .option('--min-length <n>', 'leave out sequences with fewer tokens', wholeNumber('--min-length', 1))
  return addHelpLists(command, { Methods: methods })
}

/** Reads the name of a method. */
function readMethod(name: string): Method {
  return asUsage(() => findMethod(name), '--').name as Method
}

function addSetting(setting: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(setting) ?? []
  if (key === undefined || value === undefined)
    throw new UsageError(`--set: expected key=value, got ${setting || 'nothing'}`)
  if (Object.hasOwn(before, key)) throw new UsageError(`--set: expected ${key} once, got it twice`)
  return { ...before, [key]: value }
}

/** Reads a whole number and keeps it as text, like all settings. */
function wholeNumeral(option: string): (value: string) => string {
  const read = wholeNumber(option, 0)
  return value => String(read(value))
}

/** The seed for random choices of the command itself. */
export function seedOf({ seed = '1' }: TrainingOptions): number {
  return Number(seed)
}

/** The settings of the method, including the options that stand for one. */
export function methodSettings(options: TrainingOptions): Readonly<Record<string, string>> {
  const { method, set, c1, c2, maxIterations, seed, headColumn } = options
  const settings: Record<string, string> = { ...set }
  const flags = {
    c1: ['--c1', c1],
    c2: ['--c2', c2],
    maxIterations: ['--max-iterations', maxIterations],
    headColumn: ['--head-column', headColumn === undefined ? undefined : String(headColumn)],
  }
  for (const [name, [flag, value]] of Object.entries(flags)) {
    if (value === undefined) continue
    if (name in set) throw new UsageError(`${flag}: given twice, also as --set ${name}=${set[name]}`)
    settings[name] = value
  }
  // Only methods that use random numbers have a seed; --seed also applies to the command itself.
  if (seed !== undefined && !('seed' in set) && 'seed' in resolveMethod(method, {}).options)
    settings['seed'] = seed
  return settings
}

/** Refuses options that the method does not have. */
export function checkMethod(options: TrainingOptions): void {
  const { method, structure = 'chain', headColumn } = options
  if (headColumn !== undefined && structure !== 'tree')
    throw new UsageError(`--head-column needs --structure tree, got ${structure}`)
  refuseForeignFlags(options)
  asUsage(() => resolveMethod(method, methodSettings(options), structure))
}

/** Refuses flags of options that only other methods have, and names such a method. */
function refuseForeignFlags({ method, c1, c2, maxIterations }: TrainingOptions): void {
  const has = (form: MethodForm, name: string) => name in form.options.rules
  for (const [name, flag, value] of [
    ['c1', '--c1', c1],
    ['c2', '--c2', c2],
    ['maxIterations', '--max-iterations', maxIterations],
  ] as const) {
    if (
      value === undefined ||
      has(
        asUsage(() => findMethod(method)),
        name,
      )
    )
      continue
    throw new UsageError(`${flag}: the method ${method} has no such option; use it with -m ${WEIGHTS_METHOD}`)
  }
}

/** Adds the format's own column of heads where a tree needs one and none is given. */
export function withHeadColumn<Options extends TrainingOptions>(
  options: Options,
  format: Format | undefined,
): Options {
  const { structure, headColumn, set } = options
  if (structure !== 'tree' || headColumn !== undefined || 'headColumn' in set) return options
  if (format === 'conllu') return { ...options, headColumn: CONLLU_FIELDS.indexOf('head') }
  throw new UsageError(
    `--structure tree needs the heads: name their column with --head-column (only CoNLL-U has one, got ${format ?? 'data'})`,
  )
}

/** What the method can do. */
export function traitsOf({ method }: TrainingOptions): Traits {
  return findMethod(method).traits
}

/** Creates the feature set for a corpus, which must have the columns that the features read. */
export interface FeatureChoice {
  (corpus: Corpus): FeatureSet
  /** What a preset takes column 1 for, or leaves out for want of it; undefined: it reads none. */
  readonly columnNote?: (corpus: Corpus) => string | undefined
  /** How the features say that text is cut. */
  readonly tokenizer?: Tokenizer
}

/** What a preset does with column 1, if it reads one: the first data that it is asked about decide. */
function columnNote(name: string, { columns, values, fault }: TagColumn): string | undefined {
  const leftOut = leftOutFeatures(name, { columns })
  if (leftOut.length === 0)
    return leftOutFeatures(name).length === 0
      ? undefined
      : `--features ${name}: column 1 is taken for the part of speech (${formatNumberOf(values, 'value')})`
  const why =
    fault === null
      ? 'the data have no column 1 (the part of speech)'
      : `column 1 cannot be the part of speech: ${fault}`
  return `--features ${name}: ${why}, so these features are left out: ${leftOut.join(', ')}`
}

/** Reads the preset or file that `--features` names; undefined without the option. */
export async function readFeatureChoice(name: string | undefined): Promise<FeatureChoice | undefined> {
  if (name === undefined) return undefined
  const features = await readFeatureFile(name)
  if (!features) {
    let found: TagColumn | undefined
    const look = (corpus: Corpus) => (found ??= findTagColumn(corpus))
    const choose = (corpus: Corpus) => preset(name, { columns: look(corpus).columns })
    return Object.assign(choose, { columnNote: (corpus: Corpus) => columnNote(name, look(corpus)) })
  }
  const choose = (corpus: Corpus) => {
    // Checked here, where a feature still knows its line in the file.
    checkNeeds(needsOf([...features.features, ...(features.transitions ?? [])]), corpus)
    return features
  }
  return Object.assign(choose, features.tokenizer && { tokenizer: features.tokenizer })
}
