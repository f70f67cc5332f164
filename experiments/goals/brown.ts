import { type BrownSplit, splitBrown } from '../../cli/corpora/brown-split.js'
import type { Corpus } from '../../src/index.js'
import { type Comparison, compare } from './compare.js'
import type { Experiment } from './experiment.js'

const SPLITS: Readonly<Record<string, Pick<Comparison, 'paper' | 'promised'> & { split: BrownSplit }>> = {
  'brown-32623': {
    split: '32623-1000',
    paper: {
      EP1: { overall: 0.956, known: 0.969, unknown: 0.701, seconds: 3.9 },
      'CRF++': { overall: 0.954, unknown: 0.717, seconds: 4_571_807 },
    },
    promised: { default: { overall: 0.961, known: 0.972 } },
  },
  'brown-1000': {
    split: '1000-4000',
    paper: {
      EP1: { overall: 0.867, known: 0.949, unknown: 0.559, seconds: 0.4 },
      'CRF++': { overall: 0.826, unknown: 0.562, seconds: 7177 },
    },
    promised: { default: { overall: 0.905, known: 0.954 } },
  },
}

/** Parts of speech of the Brown corpus, much and little training data. */
export async function* runBrown(corpus: Corpus): AsyncGenerator<Experiment> {
  for (const [id, { split, paper, promised }] of Object.entries(SPLITS)) {
    const { train, test } = splitBrown(corpus, split)
    yield await compare({ id, title: 'parts of speech of the Brown corpus', train, test, paper, promised })
  }
}
