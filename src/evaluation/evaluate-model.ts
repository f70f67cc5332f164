import { checkArgument, hasMethod } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
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

/** The same for a corpus in batches: adds one batch. */
export function addToEvaluator(
  evaluator: Evaluator,
  model: Model,
  data: LabeledData,
  options: TagOptions = {},
): void {
  const gold = asCorpus(data)
  if (!gold.labels) throw new DataError('expected labeled data, got data without labels')
  const ids = model.tagCorpus(gold, options)
  evaluator.addCorpus(
    gold,
    { ids, strings: model.labels },
    gold.wordless ? undefined : knownTokens(gold, { has: word => model.knows(word) }),
  )
}
