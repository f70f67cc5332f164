import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import type { Corpus } from '../data/corpus.js'
import { tallyLabels } from '../data/labels/label-tally.js'
import { needKnownLabel } from '../data/labels/refuse-unknown.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import type { Estimate, RaceMetric } from '../evaluation/paired-difference.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { ClassOfWord } from '../features/language/word-classes.js'
import type { GivenOptions } from '../methods/options.js'
import { findMethod, resolveMethod } from '../methods/registry.js'
import {
  type TrainingResult,
  type TrainSettings,
  trainWithSummary,
  type UncheckedTrainOptions,
} from '../train.js'
import type { TrainingReport } from '../training/training-progress.js'
import { nameOf, optionsFor, proposeCandidates } from './candidate.js'
import { type DataProfile, profileOf, unseenShare } from './data-profile.js'
import type { Entry } from './entry.js'
import { iterationLimit } from './forecast.js'
import { HeldOut, RUNG_SIZES, type RungSizes } from './held-out.js'
import { type Budget, Meter } from './meter.js'
import { Race, type RaceProgress, type RaceStop } from './race.js'

/** How to look for the best model. Features, method and options that are given are settled; all else is tried. */
export interface BestOptions
  extends Budget,
    Pick<TrainSettings, 'tokenizer' | 'functions' | 'threads' | 'decoder' | 'labelColumn'> {
  /** Default: the presets that suit the data, and the attributes that the data bring. */
  readonly features?: FeatureSet
  /** Word classes that are added to the features of every candidate that is looked for; `withClasses` adds them to features that are given. */
  readonly classes?: readonly ClassOfWord[]
  /** The only method to use. Default: `methods`. */
  readonly method?: string
  /** The methods to try. Default: all that suit an automatic search. */
  readonly methods?: readonly string[]
  /** Options of the method, which must be given, too. */
  readonly options?: GivenOptions
  readonly structure?: string
  /** Data to compare candidates on. They are not trained on. Default: folds of the training data. */
  readonly dev?: LabeledData
  /** For the order of sequences in folds, and for methods that use random numbers. Default 1. */
  readonly seed?: number
  /** Sizes of the steps of a race; the defaults suit all but tests. */
  readonly sizes?: Partial<RungSizes>
  /**
   * Ends the race. The result is then the best model so far: closed forms are trained on everything, other methods keep the
   * model of the race. Rejects if there is no model yet.
   */
  readonly signal?: AbortSignal
  /** Called before and after each training of the race and after each of its iterations, then as `train` does. */
  readonly onProgress?: (progress: RaceProgress | TrainingReport) => void
}

/** How to train a candidate on all data. */
export interface BestChoice {
  /** `likelihood + ner, c2 × 0.3`. */
  readonly name: string
  /** The name of the preset; null if features were given, or are those of the data. */
  readonly preset: string | null
  readonly method: string
  readonly options: GivenOptions
}

