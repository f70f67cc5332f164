import { Random } from '../common/random.js'
import { type Corpus, CorpusBuilder } from '../data/corpus.js'
import { zipf } from './zipf.js'

export interface ManyLabelsOptions {
  /** Default 100. */
  readonly labels?: number
  /** Distinct words, at least as many as labels. Default 50 for each label. */
  readonly words?: number
  /** How many labels may follow a label. Default 8, or all when there are fewer. */
  readonly successors?: number
  /** Default 1000. */
  readonly sequences?: number
  /** The mean length of a sequence; lengths are uniform from half of it to one and a half. Default 20. */
  readonly length?: number
  /** Seed of the sequences. Default 1. */
  readonly seed?: number
  /** Seed of the model that makes them: training and test data share it. Default 1. */
  readonly modelSeed?: number
}

interface ManyLabelsModel {
  readonly next: Int32Array[] //  [L][successors] labels that may follow
  readonly words: Int32Array[] // [L] words that a label emits, the most frequent first
}

/**
 * A corpus with any number of labels: a hidden Markov model with few successors for each label, the
 * first of them the most likely, and words by Zipf's law of which a third belong to two labels or more.
 */
export function simulateManyLabels(options: ManyLabelsOptions = {}): Corpus {
  const { labels: L = 100, sequences = 1000, length = 20, seed = 1, modelSeed = 1 } = options
  const { words = 50 * L, successors = Math.min(8, L) } = options
  if (words < L) throw new RangeError(`words: expected at least ${L}, one for each label, got ${words}`)
  const model = createModel(L, words, successors, new Random(modelSeed))
  const random = new Random(seed)
  const builder = new CorpusBuilder({ columns: 1, labels: true })
  for (let n = 0; n < sequences; n++) {
    const T = Math.max(1, Math.ceil(length / 2) + random.below(length + 1))
    let label = random.below(L)
    for (let t = 0; t < T; t++) {
      if (t > 0) label = model.next[label][zipf(successors, random)]
      const word = model.words[label][zipf(model.words[label].length, random)]
      builder.put(0, builder.columns[0].intern(`w${word}`))
      builder.putLabel(builder.labels.intern(`L${label}`))
      builder.endToken()
    }
    builder.endSequence()
  }
  return builder.take()
}

function createModel(L: number, words: number, successors: number, random: Random): ManyLabelsModel {
  const all = Int32Array.from({ length: L }, (_, label) => label)
  const next = Array.from({ length: L }, () => random.shuffle(all).slice(0, successors))
  const lists: number[][] = Array.from({ length: L }, () => [])
  for (let word = 0; word < words; word++) {
    lists[word % L].push(word)
    while (random.below(3) === 0) lists[random.below(L)].push(word)
  }
  return { next, words: lists.map(list => random.shuffle(Int32Array.from(list))) }
}
