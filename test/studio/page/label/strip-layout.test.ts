import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelsNamed } from '../../../../studio/page/labels/label-list.js'
import { type Layout, layOut } from '../../../../studio/page/views/label/model/strip-layout.js'
import type { CurrentString } from '../../../../studio/session/session.js'
import { currentOf } from './current.js'

const labels = labelsNamed(['QTY', 'NAME'])
const pieces = ({ blocks }: Layout) => blocks.flatMap(block => block.pieces)
const shown = (layout: Layout) => pieces(layout).map(piece => piece.cells.map(cell => cell.text).join(' '))

describe('layout of a string', () => {
  it('puts a tag with key and color below each thing', () => {
    const [quantity, name] = pieces(layOut(currentOf('1/QTY/0.99 flat/NAME/0.61'), 'plain', labels))
    expect(quantity).toMatchObject({ color: 1, tag: { name: 'QTY', key: '1', probability: null } })
    expect(name).toMatchObject({ color: 2, tag: { name: 'NAME', key: '2', probability: 0.61 } })
  })

  it('takes as many tokens above the tag as it needs and lets the rest wrap one by one', () => {
    const layout = layOut(currentOf('a/NAME bb/NAME ccccccc/NAME d/NAME e/NAME'), 'plain', labels, null, {
      tagLetters: 8,
    })
    expect(shown(layout)).toEqual(['a bb ccccccc', 'd', 'e'])
    expect(pieces(layout).map(piece => piece.tag?.name ?? null)).toEqual(['NAME', null, null])
    expect(pieces(layout).flatMap(piece => piece.cells.map(cell => cell.joinsBefore))).toEqual([
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
    const layout = layOut(currentOf(line), 'plain', labels, null, { blockTokens: 2, tagLetters: 1 })
    expect(layout.blocks.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [3, 7],
      [8, 9],
    ])
  })

  it('gives the same objects again for all that has not changed', () => {
    const { before, after } = change('a/O b/O ./O c/O ./O d/O e/O', 3, 'NAME')
    expect(after.blocks).toHaveLength(3)
    expect(after.blocks.map((block, k) => block === before.blocks[k])).toEqual([true, false, true])
    expect(after.blocks[1].pieces[1]).toBe(before.blocks[1].pieces[1])
    expect(layOut(after.current, 'plain', labels, after, OPTIONS).blocks).toBe(after.blocks)
  })

  it('is after any change as if it was laid out anew', () => {
    const words = fc.array(fc.constantFrom('a', 'bb', '.'), { minLength: 1, maxLength: 24 })
    const label = fc.constantFrom('O', 'NAME', 'QTY', '_')
    fc.assert(
      fc.property(
        words,
        fc.infiniteStream(label),
        fc.array(fc.tuple(fc.nat(), label)),
        (tokens, stream, changes) => {
          const line = tokens.map(token => `${token}/${stream.next().value}`).join(' ')
          let layout = layOut(currentOf(line), 'plain', labels, null, OPTIONS)
          for (const [place, name] of changes) {
            const changed = withLabel(layout.current as CurrentString, place % tokens.length, name)
            layout = layOut(changed, 'plain', labels, layout, OPTIONS)
            expect(layout.blocks).toEqual(layOut(changed, 'plain', labels, null, OPTIONS).blocks)
          }
        },
      ),
    )
  })
})

const OPTIONS = { blockTokens: 2, tagLetters: 3 }

function withLabel(current: CurrentString, token: number, label: string): CurrentString {
  return { ...current, labels: current.labels.with(token, label) }
}

function change(line: string, token: number, label: string) {
  const before = layOut(currentOf(line), 'plain', labels, null, OPTIONS)
  const changed = withLabel(before.current as CurrentString, token, label)
  return { before, after: layOut(changed, 'plain', labels, before, OPTIONS) }
}
