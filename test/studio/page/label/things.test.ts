import { describe, expect, it } from 'vitest'
import {
  countInDoubt,
  firstInDoubt,
  levelOf,
  nextInDoubt,
} from '../../../../studio/page/views/label/model/doubt.js'
import { groupTokens, thingAt } from '../../../../studio/page/views/label/model/things.js'
import { currentOf } from './current.js'

const spans = (line: string, scheme: 'plain' | 'bio') =>
  groupTokens(currentOf(line), scheme).map(({ from, to, kind, name }) => `${from}-${to} ${name || kind}`)

describe('things of a string', () => {
  it('takes equal neighbors together in plain data', () => {
    expect(spans('1/QTY small/SIZE flat/NAME parsley/NAME ,/O x/_', 'plain')).toEqual([
      '0-0 QTY',
      '1-1 SIZE',
      '2-3 NAME',
      '4-4 none',
      '5-5 open',
    ])
  })

  it('begins a thing at each B- of bio data', () => {
    expect(spans('a/B-ORG b/I-ORG c/B-ORG d/O e/I-PER f/I-ORG', 'bio')).toEqual([
      '0-1 ORG',
      '2-2 ORG',
      '3-3 none',
      '4-4 PER',
      '5-5 ORG',
    ])
  })

  it('keeps names with B- as they are in plain data', () => {
    expect(spans('a/B-side b/B-side', 'plain')).toEqual(['0-1 B-side'])
  })

  it('leaves tokens without a label and open ones apart', () => {
    expect(spans('a/O b/O c/_ d/_', 'plain')).toHaveLength(4)
  })

  it('is yours if all of it is, and else as weak as its weakest proposal', () => {
    const [yours, mixed] = groupTokens(currentOf('a/X/! b/X/! c/Y/! d/Y/0.6 e/Y/0.9'), 'plain')
    expect(yours).toMatchObject({ isYours: true, weakest: null })
    expect(mixed).toMatchObject({ isYours: false, weakest: 0.6 })
  })

  it('finds the thing of a token', () => {
    const things = groupTokens(currentOf('a/X b/X c/O d/Y e/Y e/Y'), 'plain')
    expect([0, 1, 2, 3, 5].map(token => thingAt(things, token).from)).toEqual([0, 0, 2, 3, 3])
  })

  it('has nothing to group in an empty string', () => {
    expect(groupTokens({ ...currentOf('a'), labels: [], origins: [], confidence: [] }, 'plain')).toEqual([])
  })
})

describe('doubt', () => {
  it('is thick from 95 %, thin from 80 %, dashed below', () => {
    expect([1, 0.95, 0.9499, 0.8, 0.7999, 0].map(levelOf)).toEqual([
      'sure',
      'sure',
      'fair',
      'fair',
      'doubt',
      'doubt',
    ])
    expect(levelOf(null)).toBe('sure')
  })

  it('goes round the string to the next token in doubt', () => {
    const current = currentOf('a/X/0.5 b/X/0.99 c/X/0.7 d/X/!')
    expect(nextInDoubt(current, 0)).toBe(2)
    expect(nextInDoubt(currentOf('a/X/0.5 b/X/0.99 c/X/!'), 1)).toBe(0)
    expect(nextInDoubt(current, 0, -1)).toBe(2)
    expect(nextInDoubt(current, 2, -1)).toBe(0)
    expect(nextInDoubt(currentOf('a/X/0.99 b/X/!'), 0)).toBe(-1)
  })

  it('counts what nobody has said anything of as worth a look, but not as in doubt', () => {
    const current = currentOf('a/X/0.99 b/_ c/_/!')
    expect(nextInDoubt(current, 0)).toBe(1)
    expect(countInDoubt(current)).toBe(0)
    expect(countInDoubt(currentOf('a/X/0.5 b/O/0.6 c/X/!'))).toBe(2)
  })

  it('begins at the first token in doubt, else at the first', () => {
    expect(firstInDoubt(currentOf('a/X/0.99 b/X/0.5'))).toBe(1)
    expect(firstInDoubt(currentOf('a/X/0.99 b/X/0.9'))).toBe(0)
  })
})
