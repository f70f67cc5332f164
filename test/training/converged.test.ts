import { expect, it } from 'vitest'
import { trainWithSummary } from '../../src/train.js'
import { isConverged } from '../../src/training/training-progress.js'

const data = [
  { tokens: ['a', 'b', 'a'], labels: ['X', 'Y', 'X'] },
  { tokens: ['b', 'a', 'c'], labels: ['Y', 'Y', 'X'] },
]

it('tells a failed line search at a minimum from one far from it', () => {
  const at = (gradientNorm: number, weightNorm: number) => ({ gradientNorm, weightNorm })
  expect(isConverged('line-search-failed', at(1e-4, 0.1))).toBe(true)
  expect(isConverged('line-search-failed', at(5, 1000))).toBe(true)
  expect(isConverged('line-search-failed', at(5, 10))).toBe(false)
  expect(isConverged('line-search-failed', at(Number.NaN, 10))).toBe(false)
  expect(isConverged('line-search-failed', at(5, 10), 1)).toBe(true)
})

it('is true for reasons that say so, and for no others', () => {
  const nowhere = { gradientNorm: 0, weightNorm: 1 }
  for (const stop of ['converged-gradient', 'converged-value'] as const)
    expect(isConverged(stop, nowhere)).toBe(true)
  for (const stop of ['max-iterations', 'dev', 'aborted', 'diverged', null] as const)
    expect(isConverged(stop, nowhere)).toBe(false)
})

it('is part of the summary: null for closed forms', async () => {
  expect((await trainWithSummary(data)).summary.converged).toBeNull()
  const likelihood = { method: 'likelihood', options: { c2: 1 } } as const
  expect((await trainWithSummary(data, likelihood)).summary.converged).toBe(true)
  const short = { method: 'likelihood', options: { c2: 1, maxIterations: 1 } } as const
  expect((await trainWithSummary(data, short)).summary.converged).toBe(false)
})

it('is false where the corners of the hinge end the search of L-BFGS', async () => {
  const options = { optimizer: 'lbfgs', c2: 1e-3, epsilon: 0, delta: 0 } as const
  const { summary } = await trainWithSummary(data, { method: 'margin', options })
  expect([summary.stop, summary.converged]).toEqual(['line-search-failed', false])
})
