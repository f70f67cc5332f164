import { describe, expect, it } from 'vitest'
import { createIterationDisplay, iterationText } from '../../../cli/training/iteration-display.js'
import type { ProgressText } from '../../../reporting/progress.js'

const PROGRESS = {
  iteration: 20,
  maxIterations: 100,
  objective: 1234.56789,
  gradientNorm: 0.0125,
  evaluations: 23,
  dev: 0.9561,
  stop: null,
}

describe('an iteration', () => {
  it('is shown with objective, gradient, dev score, pace and the time that it can last', () => {
    expect(iterationText(PROGRESS, 0.5).line()).toBe(
      'training: iteration 20 of at most 100, objective 1234.568, gradient 0.0125, dev 95.61, 0.500 s each, at most 40.0 s left',
    )
    expect(iterationText(PROGRESS, 0.5).bar(160)).toMatch(
      /^training \[#+-+\] {2}iteration 20 of at most 100 {2}.* {2}at most 40\.0 s left$/,
    )
  })

  it('names the model that is fitted, if there are several', () => {
    const progress = { ...PROGRESS, fit: 'pair model' }
    expect(iterationText(progress, null).line()).toMatch(
      /^training: iteration 20 of at most 100, pair model, objective/,
    )
    expect(iterationText(progress, null).bar(160)).toMatch(/ {2}pair model {2}objective/)
    const narrow = { ...progress, dev: null }
    expect(iterationText(narrow, 0.5).bar(80)).toBe(
      'pair model [#------]  20/100  1234.568  |g| 0.0125  0.500 s each  ≤ 40.0 s left',
    )
  })

  it('counts the iterations of the fitted model alone, if there are several, and the time of all', () => {
    const ofFit = { iteration: 5, maxIterations: 50 }
    const progress = { ...PROGRESS, dev: null, fit: 'pair model', ofFit }
    expect(iterationText(progress, 0.5).line()).toMatch(
      /^training: iteration 5 of at most 50, pair model, .* at most 40\.0 s left$/,
    )
    expect(iterationText(progress, 0.5).bar(80)).toMatch(/^pair model \[#-+\] {2}5\/50 {2}.* ≤ 40\.0 s left$/)
  })

  it('goes without what a method does not know', () => {
    const progress = { ...PROGRESS, gradientNorm: Number.NaN, dev: null }
    expect(iterationText(progress, null).line()).toBe(
      'training: iteration 20 of at most 100, objective 1234.568',
    )
  })

  it('says the same in signs where there is no room for words', () => {
    expect(iterationText(PROGRESS, 0.5).bar(80)).toBe(
      'training  20/100  1234.568  |g| 0.0125  dev 95.61  0.500 s each  ≤ 40.0 s left',
    )
  })

  it('is never wider than the terminal', () => {
    for (let columns = 1; columns < 150; columns++)
      expect(iterationText(PROGRESS, 0.5).bar(columns).length).toBeLessThan(columns + 1)
  })

  it('leaves out whole details in a narrow terminal, count and time left last', () => {
    expect(iterationText(PROGRESS, 0.5).bar(50)).toBe('training [#----]  20/100  1234.568  ≤ 40.0 s left')
    expect(iterationText(PROGRESS, 0.5).bar(32)).toBe('training  20/100  ≤ 40.0 s left')
    expect(iterationText(PROGRESS, 0.5).bar(31)).toBe('training [##---------]  20/100')
  })

  it('is timed from the first one on that this process has done', () => {
    const shown: string[] = []
    let time = 100
    const live = { show: (text: ProgressText) => void shown.push(text.line()), end() {} }
    const display = createIterationDisplay(live, () => time)
    for (const iteration of [51, 52, 53]) {
      time += 2
      display.update({ ...PROGRESS, iteration })
    }
    expect(shown[0]).not.toContain('each')
    expect(shown[2]).toContain('2.00 s each, at most 94.0 s left')
  })
})
