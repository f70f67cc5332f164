import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { Corpus } from '../src/data/corpus.js'
import type { FeatureSet } from '../src/features/feature.js'
import { didYouMean } from '../src/features/nearest-name.js'
import { checkNeeds, needsOf } from '../src/features/needs.js'
import { PRESETS, preset } from '../src/features/presets.js'
import { describeMethod, METHODS, type Method } from '../src/training/train.js'
import { readBytes } from './read-bytes.js'
import { asUsage, oneOf, UsageError, wholeNumber } from './usage.js'

/** What is to be trained and how. */
export interface TrainingOptions {
  readonly method: Method
  readonly features?: string
  readonly set: Readonly<Record<string, string>>
  readonly seed: number
  readonly threads?: number
  readonly minLength?: number
}

/** Adds the options of training. */
export function addTrainingOptions(command: Command): Command {
  return command
    .option('-m, --method <method>', `${METHODS.join(', ')}`, oneOf('--method', METHODS), 'empirical')
    .option(
      '-f, --features <preset|file>',
      `${PRESETS.join(', ')}, kmer:K, or a file: JSON, a CRF++ template, Wapiti patterns` +
        ' (default: the attributes that the data give, or else lafferty)',
    )
    .option('-s, --set <key=value>', 'an option of the method; may be given several times', addSetting, {})
    .option('--seed <n>', 'seed of all that is random', wholeNumber('--seed', 0), 1)
    .option('--threads <n>', 'threads to use; methods that count need but one', wholeNumber('--threads', 1))
    .option('--min-length <n>', 'leave out sequences of fewer tokens', wholeNumber('--min-length', 1))
}

function addSetting(setting: string, before: Readonly<Record<string, string>>): Record<string, string> {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(setting) ?? []
  if (key === undefined || value === undefined)
    throw new UsageError(`--set: expected key=value, got ${setting}`)
  return { ...before, [key]: value }
}

/** Refuses options that the method does not have. */
export function checkMethod({ method, set }: TrainingOptions): void {
  asUsage(() => describeMethod(method, set))
}

/** The feature set for a corpus, which must have what the features look at. */
export type FeatureChoice = (corpus: Corpus) => FeatureSet

/** Reads what `--features` names, a preset or else a file; undefined if it was not given. */
export async function readFeatureChoice(name: string | undefined): Promise<FeatureChoice | undefined> {
  if (name === undefined) return undefined
  if (PRESETS.includes(name) || name.startsWith('kmer:')) {
    asUsage(() => preset(name))
    return ({ columns }) => preset(name, { columns: columns.length })
  }
  const looksLikeFile = /[./\\]/.test(name) || existsSync(name)
  if (!looksLikeFile) {
    const known = [...PRESETS, 'kmer:K'].join(', ')
    throw new UsageError(`--features: expected ${known} or a file, got ${name}${didYouMean(name, PRESETS)}`)
  }
  const { readFeatures } = await import('../src/features/read-features.js')
  const features = readFeatures(new TextDecoder().decode(await readBytes(name)), name)
  return corpus => {
    // Checked here, where a feature still knows its line in the file.
    checkNeeds(needsOf([...features.features, ...(features.transitions ?? [])]), corpus)
    return features
  }
}