/** A figure and its interval of 95 % confidence. */
export interface Figure {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** A candidate and how it did. */
export interface BestCandidate extends BestChoice {
  /** The figure of the last part of the race that it took part in; null if it took part in none. */
  readonly score: Figure | null
  /** How much it differed there from the best one, sequence by sequence; 0 for that one, null if it was the only one. */
  readonly difference: Figure | null
  /** Tokens that it was trained on there, and folds that it was scored on. */
  readonly tokens: number
  readonly folds: number
  /** Tokens that its training was not finished on because its time was up, which gives no figure; null if it was never cut off. */
  readonly unfinished: number | null
  /** Why it could not be trained; null if it could. */
  readonly failure: string | null
}

/** The winner's model, and how it was found. */
export interface BestResult extends TrainingResult {
  /** `train(data, …)` with these features, method and options gives the same model, unless the search was aborted. */
  readonly winner: BestCandidate
  /** All candidates: the winner, then those that came furthest, by their figures. */
  readonly candidates: readonly BestCandidate[]
  readonly metric: RaceMetric
  readonly data: DataProfile & {
    /** The share of held-out tokens whose word is new; null without words. */
    readonly unseen: number | null
    /** Labels of the dev data that the training data lack, with their counts: no candidate can get them right. */
    readonly unseenLabels: Readonly<Record<string, number>>
  }
  readonly stop: RaceStop
  /** Tokens that the model was trained on: all, unless the search was aborted. */
  readonly trainedTokens: number
  /** What all of it cost, in seconds or iterations. */
  readonly spent: number
}

const KEYS: readonly (keyof BestOptions)[] = [
  'seconds',
  'now',
  'iterations',
  'tokenizer',
  'functions',
  'threads',
  'decoder',
  'labelColumn',
  'features',
  'classes',
  'method',
  'methods',
  'options',
  'structure',
  'dev',
  'seed',
  'sizes',
  'signal',
  'onProgress',
]

/** Races features, methods and penalties on held-out data, and trains the best of them on all data. */
export async function trainBest(data: LabeledData, options: BestOptions = {}): Promise<BestResult> {
  checkKeys('trainBest', options, KEYS)
  const { signal, seed = 1, sizes, structure, onProgress } = options
  checkSettled(options)
  signal?.throwIfAborted()
  const corpus = asCorpus(data)
  needKnownLabel(corpus, 'training')
  const dev = options.dev === undefined ? undefined : checkDev(asCorpus(options.dev), corpus)
  const meter = new Meter(options)
  const heldOut = new HeldOut(corpus, dev, seed, { ...RUNG_SIZES, ...sizes })
  const profile = profileOf(corpus)
  const settings = {
    ...(options.tokenizer && { tokenizer: options.tokenizer }),
    ...(options.functions && { functions: options.functions }),
    ...(options.threads && { threads: options.threads }),
    ...(options.decoder && { decoder: options.decoder }),
    ...(options.labelColumn !== undefined && { labelColumn: options.labelColumn }),
  }
  const metric = profile.spans ? 'spanF1' : 'accuracy'
  const candidates = proposeCandidates(corpus, profile, options)
  const shared = { corpus, heldOut, metric, meter, structure, settings, signal, onProgress } as const
  const race = new Race(candidates, shared)
  const winner = (await race.run()) ?? (signal?.aborted ? undefined : race.entries[0])
  if (!winner || race.entries.every(({ failure }) => failure !== undefined)) {
    signal?.throwIfAborted()
    throw new DataError(`no candidate could be trained: ${race.entries[0].failure}`)
  }
  const training = finalTraining(winner, race, { corpus, meter, structure })
  const trained = await trainFinal(winner, race, {
    corpus,
    signal,
    training: { ...settings, ...training, ...(onProgress && { onProgress }) },
  })
  meter.add(Math.max(1, trained.summary.iterations))
  const { training: first, held } = heldOut.dataOf(heldOut.rungs[heldOut.needed - 1])
  const described = ordered(race.entries, winner, metric).map(entry => {
    const { candidate } = entry
    return describe(
      entry,
      metric,
      entry === winner ? training.options : optionsFor(candidate, corpus.P, structure),
    )
  })
  return {
    ...trained,
    winner: described[0],
    candidates: described,
    metric,
    data: { ...profile, unseen: unseenShare(held, first), unseenLabels: dev ? newLabels(dev, corpus) : {} },
    stop: race.stop,
    spent: meter.spent,
  }
}

function checkSettled({ method, methods, options, structure, features, classes }: BestOptions): void {
  if (features && classes)
    throw new TypeError('trainBest: features that are given: add the classes to them by withClasses')
  if (methods?.length === 0) throw new TypeError('trainBest: methods: expected at least one, got none')
  if (options !== undefined && Object.keys(options).length > 0 && method === undefined)
    throw new TypeError('trainBest: options belong to a method: give method, too')
  if (method !== undefined) resolveMethod(method, options, structure)
}

/** Dev data must tell candidates apart. */
function checkDev(dev: Corpus, training: Corpus): Corpus {
  if (dev.N === 0) throw new DataError('dev: expected at least one sequence, got none')
  if (!dev.labels) throw new DataError('dev: expected labeled data, got data without labels')
  needKnownLabel(dev, 'a comparison with dev data')
  const [known, news] = [labelsOf(training), Object.keys(newLabels(dev, training))]
  if (news.length === labelsOf(dev).length)
    throw new DataError(
      `dev: expected labels of the training data (${listed(known)}), got only others (${listed(news)})`,
    )
  return dev
}

/** The labels of a corpus that another one lacks, with their counts. */
function newLabels(corpus: Corpus, other: Corpus): Record<string, number> {
  const known = new Set(labelsOf(other))
  const news = tallyLabels(corpus).filter(({ name }) => !known.has(name))
  return Object.fromEntries(news.map(({ name, count }) => [name, count]))
}

function labelsOf(corpus: Corpus): string[] {
  return tallyLabels(corpus).map(({ name }) => name)
}

/** Names in a message. */
const NAMED = 5

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + more
}

