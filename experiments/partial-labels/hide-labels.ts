/** Training data of which labels are hidden, and what people do with such data who cannot use it as it is. */
import { Random } from '../../src/common/random.js'
import { type Corpus, completeLabels, corpusOf, type Sequence, sequenceAt, subset } from '../../src/index.js'

/** One corpus in the forms that are compared. */
export interface HiddenLabels {
  /** All labels, as they were. */
  readonly complete: Corpus
  /** A quarter of the sentences as it was; of the others, half of the labels are not known. */
  readonly partial: Corpus
  /** The quarter alone. */
  readonly quarter: Corpus
  /** Hidden labels are taken for `O`. */
  readonly outside: Corpus
  /** Sentences are cut at hidden labels, and what lies between is a sentence. */
  readonly cut: Corpus
}

const HIDDEN_SENTENCES = 0.75
const HIDDEN_LABELS = 0.5

/** Hides each label of three of four sentences with probability ½. */
export function hideLabels(complete: Corpus, seed: number): HiddenLabels {
  const random = new Random(seed)
  const order = random.shuffle(Array.from({ length: complete.N }, (_, n) => n))
  const untouched = order.slice(Math.round(HIDDEN_SENTENCES * complete.N)).sort((n, m) => n - m)
  const isUntouched = new Set(untouched)
  const sequences = Array.from({ length: complete.N }, (_, n) => sequenceAt(complete, n))
  const partial = sequences.map((sequence, n): Sequence => {
    if (isUntouched.has(n)) return sequence
    const labels = completeLabels(sequence)
    return { ...sequence, labels: labels.map(label => (random.uniform() < HIDDEN_LABELS ? null : label)) }
  })
  return {
    complete,
    partial: corpusOf(partial),
    quarter: subset(complete, untouched),
    outside: corpusOf(
      partial.map(sequence => ({ ...sequence, labels: sequence.labels!.map(l => l ?? 'O') })),
    ),
    cut: corpusOf(partial.flatMap(stretchesOf)),
  }
}

/** The parts of a sequence between labels that are not known. */
function stretchesOf(sequence: Sequence): Sequence[] {
  const { tokens, columns = [] } = sequence
  const labels = sequence.labels!
  const parts: Sequence[] = []
  for (let start = 0; start < labels.length; ) {
    let end = start
    while (end < labels.length && labels[end] !== null) end++
    if (end > start)
      parts.push({
        tokens: tokens.slice(start, end),
        labels: labels.slice(start, end),
        ...(columns.length > 0 && { columns: columns.map(column => column.slice(start, end)) }),
      })
    start = end + 1
  }
  return parts
}
