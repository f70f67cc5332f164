import { checkArgument } from '../common/arguments.js'
import type { Corpus } from '../data/corpus.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import { evaluateModel } from '../evaluation/evaluate-model.js'
import type { ModelUse } from '../model/file/model-use.js'
import { Model } from '../model/model.js'
import type { WeightEngine } from '../weights/weight-engine.js'

/** Labeled data that are not trained on, but decide when training stops. */
export interface DevSet {
  /** A corpus, or sequences. */
  readonly corpus: LabeledData
  /** Training stops when the score has not risen for this many iterations. Default of the command line: 10. */
  readonly patience: number
}

/** The same, checked. */
export interface CheckedDevSet extends DevSet {
  readonly corpus: Corpus
}

/** Dev data as a corpus; what cannot be right is refused. */
export function checkDevSet({ corpus, patience }: DevSet): CheckedDevSet {
  checkArgument('train: dev.patience', patience >= 1, 'a number of at least 1', patience)
  return { corpus: asCorpus(corpus), patience }
}

/** Scores the current weights: F1 of spans if labels mark spans, otherwise accuracy. */
export class DevScorer {
  readonly patience: number
  private readonly corpus: Corpus
  private readonly engine: () => WeightEngine
  private readonly use: ModelUse | undefined

  constructor({ corpus, patience }: CheckedDevSet, engine: () => WeightEngine, use?: ModelUse) {
    this.patience = patience
    this.corpus = corpus
    this.engine = engine
    this.use = use
  }

  score(): number {
    const { spans, accuracy } = evaluateModel(new Model(this.engine(), this.use), this.corpus).evaluate()
    return spans ? spans.f1 : (accuracy ?? 0)
  }
}
