import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cut, createBlockCutter } from '../../src/data/reading/cut-blocks.js'

/** The blocks of a text that comes in pieces of a length, each with the number of lines before it. */
function blocksOf(text: string, cut: Cut, blockBytes: number, piece = text.length): [string, number][] {
  const cutter = createBlockCutter(cut, blockBytes)
  const bytes = new TextEncoder().encode(text)
  const blocks = []
  for (let p = 0; p < bytes.length; p += piece) blocks.push(...cutter.write(bytes.subarray(p, p + piece)))
  blocks.push(...cutter.end())
  return blocks.map(block => [new TextDecoder().decode(block.bytes), block.line])
}

/** The same, line by line. */
function plainBlocks(text: string, cut: Cut, blockBytes: number, piece: number): [string, number][] {
  const blocks: [string, number][] = []
  let [start, last] = [0, 0]
  let line = 0
  const end = (at: number) => {
    blocks.push([text.slice(start, at), line])
    line += text.slice(start, at).split('\n').length - 1
    start = at
  }
  for (let at = 1; at <= text.length; at++) {
    const before = text.slice(0, at)
    const isPlace = cut === 'lines' ? before.endsWith('\n') : /(^|\n)[ \t\r]*\n$/.test(before)
    if (isPlace) last = at
    if (isPlace && at - start >= blockBytes) end(at)
    if (at % piece === 0 && last > start) end(last)
  }
  if (last > start) end(last)
  if (start < text.length) end(text.length)
  return blocks
}

const TEXT = 'a A\nb B\n\nc C\n \t\r\n\r\nd D\n\ne E'

describe('createBlockCutter', () => {
  it('cuts after blank lines', () => {
    const blocks = [
      ['a A\nb B\n\n', 0],
      ['c C\n \t\r\n', 3],
      ['\r\n', 5],
      ['d D\n\n', 6],
      ['e E', 8],
    ]
    expect(blocksOf(TEXT, 'blank lines', 1)).toEqual(blocks)
    expect(blocksOf(TEXT, 'blank lines', 1, 1)).toEqual(blocks)
  })

  it('cuts after lines', () => {
    expect(blocksOf('a\n\nb\r\nc', 'lines', 1)).toEqual([
      ['a\n', 0],
      ['\n', 1],
      ['b\r\n', 2],
      ['c', 3],
    ])
  })

  it.each([0, 1, 8, 9, 10, 11, 17, 18, 100])(
    'gives blocks of at least %i bytes, but for the last of a piece',
    blockBytes => {
      for (const piece of [1, 2, 5, 7, 100]) {
        const blocks = blocksOf(TEXT, 'blank lines', blockBytes, piece)
        expect(blocks.map(([text]) => text).join('')).toBe(TEXT)
        let lines = 0
        for (const [text, line] of blocks) {
          expect(line).toBe(lines)
          lines += text.split('\n').length - 1
        }
      }
      const whole = blocksOf(TEXT, 'blank lines', blockBytes).slice(0, -2)
      for (const [text] of whole) expect(text.length).toBeGreaterThanOrEqual(blockBytes)
    },
  )

  it('cuts where a look at every line does', () => {
    const pieces = fc.string({ unit: fc.constantFrom('a', '\n', '\n', ' ', '\r', '\t'), maxLength: 40 })
    const kind = fc.constantFrom<Cut>('lines', 'blank lines')
    fc.assert(
      fc.property(pieces, kind, fc.nat(12), fc.integer({ min: 1, max: 45 }), (text, cut, least, piece) => {
        expect(blocksOf(text, cut, least, piece)).toEqual(plainBlocks(text, cut, least, piece))
      }),
    )
  })

  it('gives nothing for nothing', () => {
    expect(blocksOf('', 'lines', 1)).toEqual([])
    expect(blocksOf('\n', 'blank lines', 1)).toEqual([['\n', 0]])
  })
})
