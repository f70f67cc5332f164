import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { ConfusionCounter } from '../../src/evaluation/confusion.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import { word } from '../../src/features/language/factories.js'
import { hmm } from '../../src/methods/hmm.js'
import { METHODS } from '../../src/methods/registry.js'
import { checkLabelCount, checkWeightCount, MOST_LABELS } from '../../src/model/label-limit.js'
import { Model } from '../../src/model/model.js'
import { train } from '../../src/train.js'
import { runToEnd } from '../../src/training/run-to-end.js'

/** One long sequence in which every token has a label of its own. */
function manyLabels(L: number): Sequence[] {
  const tokens = Array.from({ length: L }, (_, k) => `w${k}`)
  return [{ tokens, labels: tokens.map(token => `l${token}`) }]
}

describe('more labels than tables of pairs have room for', () => {
  it.each(METHODS)('%s refuses before any work', async method => {
    const trained = train(manyLabels(MOST_LABELS + 1), { method })
    await expect(trained).rejects.toThrow(
      `${method}: 16,385 labels need tables of 3 GB, one number for each pair of labels; expected at most 16,384 labels`,
    )
  })

  it('are refused by a model that was made before there was a limit', async () => {
    const features = { features: [word()] }
    const corpus = corpusOf(manyLabels(MOST_LABELS + 1))
    const { engine } = await runToEnd(hmm.train(corpus, hmm.options.defaults, { features }))
    expect(() => new Model(engine).tag(['w1'])).toThrow('hmm: 16,385 labels need tables of 3 GB')
  })

  it('are told with their number and that of the gigabytes', () => {
    expect(() => checkLabelCount('likelihood', 70_000)).toThrow(DataError)
    expect(() => checkLabelCount('likelihood', 70_000)).toThrow(
      'likelihood: 70,000 labels need tables of 40 GB',
    )
    expect(() => checkLabelCount('likelihood', 3, 2)).toThrow('3 labels need tables of 1 GB')
    expect(() => checkLabelCount('likelihood', 3, 3)).not.toThrow()
  })

  it('are no limit of evaluation, but of a whole confusion matrix', () => {
    const evaluator = new Evaluator()
    const gold = Array.from({ length: 70_000 }, (_, k) => `l${k}`)
    evaluator.add(gold, [...gold.slice(1), gold[0]])
    expect(evaluator.evaluate().accuracy).toBe(0)
    expect(evaluator.confusions(2)).toHaveLength(2)
    expect(() => evaluator.confusionMatrix()).toThrow(/expected at most 16384 labels, got 70000/)
    const counter = new ConfusionCounter()
    for (const name of ['a', 'b']) counter.addLabel(name)
    counter.count(Int32Array.of(0, 1), Int32Array.of(0, 0), 2)
    expect(() => counter.matrix(1)).toThrow(RangeError)
    expect(counter.matrix(2).labels).toEqual(['a', 'b'])
  })
})

it('more weights than 32 bits can number are refused with what to do', () => {
  expect(() => checkWeightCount('attributes', 1e6, 3000)).toThrow(
    /1,000,000 attributes times 3,000 are 3,000,000,000 weights; expected at most 2,147,483,647: use weights=seen/,
  )
  expect(() => checkWeightCount('attributes', 2, 3, 6)).not.toThrow()
  expect(() => checkWeightCount('attributes', 2, 3, 5)).toThrow(DataError)
})
