import { describe, expect, it } from 'vitest'
import { labelsNamed } from '../../../../studio/page/labels/label-list.js'
import { type Block, layOut } from '../../../../studio/page/views/label/model/strip-layout.js'
import { currentOf } from './current.js'

const labels = labelsNamed(['QTY', 'NAME'])
const pieces = (blocks: readonly Block[]) => blocks.flatMap(block => block.pieces)
const shown = (blocks: readonly Block[]) =>
  pieces(blocks).map(piece => piece.cells.map(cell => cell.text).join(' '))

describe('layout of a string', () => {
  it('puts a tag with key and color below each thing', () => {
    const [quantity, name] = pieces(layOut(currentOf('1/QTY/0.99 flat/NAME/0.61'), 'plain', labels))
    expect(quantity).toMatchObject({ color: 1, tag: { name: 'QTY', key: '1', probability: null } })
    expect(name).toMatchObject({ color: 2, tag: { name: 'NAME', key: '2', probability: 0.61 } })
  })

  it('takes as many tokens above the tag as it needs and lets the rest wrap one by one', () => {
    const blocks = layOut(currentOf('a/NAME bb/NAME ccccccc/NAME d/NAME e/NAME'), 'plain', labels, [], {
      tagLetters: 8,
    })
    expect(shown(blocks)).toEqual(['a bb ccccccc', 'd', 'e'])
    expect(pieces(blocks).map(piece => piece.tag?.name ?? null)).toEqual(['NAME', null, null])
    expect(pieces(blocks).flatMap(piece => piece.cells.map(cell => cell.joinsBefore))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  it('keeps the white space of the text', () => {
    const gaps = (text: string, line: string) =>
      pieces(layOut(currentOf(line, text), 'plain', labels)).flatMap(piece =>
        piece.cells.map(({ gap }) => gap.kind),
      )
    expect(gaps('東京都 に', '東/O 京/O 都/O に/O')).toEqual(['blank', 'none', 'none', 'blank'])
    expect(gaps('a\nb', 'a/NAME b/NAME')).toEqual(['blank', 'line'])
    expect(shown(layOut(currentOf('a/NAME b/NAME', 'a\nb'), 'plain', labels))).toEqual(['a', 'b'])
  })

  it('shows what the tokenizer has left out', () => {
    const [, second] = pieces(layOut(currentOf('a/O b/O', 'a -- b'), 'plain', labels))
    expect(second.cells[0].gap.lost).toBe('--')
  })

  it('knows labels that the project does not have any more', () => {
    const [piece] = pieces(layOut(currentOf('a/GONE'), 'plain', labels))
    expect(piece).toMatchObject({ color: 0, tag: { name: 'GONE', key: null } })
  })

  it('cuts long strings at the end of a sentence, and never inside a thing', () => {
    const line = 'a/O b/O ./O c/O d/NAME e/NAME f/NAME g/NAME h/O i/O'
    const blocks = layOut(currentOf(line), 'plain', labels, [], { blockTokens: 2, tagLetters: 1 })
    expect(blocks.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [3, 7],
      [8, 9],
    ])
  })

  it('gives the same objects again for all that has not changed', () => {
    const line = (label: string) => `a/O b/O ./O c/${label} ./O d/O e/O`
    const options = { blockTokens: 2 }
    const before = layOut(currentOf(line('O')), 'plain', labels, [], options)
    const after = layOut(currentOf(line('NAME')), 'plain', labels, before, options)
    expect(after).toHaveLength(3)
    expect(after.map((block, k) => block === before[k])).toEqual([true, false, true])
    expect(after[1].pieces[1]).toBe(before[1].pieces[1])
    expect(layOut(currentOf(line('NAME')), 'plain', labels, after, options)[1]).toBe(after[1])
  })
})
