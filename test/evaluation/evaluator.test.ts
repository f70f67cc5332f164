import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { ConfusionCounter } from '../../src/evaluation/confusion.js'
import { type Evaluation, Evaluator } from '../../src/evaluation/evaluator.js'

type Pair = { gold: string[]; predicted: string[]; known?: boolean[] }

function evaluate(pairs: Pair[], labels?: string[]): Evaluation {
  const evaluator = new Evaluator({ labels })
  for (const { gold, predicted, known } of pairs) evaluator.add(gold, predicted, known)
  return evaluator.evaluate()
}

const spans = (gold: string, predicted: string) => {
  const scores = evaluate([{ gold: gold.split(' '), predicted: predicted.split(' ') }]).spans!
  return [scores.support, scores.predicted, scores.correct]
}

const tags = fc.constantFrom('O', 'B-X', 'I-X', 'B-Y', 'I-Y', 'E-X', 'S-X')
const pair = fc
  .array(fc.record({ gold: tags, predicted: tags, known: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .map(tokens => ({
    gold: tokens.map(token => token.gold),
    predicted: tokens.map(token => token.predicted),
    known: tokens.map(token => token.known),
  }))

describe('Evaluator', () => {
  it('gives the figures of a case worked out by hand', () => {
    const evaluation = evaluate([
      { gold: ['D', 'N', 'V'], predicted: ['D', 'N', 'N'], known: [true, true, false] },
      { gold: ['D', 'N'], predicted: ['D', 'N'], known: [true, false] },
      { gold: ['V'], predicted: ['D'], known: [true] },
    ])
    expect(evaluation).toEqual({
      sequences: 3,
      tokens: 6,
      skipped: 0,
      accuracy: 4 / 6,
      known: { tokens: 4, accuracy: 3 / 4 },
      unknown: { tokens: 2, accuracy: 1 / 2 },
      sequenceAccuracy: 1 / 3,
      spans: null,
      labels: {
        D: { precision: 2 / 3, recall: 1, f1: 4 / 5, support: 2, predicted: 3, correct: 2 },
        N: { precision: 2 / 3, recall: 1, f1: 4 / 5, support: 2, predicted: 3, correct: 2 },
        V: { precision: 0, recall: 0, f1: 0, support: 2, predicted: 0, correct: 0 },
      },
      unknownLabels: {},
    })
  })

  it('scores chunks by type', () => {
    // Gold: X0-2 Y3-4 X4-5. Predicted: X0-2 X3-4 X4-5, so two of three are right.
    const gold = ['B-X', 'I-X', 'O', 'B-Y', 'B-X']
    const predicted = ['B-X', 'I-X', 'O', 'B-X', 'B-X']
    expect(evaluate([{ gold, predicted }]).spans).toEqual({
      ...{ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3, support: 3, predicted: 3, correct: 2 },
      byType: {
        X: { precision: 2 / 3, recall: 1, f1: 4 / 5, support: 2, predicted: 3, correct: 2 },
        Y: { precision: 0, recall: 0, f1: 0, support: 1, predicted: 0, correct: 0 },
      },
    })
  })

  it.each([
    ['a chunk too long is wrong', 'B-X I-X O', 'B-X I-X I-X', [1, 1, 0]],
    ['a chunk too short is wrong', 'B-X I-X O', 'B-X O O', [1, 1, 0]],
    ['a chunk that starts late is wrong', 'B-X I-X O', 'O B-X O', [1, 1, 0]],
    ['a chunk of another type is wrong', 'B-X I-X O', 'B-Y I-Y O', [1, 1, 0]],
    ['a chunk that is right but split is wrong', 'B-X I-X O', 'B-X B-X O', [1, 2, 0]],
    ['the same chunk in another scheme is right', 'B-X I-X O S-X', 'I-X E-X O I-X', [2, 2, 2]],
    ['I after O is a chunk like any other', 'O B-X I-X', 'O I-X I-X', [1, 1, 1]],
    ['a change of type inside makes two, the first of them right', 'B-X O O', 'B-X I-Y O', [1, 2, 1]],
    ['a wrong type in the middle makes all three wrong', 'B-X I-X I-X', 'B-X I-Y I-X', [1, 3, 0]],
    ['E without B is a chunk', 'O S-X O', 'O E-X O', [1, 1, 1]],
    ['the chunk at the last token counts', 'O B-X', 'O B-X', [1, 1, 1]],
  ])('counts as conlleval: %s', (_, gold, predicted, expected) => {
    expect(spans(gold, predicted)).toEqual(expected)
  })

  it('does not let a chunk cross from one sequence to the next', () => {
    const inside = { gold: ['I-X'], predicted: ['I-X'] }
    expect(evaluate([inside, inside]).spans).toMatchObject({ support: 2, predicted: 2, correct: 2 })
  })

  it('finds no fault with gold labels themselves', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), pairs => {
        const evaluation = evaluate(pairs.map(({ gold }) => ({ gold, predicted: gold })))
        expect([evaluation.accuracy, evaluation.sequenceAccuracy]).toEqual([1, 1])
        for (const { f1 } of Object.values(evaluation.labels)) expect(f1).toBe(1)
        if (evaluation.spans && evaluation.spans.support > 0) expect(evaluation.spans.f1).toBe(1)
      }),
    )
  })

  it('does not depend on the order of sequences', () => {
    fc.assert(
      fc.property(fc.array(pair), pairs => {
        expect(JSON.stringify(evaluate([...pairs].reverse()))).toBe(JSON.stringify(evaluate(pairs)))
      }),
    )
  })

  it('gives the same figures by names, by numbers and for a whole corpus', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1 }), pairs => {
        // A table of names may show that labels mark chunks where the labels themselves, all O, do not.
        fc.pre(pairs.some(({ gold, predicted }) => [...gold, ...predicted].some(label => label !== 'O')))
        const names = ['S-X', 'I-Y', 'O', 'B-X', 'B-Y', 'E-X', 'I-X']
        const ids = (labels: string[]) => Int32Array.from(labels, label => names.indexOf(label))
        const corpus = corpusOf(pairs.map(({ gold }) => ({ tokens: gold, labels: gold })))
        const known = pairs.flatMap(sequence => sequence.known!)
        const whole = new Evaluator()
        const predicted = ids(pairs.flatMap(sequence => sequence.predicted))
        whole.addCorpus(corpus, { ids: predicted, strings: names }, known)
        const parts = new Evaluator()
        for (const { gold, predicted, known } of pairs)
          parts.addIds({ ids: ids(gold), strings: names }, { ids: ids(predicted), strings: names }, known)
        expect(whole.evaluate()).toEqual(evaluate(pairs))
        expect(parts.evaluate()).toEqual(evaluate(pairs))
        expect(whole.statistics()).toEqual(parts.statistics())
      }),
    )
  })

  it('says null, not NaN, where there is nothing to count', () => {
    expect(evaluate([])).toEqual({
      ...{ sequences: 0, tokens: 0, skipped: 0, accuracy: null, sequenceAccuracy: null, spans: null },
      ...{ known: { tokens: 0, accuracy: null }, unknown: { tokens: 0, accuracy: null } },
      ...{ labels: {}, unknownLabels: {} },
    })
    expect(evaluate([{ gold: ['A'], predicted: ['A'] }]).unknown).toEqual({ tokens: 0, accuracy: null })
  })

  it('lists gold labels that the model does not have', () => {
    const { unknownLabels, accuracy } = evaluate(
      [{ gold: ['A', 'Z', 'Z'], predicted: ['A', 'A', 'A'] }],
      ['A', 'B'],
    )
    expect([unknownLabels, accuracy]).toEqual([{ Z: 2 }, 1 / 3])
  })

  it('takes any string for a label', () => {
    const gold = ['__proto__', 'constructor', '', '0']
    const { labels } = evaluate([{ gold, predicted: gold }])
    expect(Object.keys(labels).sort()).toEqual(['', '0', '__proto__', 'constructor'])
  })

  it('hears of labels that a table gains between sequences', () => {
    const names = ['A']
    const evaluator = new Evaluator()
    evaluator.addIds({ ids: [0], strings: names }, { ids: [0], strings: names })
    names.push('B')
    evaluator.addIds({ ids: [1], strings: names }, { ids: [0], strings: names })
    expect(evaluator.evaluate().labels['B']).toMatchObject({ support: 1, correct: 0 })
  })

  it('refuses labelings of different lengths and a corpus without labels', () => {
    const evaluator = new Evaluator()
    expect(() => evaluator.add(['A'], [])).toThrow('predicted: expected 1 labels, got 0')
    expect(() => evaluator.add(['A'], ['A'], [])).toThrow('known: expected 1 flags, got 0')
    const corpus = corpusOf([{ tokens: ['a'] }])
    expect(() => evaluator.addCorpus(corpus, { ids: [0], strings: ['A'] })).toThrow(TypeError)
  })
})

describe('confusions', () => {
  const evaluator = new Evaluator()
  evaluator.add(['A', 'A', 'B', 'C', 'C'], ['B', 'B', 'A', 'A', 'C'])

  it('come the most frequent first, then by name', () => {
    expect(evaluator.confusions()).toEqual([
      { gold: 'A', predicted: 'B', count: 2 },
      { gold: 'B', predicted: 'A', count: 1 },
      { gold: 'C', predicted: 'A', count: 1 },
    ])
    expect(evaluator.confusions(1)).toHaveLength(1)
  })

  it('form a matrix with the gold labels as rows', () => {
    const { labels, counts } = evaluator.confusionMatrix()
    expect(labels).toEqual(['A', 'B', 'C'])
    expect([...counts]).toEqual([0, 2, 0, 1, 0, 0, 1, 0, 1])
  })

  it('are not limited to 32 bits', () => {
    const counter = new ConfusionCounter()
    counter.addLabel('A')
    Object.assign(counter, { gold: [2 ** 32 + 1], predicted: [2 ** 32 + 1], correct: [2 ** 32] }) // hours of tokens
    expect([...counter.matrix().counts]).toEqual([2 ** 32])
  })
})
