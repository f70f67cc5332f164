import { describe, expect, it } from 'vitest'
import { formatBest } from '../../../cli/training/best-report.js'
import { endingOf } from '../../../cli/training/train-best.js'
import type { BestCandidate, BestResult } from '../../../src/best/train-best.js'

const candidate = (name: string, value: number, tokens = 100) =>
  ({
    name,
    score: { value, low: value, high: value },
    tokens,
    folds: 1,
    unfinished: null,
    failure: null,
    difference: null,
  }) as BestCandidate

function result(candidates: readonly BestCandidate[], stop: BestResult['stop'] = 'budget'): BestResult {
  const data = { spans: true, unseen: null, columns: 1, labels: 2, tokens: 100 }
  return {
    candidates,
    winner: candidates[0],
    stop,
    summary: { stop: 'converged' },
    data,
    metric: 'spanF1',
    trainedTokens: 100,
  } as unknown as BestResult
}

const ending = { chosen: {}, command: [], unit: 'seconds' } as const

describe('the note at the end of train --best', () => {
  it('is left out if the race was decided', () => {
    expect(endingOf(result([candidate('hmm', 0.7)], 'decided'), ending)).toBeUndefined()
  })

  it('says that the budget ran out, and which option gives more', () => {
    const found = result([candidate('hmm', 0.7), candidate('arow', 0.6), candidate('memm', 0.9, 50)])
    expect(endingOf(found, ending)).toBe(
      'the time ran out before the race was decided; more --minutes may find a better model',
    )
    expect(endingOf(found, { ...ending, unit: 'iterations' })).toBe(
      'the budget ran out before the race was decided; more --iterations may find a better model',
    )
  })

  it('says that nothing was measured', () => {
    const found = result([{ ...candidate('hmm', 0), score: null }])
    expect(endingOf(found, ending)).toContain('; no candidate was finished, so hmm was taken unmeasured; ')
  })

  it('names a candidate that scored higher and takes too long to train', () => {
    const found = result([candidate('hmm', 0.7), candidate('likelihood', 0.8)])
    expect(endingOf(found, ending)).toContain(
      '; not enough was left to train likelihood, which scored higher; ',
    )
  })

  it('says to how many iterations the last training is limited', () => {
    const limited = (maxIterations: number) =>
      endingOf(result([candidate('arow', 0.7)]), { ...ending, chosen: { maxIterations } })
    expect(limited(1)).toContain('; the last training is limited to 1 iteration; ')
    expect(limited(12)).toContain('; the last training is limited to 12 iterations; ')
  })
})

describe('the table of train --best', () => {
  it('has no figure for what was not finished, and names it', () => {
    const cutOff = { ...candidate('separate', 0), score: null, tokens: 0, folds: 0, unfinished: 500 }
    const text = formatBest(result([candidate('hmm', 0.7), cutOff]), ['cofield'])
    expect(text).not.toMatch(/separate +0\.00/)
    expect(text).toContain('\nnot finished in time: separate on 500 tokens\n')
    expect(text).not.toContain('dropped early')
  })

  it('calls a model the same only if it was trained to its end', () => {
    const whole = result([candidate('hmm', 0.7)], 'aborted')
    expect(formatBest(whole, ['cofield', 'train'])).toContain('\nthe same model: cofield train\n')
    expect(endingOf(whole, ending)).not.toContain('not fully trained')
    for (const part of [{ trainedTokens: 30 }, { summary: { stop: 'aborted' } }]) {
      const stopped = { ...whole, ...part } as BestResult
      expect(formatBest(stopped, ['cofield', 'train'])).toContain(
        '\nthe model trained to its end: cofield train\n',
      )
      expect(endingOf(stopped, ending)).toContain('not fully trained')
    }
  })
})
