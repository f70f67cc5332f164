/** What takes part in a race: features, a method, and options of the method. */

import { withClasses } from '../classes/with-classes.js'
import type { Corpus } from '../data/corpus.js'
import { countUnknown } from '../data/labels/unknown-label.js'
import type { FeatureSet } from '../features/language/feature.js'
import { PRESETS, preset } from '../features/language/presets.js'
import type { ClassOfWord } from '../features/language/word-classes.js'
import type { GivenOptions } from '../methods/options.js'
import { allMethods, DEFAULT_METHOD, findMethod, resolveMethod, WEIGHTS_METHOD } from '../methods/registry.js'
import { defaultFeatures } from '../train.js'
import type { DataProfile } from './data-profile.js'

/** A way to train a model. */
export interface Candidate {
  /** The features by the name of their preset; undefined: those that were given, or else the default. */
  readonly preset?: string
  readonly features?: FeatureSet
  /** Whether word classes were added to the features. */
  readonly hasClasses?: boolean
  readonly method: string
  /** Options of the method that were given. */
  readonly options: GivenOptions
  /** The option that differs from the default, if one does. */
  readonly variation?: Variation
}

/** One option with another value than its default. */
export interface Variation {
  readonly option: string
  /** The value, or, where the default depends on features and data, the factor of that default. */
  readonly value: string | number
  readonly isFactor: boolean
}

/** What a user has settled, so that candidates do not differ in it. */
export interface Settled {
  readonly features?: FeatureSet
  /** Word classes to add to all features that are tried. */
  readonly classes?: readonly ClassOfWord[]
  readonly method?: string
  /** The methods to try. Default: all that suit an automatic search. */
  readonly methods?: readonly string[]
  readonly options?: GivenOptions
  readonly structure?: string
  /** For methods that use random numbers. */
  readonly seed?: number
}

/** Presets that only repeat what another one has: `chunk` contains `chunk19`. `kmer` is for letters. */
const NOT_RACED = ['chunk19', 'kmer']
/** What `train` takes where nothing is said. */
const DEFAULT_PRESET = 'lafferty'
/** Lengths of k-mers to try. */
const KMERS = ['kmer:3', 'kmer:5', 'kmer:7']
/** The presets that come first where labels mark spans, and where they do not. */
const FIRST = { spans: 'ner', tokens: 'pos' } as const

/** The candidates for a corpus with the defaults of their options, the most plausible ones first. */
export function proposeCandidates(corpus: Corpus, profile: DataProfile, settled: Settled): Candidate[] {
  const methods = raceMethods(corpus, settled)
  const sets = settled.features
    ? [{ features: settled.features }]
    : featureChoices(profile).map(choice => joinClasses(choice, corpus, settled.classes))
  const all = sets.flatMap(set =>
    methods.map(method => ({ ...set, method, options: givenOptions(method, settled) })),
  )
  // The default of `train` comes first: a closed form, so that there is a score at once, and never a worse one.
  const defaults = all.filter(({ method }) => method === DEFAULT_METHOD)
  const first =
    defaults.find(candidate => 'preset' in candidate && candidate.preset === DEFAULT_PRESET) ?? defaults[0]
  return first ? [first, ...all.filter(candidate => candidate !== first)] : all
}

/** What is given of the options of a method, with the seed if it has one. */
function givenOptions(method: string, { options = {}, structure, seed }: Settled): GivenOptions {
  const hasSeed = 'seed' in resolveMethod(method, options, structure).options
  return seed === undefined || !hasSeed ? options : { seed, ...options }
}

/** The methods that an automatic search may try on these data, the one that is best most often first. */
function raceMethods(corpus: Corpus, { method, methods, structure = 'chain' }: Settled): string[] {
  if (method !== undefined) return [method]
  if (methods !== undefined) return methods.map(name => findMethod(name).name)
  const partial = countUnknown(corpus) > 0
  const names = allMethods()
    .filter(({ traits }) => traits.search !== null && (traits.partialLabels || !partial))
    .filter(({ structures = {} }) => structure === 'chain' || structure in structures)
    .map(({ name }) => name)
  return [...names.filter(name => name === WEIGHTS_METHOD), ...names.filter(name => name !== WEIGHTS_METHOD)]
}

type FeatureChoice = Pick<Candidate, 'preset' | 'features' | 'hasClasses'>

/** Adds word classes, if there are some, to what is tried. */
function joinClasses(
  choice: FeatureChoice,
  corpus: Corpus,
  classes: readonly ClassOfWord[] | undefined,
): FeatureChoice {
  if (!classes) return choice
  const features = withClasses(choice.features ?? defaultFeatures(corpus), classes)
  return { ...choice, features, hasClasses: true }
}

/** The features to try. Data with attributes bring their own; presets read words. */
function featureChoices(profile: DataProfile): FeatureChoice[] {
  const own = profile.attributes ? [{}] : []
  if (profile.columns === 0) return own
  const first = FIRST[profile.spans ? 'spans' : 'tokens']
  const names = profile.letters
    ? KMERS
    : [first, ...PRESETS.filter(name => name !== first && !NOT_RACED.includes(name))]
  const presets = names.map(name => ({ preset: name, features: preset(name, { columns: profile.columns }) }))
  return [...own, ...presets]
}

/** The candidates that differ from one with defaults in one option that its method wants searched. */
export function variationsOf(candidate: Candidate, structure?: string): Candidate[] {
  const { search } = findMethod(candidate.method).traits
  const { form, options } = resolveMethod(candidate.method, candidate.options, structure)
  const suited = Object.keys(form.options.suited?.({ tokens: 1 }) ?? {})
  const variations = Object.entries(search ?? {})
    .filter(([option]) => candidate.options[option] === undefined)
    .flatMap(([option, values]) => {
      const isFactor = suited.includes(option)
      const usual = isFactor ? 1 : (options as GivenOptions)[option]
      return values.filter(value => value !== usual).map(value => ({ option, value, isFactor }))
    })
  return variations.map(variation => ({ ...candidate, variation }))
}

/** The options to train a candidate with on so many tokens. */
export function optionsFor(candidate: Candidate, tokens: number, structure?: string): GivenOptions {
  const { variation, method, features, options } = candidate
  if (!variation) return options
  const { option, value, isFactor } = variation
  if (!isFactor) return { ...options, [option]: value }
  const size = { tokens, c2: features?.c2 }
  const usual = resolveMethod(method, options, structure, size).options as GivenOptions
  return { ...options, [option]: Number((Number(usual[option]) * Number(value)).toPrecision(2)) }
}

/** A name for tables: `likelihood + ner, c2 × 0.3`. */
export function nameOf({ preset: name, hasClasses, method, variation }: Candidate): string {
  const base = [method, ...(name === undefined ? [] : [name]), ...(hasClasses ? ['classes'] : [])].join(' + ')
  if (!variation) return base
  const { option, value, isFactor } = variation
  return `${base}, ${option} ${isFactor ? '×' : '='} ${value}`
}
