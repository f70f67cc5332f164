import { Random } from '../common/random.js'
import { type Corpus, CorpusBuilder } from '../data/corpus.js'
import { CONLLU_FIELDS } from '../data/readers/conllu.js'

export interface TreebankOptions {
  /** Default 500. */
  readonly sentences?: number
  /** The mean length of a sentence; lengths are uniform from half of it to one and a half. Default 12. */
  readonly length?: number
  /** Default 6. */
  readonly labels?: number
  /** Distinct words, each with two equally likely labels. Default 60. */
  readonly words?: number
  /**
   * Probability that a dependent has the label that its head requires; else it has a random one. Default 0.9.
   */
  readonly agreement?: number
  /** Default 1. */
  readonly seed?: number
}

/**
 * A treebank in the columns of CoNLL-U in which labels depend on heads and not on neighbors: the head of a
 * word is any word, a head with label i requires dependents with label i + 1, and a word alone allows two
 * labels.
 */
export function simulateTreebank(options: TreebankOptions = {}): Corpus {
  const { sentences = 500, length = 12, labels: L = 6, words = 60, agreement = 0.9, seed = 1 } = options
  const random = new Random(seed)
  const builder = new CorpusBuilder({ columns: CONLLU_FIELDS.length, labels: true })
  for (let n = 0; n < sentences; n++) {
    const T = Math.max(1, Math.ceil(length / 2) + random.below(length + 1))
    const heads = randomTree(T, random)
    const labels = labelsOf(heads, L, agreement, random)
    for (let t = 0; t < T; t++) {
      const values: Readonly<Record<string, string>> = {
        form: wordOf(labels[t], L, words, random),
        head: String(heads[t] + 1),
        deprel: heads[t] < 0 ? 'root' : 'dep',
      }
      for (const [k, field] of CONLLU_FIELDS.entries())
        builder.put(k, builder.columns[k].intern(values[field] ?? '_'))
      builder.putLabel(builder.labels.intern(`L${labels[t]}`))
      builder.endToken()
    }
    builder.endSequence()
  }
  return builder.take()
}

/**
 * The head of each position, −1 for the root: words join the tree in random order, each below one that is
 * already in it.
 */
function randomTree(T: number, random: Random): Int32Array {
  const order = random.shuffle(Int32Array.from({ length: T }, (_, t) => t))
  const heads = new Int32Array(T).fill(-1)
  for (let k = 1; k < T; k++) heads[order[k]] = order[random.below(k)]
  return heads
}

function labelsOf(heads: Int32Array, L: number, agreement: number, random: Random): Int32Array {
  const labels = new Int32Array(heads.length).fill(-1)
  const label = (t: number): number => {
    if (labels[t] >= 0) return labels[t]
    const any = heads[t] < 0 || random.uniform() >= agreement
    labels[t] = any ? random.below(L) : (label(heads[t]) + 1) % L
    return labels[t]
  }
  for (let t = 0; t < heads.length; t++) label(t)
  return labels
}

/** Word w has the labels w and w + 1, modulo L. */
function wordOf(label: number, L: number, words: number, random: Random): string {
  const other = random.below(2) === 0 ? label : (label + L - 1) % L
  return `w${other + L * random.below(Math.max(1, Math.floor(words / L)))}`
}
