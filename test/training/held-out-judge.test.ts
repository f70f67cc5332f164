import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import { estimateOf } from '../../src/evaluation/paired-difference.js'
import { train } from '../../src/index.js'
import { HeldOutJudge, type Performance } from '../../src/training/held-out-judge.js'

const N = 100
const spanLabels = ['O', 'B-X', 'I-X']
const gold = ['B-X', 'I-X', 'I-X', 'O', 'O', 'O']

/** A labeling of N equal sequences; every k-th is `labels`, the others are right. */
function performance(labels: readonly string[], metric: 'spanF1' | 'accuracy', k = 2): Performance {
  const evaluator = new Evaluator()
  for (let n = 0; n < N; n++) evaluator.add(gold, n % k === 0 ? labels : gold)
  const statistics = evaluator.statistics()
  return { statistics, value: estimateOf(statistics, metric).value }
}

/** A corpus of as many sequences, with weights. */
function corpusWith(weight?: (n: number) => number) {
  return corpusOf(
    Array.from({ length: N }, (_, n) => ({
      tokens: ['a', 'b', 'c', 'd', 'e', 'f'],
      labels: gold,
      ...(weight && { weight: weight(n) }),
    })),
  )
}

describe('the judge of held-out sequences', () => {
  const missing = ['O', 'O', 'O', 'O', 'O', 'O'] //         3 labels wrong, the span is not found
  const tooShort = ['B-X', 'I-X', 'O', 'O', 'O', 'O'] //    1 label wrong, the span is wrong
  const twice = ['O', 'B-X', 'O', 'B-X', 'O', 'B-X'] //     5 labels wrong, three wrong spans

  it('goes by spans if labels mark spans: more right labels are not enough', () => {
    const [short, none] = [performance(tooShort, 'spanF1'), performance(missing, 'spanF1')]
    const judge = new HeldOutJudge(corpusWith(), spanLabels)
    expect(judge.isClearlyAhead(short, none)).toBe(false) // a wrong span is worse than none
    expect(judge.isClearlyAhead(none, performance(twice, 'spanF1'))).toBe(true)
  })

  it('goes by right labels otherwise', () => {
    const [short, none] = [performance(tooShort, 'accuracy'), performance(missing, 'accuracy')]
    const judge = new HeldOutJudge(corpusWith(), ['NN', 'VB'])
    expect(judge.isClearlyAhead(short, none)).toBe(true)
    expect(judge.isClearlyAhead(none, short)).toBe(false)
  })

  it('refuses better spans if clearly fewer labels are right', () => {
    const [short, none] = [performance(tooShort, 'spanF1'), performance(missing, 'spanF1')]
    expect(none.value).toBeGreaterThan(short.value)
    const judge = new HeldOutJudge(corpusWith(), spanLabels)
    expect(judge.isClearlyAhead(none, short)).toBe(false)
  })

  it('does not take chance for a difference', () => {
    const judge = new HeldOutJudge(corpusWith(), spanLabels)
    const right = performance(gold, 'spanF1')
    expect(judge.isClearlyAhead(right, right)).toBe(false)
    expect(judge.isClearlyAhead(right, performance(missing, 'spanF1', 50))).toBe(false) // 2 of 100 sequences
    expect(judge.isClearlyAhead(right, performance(missing, 'spanF1', 10))).toBe(true)
  })

  it('counts sequences with their weights', async () => {
    const mixed = corpusOf([
      { tokens: ['a', 'b'], labels: ['B-X', 'O'], weight: 3 },
      { tokens: ['a', 'b'], labels: ['O', 'O'], weight: 1 },
    ])
    const model = await train(mixed, { method: 'hmm' }) // labels both as B-X O
    const { value } = new HeldOutJudge(mixed, spanLabels).performanceOf(model, 'viterbi')
    expect(value).toBeCloseTo((2 * 3) / (3 + 3 + 1), 12)
  })
})
