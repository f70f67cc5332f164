import { describe, expect, it } from 'vitest'
import { expectationOf } from '../../../../studio/learning/figures/expectation.js'
import { progressOf } from '../../../../studio/learning/figures/progress.js'
import { curveData, thinned } from '../../../../studio/page/views/insights/curve-data.js'
import { figuresOf } from '../../../../studio/page/views/insights/figures.js'
import { labelShares } from '../../../../studio/page/views/insights/label-shares.js'
import type { Judged } from '../../../../studio/project/state.js'
import { judgedOf } from '../review/sample.js'

/** Strings of four tokens, of which ever fewer are proposed wrong. */
function learning(strings: number): Judged[] {
  return Array.from({ length: strings }, (_, k) => {
    const wrong = Math.round(4 / (1 + k / 3))
    const proposed = ['A', 'A', 'B', 'B'].map((label, t) => (t < wrong ? 'O' : label))
    return judgedOf(k + 1, proposed.join(' '), 'A A B B')
  })
}

describe('the lines of the learning curve', () => {
  const history = learning(40)
  const progress = progressOf(history)
  const expectation = expectationOf(history)
  const data = curveData(progress, expectation, 0.98)

  it('begin with the fifth string', () => {
    expect(data.main[0]).toEqual([5, progress[4].shown?.share])
    expect(data.main).toHaveLength(36)
    expect(data.band[0]).toEqual([5, progress[4].shown?.low, progress[4].shown?.high])
  })

  it('have none for a learner that has not proposed', () => {
    expect(data.others.map(points => points.length)).toEqual([36, 0])
  })

  it('are continued from the last string on', () => {
    expect(data.aheadLine[0]).toEqual([40, expectation?.now.share])
    expect(data.aheadLine.at(-1)?.[0]).toBe(80)
    expect(data.ahead).toHaveLength(data.aheadLine.length)
    expect(curveData(progress, null, 0.98).aheadLine).toEqual([])
  })

  it('have no more points than can be seen', () => {
    const { main } = curveData(progress, null, 0.98, 10)
    expect([main.length, main[0][0], main.at(-1)?.[0]]).toEqual([10, 5, 40])
    expect(thinned([1, 2, 3], 5)).toEqual([1, 2, 3])
  })
})

describe('shares of a label', () => {
  it('come with an interval over strings', () => {
    const sharesOf = labelShares([judgedOf(1, 'A B', 'A A'), judgedOf(2, 'A O', 'A B')], 'plain')
    const { precision, recall } = sharesOf('A')
    expect([precision?.share, recall?.share]).toEqual([1, 2 / 3])
    expect(recall?.low).toBeLessThan(2 / 3)
    expect(sharesOf('B').recall).toMatchObject({ share: 0 })
    expect(sharesOf('C')).toEqual({ precision: null, recall: null })
  })

  it('take beginnings and continuations together', () => {
    expect(labelShares([judgedOf(1, 'B-A O', 'B-A I-A')], 'bio')('A').recall?.share).toBe(0.5)
  })
})

describe('all figures', () => {
  it('leave out strings for which nothing was proposed', () => {
    const first: Judged = { ...judgedOf(1, '', 'A A B B'), proposed: { shown: null } }
    const figures = figuresOf({ history: [first, ...learning(60)], goal: 0.96, scheme: 'plain' })
    expect(figures.judged).toBe(60)
    expect(figures.window).toEqual({ strings: 50, tokens: 200 })
    expect(figures.effort.firstStrings).toBe(10)
    expect(figures.effort.first).toBeGreaterThan(figures.effort.last)
  })

  it('have the goal of the project among those that are estimated', () => {
    const { expectation } = figuresOf({ history: learning(60), goal: 0.96, scheme: 'plain' })
    expect(expectation?.goals.map(({ goal }) => goal)).toEqual([0.95, 0.96, 0.97, 0.98, 0.99])
  })

  it('count corrections of all strings', () => {
    const { matrix } = figuresOf({ history: learning(60), goal: 0.98, scheme: 'plain' })
    const [a, none] = [matrix.labels.indexOf('A'), matrix.labels.indexOf('O')]
    const corrected = learning(60).flatMap(({ proposed, labels }) =>
      labels.filter((label, t) => label === 'A' && proposed.instant?.[t] === 'O'),
    )
    expect(matrix.counts[none][a]).toBe(corrected.length)
  })
})
