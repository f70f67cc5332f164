import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { didYouMean } from '../../src/common/nearest-name.js'
import type { Corpus } from '../../src/data/corpus.js'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { checkNeeds, needsOf } from '../../src/features/language/needs.js'
import { PRESETS, preset } from '../../src/features/language/presets.js'
import type { Traits } from '../../src/methods/method.js'
import {
  allMethods,
  allStructures,
  DEFAULT_METHOD,
  describeMethods,
  findMethod,
  type Method,
  resolveMethod,
} from '../../src/methods/registry.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { asUsage, oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'

/** What is to be trained and how. */
export interface TrainingOptions {
  readonly method: Method
  readonly structure?: string
  readonly headColumn?: number
  readonly features?: string
  readonly set: Readonly<Record<string, string>>
  readonly c1?: string
  readonly c2?: string
  readonly maxIterations?: string
  readonly seed?: string
  readonly threads?: number
  readonly minLength?: number
}

/** Adds the options of training. */
export function addTrainingOptions(command: Command): Command {
  return command
    .option(
      '-m, --method <method>',
      allMethods()
        .map(({ name }) => name)
        .join(', '),
      readMethod,
      DEFAULT_METHOD,
    )
    .option(
      '--structure <structure>',
      'what labels hang together by: chain (default); tree: heads, which a column has, several roots allowed; ' +
        'skip-chain: neighbors, and equal words that are capitalized (--set links=words: all words)',
      oneOf('--structure', allStructures()),
    )
    .option(
      '--head-column <n>',
      'column of the heads of a tree: the number of a token, 0 for a root; column 0 is the word (default: HEAD in CoNLL-U)',
      wholeNumber('--head-column', 1),
    )
    .option(
      '-f, --features <preset|file>',
      `${PRESETS.join(', ')}, kmer:K, or a file: JSON, a CRF++ template, Wapiti patterns` +
        ' (default: the attributes that the data give, or else lafferty)',
    )
    .option('-s, --set <key=value>', 'an option of the method; may be given several times', addSetting, {})
    .option('--c1 <x>', 'penalty c1 ‖w‖₁ on the weights, the same as --set c1=x')
    .option('--c2 <x>', 'penalty c2 ‖w‖² on the weights, the same as --set c2=x')
    .option(
      '--max-iterations <n>',
      'iterations at most, the same as --set maxIterations=n',
      wholeNumeral('--max-iterations'),
    )
    .option('--seed <n>', 'seed of all that is random (default: 1)', wholeNumeral('--seed'))
    .option(
      '--threads <n>',
      'threads to use, for the same result (default: all cores; closed forms and online methods use one)',
      wholeNumber('--threads', 1),
    )
    .option('--min-length <n>', 'leave out sequences of fewer tokens', wholeNumber('--min-length', 1))
    .addHelpText('after', `\nMethods:\n${describeMethods()}`)
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

/** Reads a whole number that is kept as text, as settings are. */
function wholeNumeral(option: string): (value: string) => string {
  const read = wholeNumber(option, 0)
  return value => String(read(value))
}

/** The seed of what the command itself draws. */
export function seedOf({ seed = '1' }: TrainingOptions): number {
  return Number(seed)
}

/** What the method is told: settings, and the options that stand for one. */
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
    if (name in set) throw new UsageError(`${flag}: expected once, got --set ${name}=${set[name]}, too`)
    settings[name] = value
  }
  // Of all the methods only those that draw have a seed, and --seed is also that of the command.
  if (seed !== undefined && !('seed' in set) && 'seed' in resolveMethod(method, {}).options)
    settings['seed'] = seed
  return settings
}

/** Refuses options that the method does not have. */
export function checkMethod(options: TrainingOptions): void {
  const { method, structure = 'chain', headColumn } = options
  if (headColumn !== undefined && structure !== 'tree')
    throw new UsageError(`--head-column: expected --structure tree, too, got ${structure}`)
  asUsage(() => resolveMethod(method, methodSettings(options), structure))
}

/** The options with the column of heads that the format has, where a tree needs one and none is named. */
export function withHeadColumn<Options extends TrainingOptions>(
  options: Options,
  format: Format | undefined,
): Options {
  const { structure, headColumn, set } = options
  if (structure !== 'tree' || headColumn !== undefined || 'headColumn' in set) return options
  if (format === 'conllu') return { ...options, headColumn: CONLLU_FIELDS.indexOf('head') }
  throw new UsageError(
    `--head-column: expected with --structure tree where data are no CoNLL-U, got ${format ?? 'data'} without it`,
  )
}

/** What can be done with the method. */
export function traitsOf({ method }: TrainingOptions): Traits {
  return findMethod(method).traits
}

/** The feature set for a corpus, which must have what the features look at. */
export type FeatureChoice = (corpus: Corpus) => FeatureSet

/** The file that `--features` names; undefined if it names a preset or was not given. */
export function featureFile(name: string | undefined): string | undefined {
  return name === undefined || PRESETS.includes(name) || name.startsWith('kmer:') ? undefined : name
}

/** Reads what `--features` names, a preset or else a file; undefined if it was not given. */
export async function readFeatureChoice(name: string | undefined): Promise<FeatureChoice | undefined> {
  if (name === undefined) return undefined
  if (featureFile(name) === undefined) {
    asUsage(() => preset(name))
    return ({ columns }) => preset(name, { columns: columns.length })
  }
  const looksLikeFile = /[./\\]/.test(name) || existsSync(name)
  if (!looksLikeFile) {
    const known = [...PRESETS, 'kmer:K'].join(', ')
    throw new UsageError(`--features: expected ${known} or a file, got ${name}${didYouMean(name, PRESETS)}`)
  }
  const { readFeatures } = await import('../../src/features/language/read-features.js')
  const features = readFeatures(new TextDecoder().decode(await readBytes(name)), name)
  return corpus => {
    // Checked here, where a feature still knows its line in the file.
    checkNeeds(needsOf([...features.features, ...(features.transitions ?? [])]), corpus)
    return features
  }
}
