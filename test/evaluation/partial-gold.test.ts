import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'

function evaluate(...pairs: readonly (readonly [gold: string, predicted: string])[]) {
  const evaluator = new Evaluator()
  for (const [gold, predicted] of pairs) evaluator.add(gold.split(' '), predicted.split(' '))
  return evaluator
}

describe('gold labels that are not known', () => {
  it('are skipped, and counted as such', () => {
    const evaluator = evaluate(['A _ B _', 'A A A B'], ['_ _', 'A B'])
    expect(evaluator.evaluate()).toMatchObject({
      sequences: 1,
      tokens: 2,
      skipped: 4,
      accuracy: 0.5,
      sequenceAccuracy: 0,
      labels: { A: { support: 1, predicted: 2, correct: 1 }, B: { support: 1, predicted: 0 } },
    })
    expect(evaluator.confusions()).toEqual([{ gold: 'B', predicted: 'A', count: 1 }])
    expect([...evaluator.confusionMatrix().counts]).toEqual([1, 0, 1, 0])
    expect(evaluator.statistics().N).toBe(1)
  })

  it('do not stop a sequence from being right', () => {
    expect(evaluate(['A _', 'A B'], ['_ B', 'A A']).evaluate().sequenceAccuracy).toBe(0.5)
  })

  it('leave figures undefined where there are no others', () => {
    const { tokens, accuracy, sequences } = evaluate(['_', 'A']).evaluate()
    expect([tokens, accuracy, sequences]).toEqual([0, null, 0])
  })

  it('are null in code and −1 in a corpus, whose flags of known words go with the tokens', () => {
    const corpus = corpusOf([{ tokens: ['a', 'b', 'c'], labels: ['A', null, 'B'] }])
    const evaluator = new Evaluator()
    evaluator.addCorpus(corpus, { ids: Int32Array.of(0, 0, 0), strings: ['A', 'B'] }, [1, 0, 0])
    evaluator.add([null, 'A'], ['A', 'A'], [0, 1])
    expect(evaluator.evaluate()).toMatchObject({
      tokens: 3,
      skipped: 2,
      known: { tokens: 2, accuracy: 1 },
      unknown: { tokens: 1, accuracy: 0 },
    })
  })
})

describe('spans beside gold labels that are not known', () => {
  it.each([
    // gold, predicted, spans of gold, predicted, correct
    ['B-X I-X _ O', 'B-X I-X O O', [0, 0, 0]], // may go on
    ['B-X E-X _ O', 'B-X E-X O O', [1, 1, 1]], // ends by its mark
    ['S-X _ O', 'B-X E-X O', [1, 0, 0]], // the predicted one touches what is not known, the gold one is missed
    ['_ I-X O', 'O B-X O', [0, 0, 0]], // began before
    ['_ B-X O', 'O B-X O', [1, 1, 1]],
    ['_ O B-X', 'B-X I-X O', [1, 0, 0]], // the predicted one touches what is not known
    ['_ O O', 'O B-X O', [0, 1, 0]], // surely wrong
    ['_ O O', 'O O B-X', [0, 1, 0]],
    ['B-X _ I-X O B-Y', 'B-X I-X I-X O B-Y', [1, 1, 1]],
    ['B-X _ B-X', 'B-X B-X B-X', [1, 1, 1]], // the first two touch what is not known or may go on
    ['I-Y I-X _', 'I-Y O I-X', [1, 1, 1]], // ends because types differ
    ['_ I-X I-Y', 'I-X I-X I-Y', [1, 1, 1]],
    ['_ _', 'B-X B-X', [0, 0, 0]],
  ])('gold %s, predicted %s', (gold, predicted, [support, found, correct]) => {
    // A sequence with all labels makes the labels chunk tags.
    const { spans } = evaluate([gold, predicted], ['B-Z', 'B-Z']).evaluate()
    expect([spans!.support, spans!.predicted, spans!.correct]).toEqual([support + 1, found + 1, correct + 1])
  })
})
