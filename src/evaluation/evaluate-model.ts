import { checkArgument, hasMethod } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import type { LongCallOptions } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { asCorpus, type LabeledData } from '../data/sequence.js'
import type { TagOptions } from '../model/label-decoder.js'
import type { Model } from '../model/model.js'
import { Evaluator } from './evaluator.js'
import { knownTokens } from './known-tokens.js'

/** Labels data with gold labels and compares; the evaluator gives figures, intervals or confusions. */
export function evaluateModel(model: Model, gold: LabeledData, options: TagOptions = {}): Evaluator {
  checkArgument('evaluateModel', hasMethod(model, 'tagCorpus'), 'a model', model)
  const evaluator = new Evaluator({ labels: model.labels })
  addToEvaluator(evaluator, model, gold, options)
  return evaluator
}

/** The same in slices between which other work has its turn; `onProgress` gets the tokens done. */
export async function evaluateModelAsync(
  model: Model,
  data: LabeledData,
  options: TagOptions & LongCallOptions = {},
): Promise<Evaluator> {
  checkArgument('evaluateModelAsync', hasMethod(model, 'tagCorpusAsync'), 'a model', model)
  const gold = labeledCorpus(data)
  const evaluator = new Evaluator({ labels: model.labels })
  addLabels(evaluator, model, gold, await model.tagCorpusAsync(gold, options))
  return evaluator
}

/** The same for a corpus in batches: adds one batch. */
export function addToEvaluator(
  evaluator: Evaluator,
  model: Model,
  data: LabeledData,
  options: TagOptions = {},
): void {
  const gold = labeledCorpus(data)
  addLabels(evaluator, model, gold, model.tagCorpus(gold, options))
}

/** Adds the labels that a model gives to a corpus, by their numbers. */
export function addLabels(evaluator: Evaluator, model: Model, gold: Corpus, ids: Int32Array): void {
  evaluator.addCorpus(
    gold,
    { ids, strings: model.labels },
    gold.wordless || model.wordless ? undefined : knownTokens(gold, { has: word => model.knows(word) }),
  )
}

function labeledCorpus(data: LabeledData): Corpus {
  const corpus = asCorpus(data)
  if (!corpus.labels) throw new DataError('expected labeled data, got data without labels')
  return corpus
}
