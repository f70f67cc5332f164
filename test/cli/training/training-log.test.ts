import { afterAll, describe, expect, it } from 'vitest'
import { withSlowClock } from '../../common/slow-clock.js'
import { createSandbox } from '../run-cli.js'
import { runCaptured } from '../run-in-process.js'
import { TRAIN } from '../tiny-data.js'

describe('training that no terminal shows', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN })
  const run = (...args: string[]) =>
    runCaptured(sandbox.path('.'), ['train', 'train.tsv', '-o', 'm', ...args], '')
  afterAll(() => sandbox.remove())

  it('says a line at its start and one at its end', async () => {
    const { err } = await run('-m', 'likelihood')
    expect(err).toMatch(
      /^cofield: training likelihood on \d+ sequences, \d+ tokens, c2 = 0\.01 \(for 17 tokens\)\ncofield: trained in .* s: .* kB, \d+ iterations \(.*\)\n$/,
    )
    expect((await run('-m', 'likelihood', '-q')).err).toBe('')
  })

  it.each(['likelihood', 'separate', 'empirical'])(
    'shows the features of %s if they take long',
    async method => {
      const { err } = await withSlowClock(() => run('-m', method), 10_000)
      expect(err).toMatch(/^features: \d+ %, \d+ tokens, /m)
      if (method !== 'empirical') expect(err).toMatch(/^training: iteration /m)
    },
  )

  it('says which features a preset leaves out for want of a column', async () => {
    const { err } = await run('--features', 'chunk19')
    expect(err).toContain('--features chunk19: the data have no column 1 (the part of speech)')
    expect(err).toContain('c1[-2…2], c1[-2]|c1[-1], c1[-1]|c1[0]')
    expect((await run('--features', 'pos')).err).not.toContain('left out')
  })
})
