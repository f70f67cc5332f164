import { describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { expectationOf } from '../../../studio/learning/figures/expectation.js'
import { confusionOf, labelFigures } from '../../../studio/learning/figures/label-figures.js'
import { effortOf, progressOf } from '../../../studio/learning/figures/progress.js'
import { shareOf } from '../../../studio/learning/figures/share.js'
import type { Proposed, TokenLabels } from '../../../studio/project/event.js'
import type { Judged } from '../../../studio/project/state.js'

describe('a share of tokens', () => {
  it('has the interval of Wilson where tokens are independent', () => {
    const strings = Array.from({ length: 100 }, (_, k) => ({ right: k < 90 ? 1 : 0, tokens: 1 }))
    const { share, low, high } = shareOf(strings)!
    expect(share).toBe(0.9)
    expect(low).toBeCloseTo(0.8256, 3)
    expect(high).toBeCloseTo(0.9448, 3)
  })

  it('is less certain where whole strings are wrong', () => {
    const spread = shareOf(Array.from({ length: 20 }, () => ({ right: 9, tokens: 10 })))!
    const lumped = shareOf(Array.from({ length: 20 }, (_, k) => ({ right: k < 18 ? 10 : 0, tokens: 10 })))!
    expect(lumped.share).toBe(spread.share)
    expect(lumped.high - lumped.low).toBeGreaterThan(1.5 * (spread.high - spread.low))
  })

  it('covers the true share in about 95 of 100 samples of correlated tokens', () => {
    const random = new Random(3)
    let covered = 0
    for (let run = 0; run < 400; run++) {
      const strings = Array.from({ length: 50 }, () => {
        const chance = random.uniform() < 0.2 ? 0.5 : 0.95
        const tokens = 4 + random.below(8)
        return {
          tokens,
          right: Array.from({ length: tokens }, () => random.uniform() < chance).filter(Boolean).length,
        }
      })
      const { low, high } = shareOf(strings)!
      if (low <= 0.86 && 0.86 <= high) covered++
    }
    expect(covered / 400).toBeGreaterThan(0.91)
    expect(covered / 400).toBeLessThan(0.99)
  })

  it('is unknown without tokens, and never beyond 0 and 1', () => {
    expect(shareOf([])).toBeNull()
    expect(shareOf([{ right: 3, tokens: 3 }])).toMatchObject({ share: 1, high: 1 })
    expect(shareOf([{ right: 0, tokens: 3 }])).toMatchObject({ share: 0, low: 0 })
  })
})

describe('progress', () => {
  const history = [
    judged(['A', 'B'], { shown: null }),
    judged(['A', 'B'], { shown: 'instant', instant: ['A', 'A'] }),
    judged(['A', '_'], { shown: 'thorough', instant: ['B', 'B'], thorough: ['A', 'B'] }),
  ]

  it('is the share over the last strings at each accepted one, for each learner and for what was shown', () => {
    const points = progressOf(history)
    expect(points.map(({ accepted }) => accepted)).toEqual([1, 2, 3])
    expect(points.map(({ shown }) => shown?.share)).toEqual([undefined, 0.5, 2 / 3])
    expect(points.map(({ instant }) => instant?.share)).toEqual([undefined, 0.5, 1 / 3])
    expect(points.map(({ thorough }) => thorough?.share)).toEqual([undefined, undefined, 1])
    expect(progressOf(history, 1)[2].instant?.share).toBe(0)
  })

  it('tells how much there was to correct', () => {
    expect(effortOf(history)).toEqual({ corrections: 0.5, strokes: 2, untouched: 0.5 })
    expect(effortOf([])).toEqual({ corrections: null, strokes: null, untouched: null })
  })
})

describe('figures of labels', () => {
  const history = [
    judged(['B-A', 'I-A', 'O', 'B-C'], { shown: 'instant', instant: ['B-A', 'B-A', 'B-A', 'O'] }),
    judged(['_', 'O'], { shown: 'instant', instant: ['B-A', 'O'] }),
  ]

  it('count names, whatever is B- and I-', () => {
    const figures = labelFigures(history, { scheme: 'bio' })
    expect(figures).toEqual([
      { label: 'A', accepted: 2, proposed: 3, right: 2, precision: 2 / 3, recall: 1 },
      { label: 'C', accepted: 1, proposed: 0, right: 0, precision: null, recall: 0 },
      { label: 'O', accepted: 2, proposed: 2, right: 1, precision: 0.5, recall: 0.5 },
    ])
  })

  it('are a matrix of proposed and accepted', () => {
    expect(confusionOf(history, { scheme: 'bio' })).toEqual({
      labels: ['A', 'C', 'O'],
      counts: [
        [2, 0, 1],
        [0, 0, 0],
        [0, 1, 1],
      ],
    })
    expect(confusionOf(history, { scheme: 'bio', window: 1 }).labels).toEqual(['O'])
  })
})

describe('what to expect', () => {
  it('is found where the error falls as a power of the strings', () => {
    const expected = expectationOf(powerHistory(200, 0.8, 0.5))!
    expect(expected.now.share).toBeGreaterThan(1 - 0.8 * 200 ** -0.5 - 0.02)
    expect(expected.now.share).toBeLessThan(1 - 0.8 * 200 ** -0.5 + 0.02)
    const [goal95, , goal98] = expected.goals
    expect(goal95.low!).toBeLessThanOrEqual(256 - 200)
    expect(goal95.high!).toBeGreaterThanOrEqual(256 - 200)
    expect(goal98.more!).toBeGreaterThan(goal95.more!)
    expect(expected.next.gain).toBeGreaterThan(0)
    expect(expected.next.low).toBeLessThanOrEqual(expected.next.gain)
    expect(expected.curve[0].accepted).toBe(1)
    expect(expected.curve.at(-1)!.accepted).toBe(400)
    for (const { share, low, high } of expected.curve) {
      expect(low).toBeLessThanOrEqual(share + 0.05)
      expect(high).toBeGreaterThanOrEqual(share - 0.05)
    }
  })

  it('covers the truth in most histories', () => {
    let covered = 0
    for (let seed = 0; seed < 30; seed++) {
      const { low, high } = expectationOf(powerHistory(150, 0.8, 0.5, seed), { draws: 100 })!.now
      const truth = 1 - 0.8 * 150 ** -0.5
      if (low <= truth && truth <= high) covered++
    }
    expect(covered).toBeGreaterThan(23)
  })

  it('is not in sight where nothing gets better, and reached where it is', () => {
    const flat = expectationOf(powerHistory(120, 0.3, 0))!
    expect(flat.goals.map(({ more }) => more)).toEqual([null, null, null, null])
    const good = expectationOf(powerHistory(120, 0.01, 0), { goals: [0.95] })!
    expect(good.goals[0]).toEqual({ goal: 0.95, more: 0, low: 0, high: 0 })
  })

  it('is unknown with too few strings', () => {
    expect(expectationOf(powerHistory(14, 0.5, 0.5))).toBeNull()
  })
})

function judged(labels: TokenLabels, proposed: Proposed): Judged {
  return { string: 's', event: 'e', at: 0, by: 'me', labels, proposed, strokes: 2 }
}

/** Strings of ten tokens of which each is proposed wrong with the chance a·n^−b. */
function powerHistory(count: number, a: number, b: number, seed = 1): Judged[] {
  const random = new Random(seed)
  return Array.from({ length: count }, (_, k) => {
    const instant = Array.from({ length: 10 }, () => (random.uniform() < a * (k + 1) ** -b ? 'B' : 'A'))
    return judged(Array(10).fill('A'), { shown: 'instant', instant })
  })
}
