/** Adds human-like errors to training labels. */

import { Random } from '../../../src/common/random.js'
import { type Corpus, completeLabels, corpusOf, type Sequence, sequenceAt } from '../../../src/index.js'

/** Overlooks entities: with probability p a whole entity is labeled O. */
export function overlookEntities(corpus: Corpus, p: number, seed = 1): Corpus {
  const random = new Random(seed)
  return relabel(corpus, labels => {
    let overlooked = false
    return labels.map((label, t) => {
      if (label === 'O') return label
      const inside = label.startsWith('I-') && t > 0 && labels[t - 1] !== 'O'
      if (!inside) overlooked = random.uniform() < p
      return overlooked ? 'O' : label
    })
  })
}

/** Confuses labels: with probability p a token gets the label of some other token of the corpus. */
export function mistakeLabels(corpus: Corpus, p: number, seed = 1): Corpus {
  const random = new Random(seed)
  const { ids, strings } = corpus.labels!
  return relabel(corpus, labels =>
    labels.map(label => (random.uniform() < p ? strings.get(ids[random.below(corpus.P)]) : label)),
  )
}

function relabel(corpus: Corpus, change: (labels: readonly string[]) => string[]): Corpus {
  return corpusOf(
    Array.from({ length: corpus.N }, (_, n): Sequence => {
      const sequence = sequenceAt(corpus, n)
      return { ...sequence, labels: change(completeLabels(sequence)) }
    }),
  )
}
