import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import { finish, finishInSlices, type LongCallOptions, type LongWork } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { type Bigrams, countBigrams } from './bigrams.js'
import type { ClassedWord } from './class-file.js'
import { Exchange } from './exchange.js'
import { type ClassCounts, mergeClasses, pathsOf } from './merge-classes.js'
import { nLogN } from './n-log-n.js'

/** How words are divided into classes. */
export interface ClassesOptions {
  /** Number of classes; fewer if there are fewer words. Default 256. */
  readonly classes?: number
  /** Words that occur less often get no class; they count as one word. Default 1. */
  readonly minCount?: number
  /** Maximum number of passes over the words. Default 20. */
  readonly maxIterations?: number
}

/** Word classes of a text. */
export interface TrainedClasses {
  /** The words with their classes, by class, then the most frequent first. */
  readonly words: readonly ClassedWord[]
  /** Number of classes. */
  readonly classes: number
  /** Perplexity of the text under the bigram model of classes: how many words seem equally likely next. */
  readonly perplexity: number
  /** Passes over the words. */
  readonly iterations: number
}

export const CLASSES_DEFAULTS = { classes: 256, minCount: 1, maxIterations: 20 } as const

/** The largest number of classes: their pairs take memory. */
export const MOST_CLASSES = 4096

/** A pass that gains less than this much log-likelihood per token is the last one. */
const LEAST_GAIN_PER_TOKEN = 1e-3

/** Words between two chances of a pause. */
const STEP = 64

/**
 * Divides the words of a corpus into classes of words that occur beside the same words; labels are not read. A class is a path in a binary
 * tree, such as `01101`: classes that begin alike are alike. The same text and options give the same classes.
 */
export function trainClasses(corpus: Corpus, options: ClassesOptions = {}): TrainedClasses {
  return finish(trainInSteps(corpus, checked(options)))
}

/** The same in slices, so that timers and pages have their turn. */
export async function trainClassesAsync(
  corpus: Corpus,
  { onProgress, signal, ...options }: ClassesOptions & LongCallOptions = {},
): Promise<TrainedClasses> {
  const chosen = checked(options)
  return finishInSlices(trainInSteps(corpus, chosen), PROGRESS, {
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
}

/** Progress is in shares of this; so much of it is done when the exchange ends. */
const PROGRESS = 100
const EXCHANGED = 90

type Chosen = Required<ClassesOptions>

function checked(options: ClassesOptions): Chosen {
  checkKeys('trainClasses', options, Object.keys(CLASSES_DEFAULTS))
  const chosen = { ...CLASSES_DEFAULTS, ...options }
  const most = { classes: MOST_CLASSES, minCount: 2 ** 31 - 1, maxIterations: 1e6 }
  for (const [name, value] of Object.entries(chosen) as [keyof Chosen, number][]) {
    const least = name === 'classes' ? 2 : 1
    if (!Number.isInteger(value) || value < least || value > most[name])
      throw new RangeError(`${name}: expected a whole number from ${least} to ${most[name]}, got ${value}`)
  }
  return chosen
}

function* trainInSteps(corpus: Corpus, options: Chosen): LongWork<TrainedClasses> {
  if (corpus.wordless) throw new DataError('expected words, got data that have only attributes')
  const bigrams = countBigrams(corpus, options.minCount)
  if (bigrams.words.length === 0) {
    const reason = corpus.P === 0 ? 'no words' : `no word that occurs ${options.minCount} times`
    throw new DataError(`expected words to divide into classes, got ${reason}`)
  }
  const { exchange, iterations } = yield* exchangeWords(bigrams, options)
  const { counts, numberOf } = withoutEmpty(exchange)
  const mergeProgress = (unions: number) =>
    Math.floor(EXCHANGED + ((PROGRESS - EXCHANGED) * unions) / counts.S)
  const paths = pathsOf(yield* mergeClasses(counts, mergeProgress), counts.S - 1)
  const words = bigrams.words.map((word, w) => ({
    word,
    path: paths[numberOf[exchange.classOf[w]]],
    count: bigrams.count[w],
  }))
  words.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : b.count - a.count))
  return { words, classes: paths.length, perplexity: perplexityOf(exchange), iterations }
}

function* exchangeWords(
  bigrams: Bigrams,
  { classes, maxIterations }: Chosen,
): LongWork<{ exchange: Exchange; iterations: number }> {
  const exchange = new Exchange(bigrams, Math.min(classes, bigrams.V))
  const tokens = bigrams.count.reduce((sum, n) => sum + n, 0)
  let iterations = 0
  for (
    let gain = Infinity;
    gain > LEAST_GAIN_PER_TOKEN * tokens && iterations < maxIterations;
    iterations++
  ) {
    gain = 0
    for (let w = 0; w < bigrams.V; w++) {
      gain += exchange.improve(w)
      if (w % STEP === 0) yield Math.floor((EXCHANGED * (iterations + w / bigrams.V)) / maxIterations)
    }
  }
  return { exchange, iterations }
}

/** The counts of the classes that have words, and the number of each among them. */
function withoutEmpty({ K, S, follows, size }: Exchange): { counts: ClassCounts; numberOf: Int32Array } {
  const kept = Array.from({ length: S }, (_, g) => g).filter(g => g === K || size[g] > 0)
  const numberOf = new Int32Array(S)
  kept.forEach((g, k) => {
    numberOf[g] = k
  })
  const counts = {
    S: kept.length,
    follows: Int32Array.from(kept.flatMap(g => kept.map(h => follows[g * S + h]))),
    size: Float64Array.from(kept, g => size[g]),
  }
  return { counts, numberOf }
}

/** exp(−(F + Σ_w N(w) log N(w)) / N): the constant that F leaves out is the probability of words in their classes. */
function perplexityOf(exchange: Exchange): number {
  const { count } = exchange.bigrams
  let [sum, total] = [exchange.objective(), 0]
  for (const n of count) {
    sum += nLogN(n)
    total += n
  }
  return Math.exp(-sum / total)
}
