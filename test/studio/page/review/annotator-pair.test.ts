import { describe, expect, it } from 'vitest'
import { agreementOfPair, pairToShow } from '../../../../studio/page/views/review/annotator-pair.js'
import type { PairAgreement } from '../../../../studio/project/agreement/agreement.js'

const pairOf = (first: string, second: string, strings: number): PairAgreement => ({
  annotators: [first, second],
  strings,
  tokens: strings,
  equal: strings,
  kappa: 1,
  confusion: { labels: [], counts: [] },
})
const found = { pairs: [pairOf('A', 'B', 50), pairOf('A', 'me', 3), pairOf('B', 'me', 7)] }
const names = ['A', 'B', 'me']

describe('the annotators to compare', () => {
  it('are you and who has labeled most of the same strings', () => {
    expect(pairToShow(found, names, [null, null], 'me')).toEqual(['me', 'B'])
    expect(pairToShow(found, names, [null, null], 'somebody else')).toEqual(['A', 'B'])
  })

  it('are those that were chosen', () => {
    expect(pairToShow(found, names, ['B', 'A'], 'me')).toEqual(['B', 'A'])
    expect(pairToShow(found, names, ['gone', 'A'], 'me')).toEqual(['me', 'A'])
  })

  it('are any two without strings in common, and none if there is one alone', () => {
    expect(pairToShow({ pairs: [] }, names, [null, null], 'me')).toEqual(['A', 'B'])
    expect(pairToShow({ pairs: [] }, ['me'], [null, null], 'me')).toBeNull()
  })

  it('are found in either order', () => {
    expect(agreementOfPair(found, ['me', 'A'])?.strings).toBe(3)
    expect(agreementOfPair({ pairs: [] }, ['me', 'A'])).toBeNull()
  })
})
