/**
 * A model of counts with nothing but what learning and proposing need. A page that shows its first string loads this one; the rest of
 * `Model` (files, texts, explanations) is loaded when it is asked for.
 */
import type { Corpus } from '../../src/data/corpus.js'
import { asCorpus, type LabeledData } from '../../src/data/sequence.js'
import type { Lattice } from '../../src/inference/lattice.js'
import type { Engine, Learning } from '../../src/model/engine.js'
import type { ModelUse } from '../../src/model/file/model-use.js'
import { latticesOf } from '../../src/model/fit-scores.js'
import type { Model } from '../../src/model/model.js'

/** What proposes labels. */
export type ProposalModel = Model | LeanModel

export class LeanModel {
  readonly engine: Engine & { readonly learning: Learning }
  /** How often it has learned or forgotten something. */
  changes = 0
  /** See `Model`. */
  readonly use: ModelUse = {}

  constructor(engine: Engine & { readonly learning: Learning }) {
    this.engine = engine
  }

  /** The names of the labels, in the order of their numbers. */
  get labels(): readonly string[] {
    return this.engine.labels.toArray()
  }

  /** See `Model`. */
  lattices(corpus: Corpus): Generator<Lattice, void, boolean | undefined> {
    return latticesOf(this.engine, corpus)
  }

  update(data: LabeledData): void {
    this.change(() => this.engine.learning.update(asCorpus(data), true))
  }

  forget(data: LabeledData): void {
    this.change(() => this.engine.learning.forget(asCorpus(data)))
  }

  private change(work: () => void): void {
    try {
      work()
    } finally {
      this.changes++ // what is refused changes nothing learned, but may number labels anew
    }
  }
}

/** The model as it is now with all that models can. It must not learn: the lean one would not know. */
export async function wholeModel(model: ProposalModel): Promise<Model> {
  if (!(model instanceof LeanModel)) return model
  const { Model } = await import('../../src/model/model.js')
  return new Model(model.engine)
}
