import type { Corpus } from '../../src/index.js'
import { type Comparison, compare } from './compare.js'
import type { Experiment } from './experiment.js'

const PAPER: Comparison['paper'] = {
  EP1: { overall: 0.9611, known: 0.988, unknown: 0.726, seconds: 1.6 },
  ECRN: { overall: 0.9623, known: 0.988, unknown: 0.737, seconds: 1.3 },
  'CRF++': { overall: 0.9613, known: 0.982, unknown: 0.774, seconds: 794 },
}

const PROMISED: Comparison['promised'] = {
  default: { overall: 0.963, known: 0.987, unknown: 0.75, f1: 0.645 },
  EP1: { overall: 0.959 },
  ECRN: { overall: 0.962 },
}

/** Named entities of CoNLL-2002, Dutch, without sentences of one word, as the papers have it. */
export function runDutch(train: Corpus, test: Corpus): Promise<Experiment> {
  const title = 'Dutch named entities'
  return compare({ id: 'conll2002-dutch', title, train, test, paper: PAPER, promised: PROMISED })
}
