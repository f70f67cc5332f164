import { describe, expect, it } from 'vitest'
import { completeLabels, lafferty, type Sequence, train } from '../../src/index.js'
import type { UncheckedTrainOptions } from '../../src/train.js'

const repeat = (times: number, tokens: string, labels: string): Sequence[] =>
  Array.from({ length: times }, () => ({ tokens: [...tokens], labels: [...labels] }))

describe('the rob example of the ECRN paper', () => {
  const data = [...repeat(11, 'rib', 'XIB'), ...repeat(9, 'rob', 'YOB'), ...repeat(1, 'rob', 'XIB')]

  it.each(['ep1', 'sp1', 'ecrn'])('%s gives YOB 9/10 and XIB 1/10', async variant => {
    const model = await train<UncheckedTrainOptions>(data, { options: { variant } })
    expect(model.tag([...'rob'])).toEqual([...'YOB'])
    expect(model.probability([...'rob'], [...'YOB'])).toBeCloseTo(9 / 10, 14)
    expect(model.probability([...'rob'], [...'XIB'])).toBeCloseTo(1 / 10, 14)
    const best = model.nbest([...'rob'], 5)
    expect(best.map(({ labels }) => labels.join(''))).toEqual(['YOB', 'XIB'])
  })

  it('is answered with YOB by the default, too', async () => {
    const model = await train(data)
    expect(model.tag([...'rob'])).toEqual([...'YOB'])
  })
})

describe('the test-time example of the empirical-training paper', () => {
  const data = [...repeat(4, 'abcd', '0000'), ...repeat(1, 'abcd', '0110')]

  it('is answered with 00 by EP1, without and with boundary symbols', async () => {
    for (const boundary of ['none', 'symbols']) {
      const model = await train<UncheckedTrainOptions>(data, { options: { variant: 'ep1', boundary } })
      expect(model.tag(['b', 'c'])).toEqual(['0', '0'])
    }
  })

  it('has the factors of the paper: P(00|bc) = 4/5 and P(11|bc) = 1/5', async () => {
    const model = await train(data, { options: { variant: 'ep1', boundary: 'none' }, features: lafferty() })
    expect(model.probability(['b', 'c'], ['0', '0'])).toBeCloseTo(4 / 5, 14)
    expect(model.probability(['b', 'c'], ['1', '1'])).toBeCloseTo(1 / 5, 14)
  })

  it('has the unregularized objective 4·log(5/4) + log 5 = 2.50201 on its training data', async () => {
    const model = await train(data, { options: { variant: 'ep1' } })
    const objective = -data.reduce(
      (sum, sequence) => sum + Math.log(model.probability(sequence.tokens, completeLabels(sequence))),
      0,
    )
    // The paper prints 2.50202, at which its optimizer stopped; this is the minimum itself.
    expect(objective).toBeCloseTo(4 * Math.log(5 / 4) + Math.log(5), 12)
  })
})
