import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spansOf } from '../../../src/data/tags/spans.js'
import { marksSpans } from '../../../src/data/tags/tag.js'

/** Chunks written short: `X0-2` is a chunk of type X at positions 0 and 1. */
const chunks = (tags: string) =>
  spansOf(tags.split(' ')).map(({ type, start, end }) => `${type}${start}-${end}`)

describe('spansOf', () => {
  it.each([
    ['IOB2', 'B-X I-X B-X O B-Y I-Y', ['X0-2', 'X2-3', 'Y4-6']],
    ['IOB1, where B only parts neighbors', 'I-X I-X B-X O I-Y I-X', ['X0-2', 'X2-3', 'Y4-5', 'X5-6']],
    ['IOE1, where E only parts neighbors', 'I-X E-X I-X O I-Y', ['X0-2', 'X2-3', 'Y4-5']],
    ['IOE2, where every chunk ends in E', 'I-X E-X E-X O I-Y E-Y', ['X0-2', 'X2-3', 'Y4-6']],
    ['IOBES', 'B-X E-X B-X I-X E-X S-X S-X O S-Y', ['X0-2', 'X2-5', 'X5-6', 'X6-7', 'Y8-9']],
    ['BILOU', 'B-X L-X U-X U-X B-X I-X L-X', ['X0-2', 'X2-3', 'X3-4', 'X4-7']],
    ['IO', 'I-X I-X O I-Y I-X', ['X0-2', 'Y3-4', 'X4-5']],
    ['BMEWO', 'B-X M-X E-X W-X O', ['X0-3', 'X3-4']],
    ['BMES', 'B-X M-X E-X S-X B-X E-X', ['X0-3', 'X3-4', 'X4-6']],
    ['brackets, each a chunk of its own', '[-X ]-X O [-X [-Y', ['X0-1', 'X1-2', 'X3-4', 'Y4-5']],
    ['tags without a type', 'B I O I I B', ['0-2', '3-5', '5-6']],
    ['types with hyphens', 'B-a-b I-a-b I-a-c', ['a-b0-2', 'a-c2-3']],
  ])('reads %s', (_, tags, expected) => {
    expect(chunks(tags)).toEqual(expected)
  })

  it.each([
    ['opens a chunk at I after O', 'O I-X I-X', ['X1-3']],
    ['opens a chunk at E after O and ends it there', 'O E-X O', ['X1-2']],
    ['splits a chunk where its type changes inside', 'B-X I-Y I-Y', ['X0-1', 'Y1-3']],
    ['goes on from B to an E that never had an I', 'B-X E-X O', ['X0-2']],
    ['begins anew at I after S', 'S-X I-X O', ['X0-1', 'X1-2']],
    ['cuts an open chunk at S', 'B-X I-X S-X', ['X0-2', 'X2-3']],
    ['splits two E in a row', 'B-X E-X E-X', ['X0-2', 'X2-3']],
    ['does not go on from a bracket to an I', '[-X I-X O', ['X0-1']],
    ['keeps what is open at the last token', 'O B-X', ['X1-2']],
    ['finds nothing in O and in labels of no kind', 'O NN VB O', []],
  ])('%s', (_, tags, expected) => {
    expect(chunks(tags)).toEqual(expected)
  })

  it('finds again what was written in IOB2', () => {
    const piece = fc.record({ type: fc.constantFrom('O', 'X', 'Y'), length: fc.integer({ min: 1, max: 3 }) })
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const labels: string[] = []
        const expected: object[] = []
        for (const { type, length } of pieces) {
          if (type !== 'O') expected.push({ type, start: labels.length, end: labels.length + length })
          for (let k = 0; k < length; k++) labels.push(type === 'O' ? 'O' : `${k === 0 ? 'B' : 'I'}-${type}`)
        }
        expect(spansOf(labels)).toEqual(expected)
      }),
    )
  })
})

describe('marksSpans', () => {
  it.each([
    [['O', 'B-NP'], true],
    [['NN', 'I-NP'], true],
    [['B', 'I', 'O'], true],
    [['[-X', 'O'], true],
    [['O'], false],
    [[], false],
    [['R1', 'R2', 'I', 'O', 'B'], false],
    [['C', 'I'], false],
    [['S', 'I'], false],
    [['B', 'M', 'E', 'S'], true],
    [['W-X'], true],
    [['NN', 'nn-tl', '-LRB-', 'B-'], false],
  ])('says of %j: %s', (labels, expected) => {
    expect(marksSpans(labels)).toBe(expected)
  })
})