/** How to train the winner on all data, with fewer iterations if time is short. */
function finalTraining(
  winner: Entry,
  race: Race,
  { corpus, meter, structure }: { corpus: Corpus; meter: Meter; structure: string | undefined },
): UncheckedTrainOptions & { options: GivenOptions } {
  const { method, features } = winner.candidate
  const options = optionsFor(winner.candidate, corpus.P, structure)
  const usual = (resolveMethod(method, options, structure).options as GivenOptions)['maxIterations']
  const canLimit = usual !== undefined && options['maxIterations'] === undefined
  const limit = canLimit ? iterationLimit(race.lastTraining(winner), meter.left, Number(usual)) : undefined
  return {
    method,
    options: limit === undefined ? options : { ...options, maxIterations: limit },
    ...(structure !== undefined && { structure }),
    ...(features && { features }),
  }
}

interface FinalTraining {
  readonly corpus: Corpus
  readonly signal: AbortSignal | undefined
  readonly training: UncheckedTrainOptions
}

/** Trains the winner on everything; after an abort only if that needs no iterations, else its model of the race is kept. */
async function trainFinal(
  winner: Entry,
  race: Race,
  { corpus, signal, training }: FinalTraining,
): Promise<TrainingResult & { trainedTokens: number }> {
  const { iterates } = findMethod(winner.candidate.method).traits
  const kept = race.kept?.entry === winner ? race.kept : undefined
  const keep = () => ({
    model: kept!.model,
    summary: {
      iterations: winner.last!.cost.iterations,
      objective: null,
      stop: 'aborted' as const,
      converged: false,
      threads: 1,
    },
    trainedTokens: kept!.tokens,
  })
  if (signal?.aborted && iterates && kept) return keep()
  try {
    const given = signal && !signal.aborted ? { ...training, signal } : training
    const result = await trainWithSummary<UncheckedTrainOptions>(corpus, given)
    return { ...result, trainedTokens: corpus.P }
  } catch (error) {
    if (signal?.aborted && error === signal.reason && kept) return keep()
    throw error
  }
}

/** The winner first, then those that came furthest, by their figures. */
function ordered(entries: readonly Entry[], winner: Entry, metric: RaceMetric): Entry[] {
  const key = (entry: Entry) => {
    const { last } = entry
    if (!last) return [-1, 0, 0]
    const { share } = last.rung
    return [share, last.rung.fold, entry.estimateAt(share, metric).value]
  }
  const keys = new Map(entries.map(entry => [entry, key(entry)]))
  return [...entries].sort((a, b) => {
    if (a === winner || b === winner) return a === winner ? -1 : 1
    const [first, second] = [keys.get(a)!, keys.get(b)!]
    return second[0] - first[0] || second[1] - first[1] || second[2] - first[2]
  })
}

function describe(entry: Entry, metric: RaceMetric, options: GivenOptions): BestCandidate {
  const { candidate, last, failure, behind } = entry
  const share = last?.rung.share
  return {
    name: nameOf(candidate),
    preset: candidate.preset ?? null,
    method: candidate.method,
    options,
    score: share === undefined ? null : figureOf(entry.estimateAt(share, metric)),
    difference: last && behind ? figureOf(behind) : null,
    tokens: last?.cost.tokens ?? 0,
    folds: entry.heats.filter(heat => heat.rung.share === share).length,
    unfinished: entry.unfinished?.tokens ?? null,
    failure: failure ?? null,
  }
}

/** Standard errors of an interval of 95 % confidence. */
const CONFIDENCE = 1.96

function figureOf({ value, error }: Estimate): Figure {
  return { value, low: value - CONFIDENCE * error, high: value + CONFIDENCE * error }
}
