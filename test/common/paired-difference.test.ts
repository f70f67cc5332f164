import { expect, it } from 'vitest'
import { isClearlyAhead } from '../../src/common/paired-difference.js'

const same = new Float64Array(9)

it.each([
  ['equal figures', [0, 0, 0, 0, 0, 0, 0, 0, 0], false],
  ['one higher figure', [5, 0, 0, 0, 0, 0, 0, 0, 0], false],
  ['four of equal height', [1, 1, 1, 1, 0, 0, 0, 0, 0], false],
  ['five of equal height', [1, 1, 1, 1, 1, 0, 0, 0, 0], true],
  ['five that are lower', [-1, -1, -1, -1, -1, 0, 0, 0, 0], false],
])('says of %s whether they are ahead', (_, figures, expected) => {
  expect(isClearlyAhead(Float64Array.from(figures), same)).toBe(expected)
})
