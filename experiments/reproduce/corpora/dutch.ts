import { formatPercent } from '../../../reporting/format.js'
import { MISSING } from '../missing-data.js'
import { PAPERS } from '../papers.js'
import type { PaperExperiment } from '../reproduction.js'
import { type CorpusFacts, prepareCorpusExperiment } from './corpus-experiment.js'
import { PAPER_TABLES } from './paper-tables.js'

const SOURCE = `${PAPERS.empirical}, 4.6, Table 7; ${PAPERS.separate}, 5.3, Table 7; ${PAPERS.ecrn}, Table IV`

/** Named entities of CoNLL-2002, Dutch, without sentences of one word, as the papers have it. */
export const dutch: PaperExperiment = {
  id: 'conll2002-dutch',
  summary: 'CoNLL-2002, Dutch named entities (needs --data)',
  source: SOURCE,
  async prepare(options, corpora) {
    const parts = await corpora.dutch()
    if (!parts) return { missing: MISSING.dutch }
    return prepareCorpusExperiment(
      {
        id: 'conll2002-dutch',
        what: 'named entities of CoNLL-2002, Dutch',
        source: SOURCE,
        train: parts.train,
        test: parts.testb,
        paper: PAPER_TABLES['conll2002-dutch'],
        differences,
      },
      options,
    )
  },
}

function differences({ unknown, paperUnknown }: CorpusFacts): string[] {
  return [
    `The corpus is the papers’ own: ned.train and ned.testb without sentences of one word, which MALLET could not decode. The paper’s accuracies of EP1 imply ${formatPercent(paperUnknown)} % unknown words, ours has ${formatPercent(unknown)} %.`,
    'The papers report accuracy of tokens, most of which are outside of entities; F1 of entities, as conlleval counts them, is added here and has no counterpart there.',
    'Penalties (C of CRF++, σ of EP2) are not in the papers; ours are c2 = ½ and 0.2. CRF++ has weights for all pairs of attribute and label, ours for those that occur. MALLET’s pieces are not described; ours are the edges of Eqn. 21–22.',
  ]
}
