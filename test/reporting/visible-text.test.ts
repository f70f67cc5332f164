import { describe, expect, it } from 'vitest'
import { formatTable } from '../../reporting/format.js'
import { createLiveLine } from '../../reporting/progress.js'
import { visibleLine, visibleText } from '../../reporting/visible-text.js'

describe('text for people', () => {
  it.each([
    ['\u001b[31mX', '\\u001b[31mX'],
    ['a\u0007', 'a\\u0007'],
    ['\u009b2J', '\\u009b2J'],
    ['\u007f', '\\u007f'],
    ['a\u202eb', 'a\\u202eb'],
    ['a\u2066b\u2069', 'a\\u2066b\\u2069'],
    ['a\u2028b', 'a\\u2028b'],
    ['a\rb', 'a\\rb'],
    ['a\u0000', 'a\\u0000'],
  ])('%j is shown as %s', (text, shown) => {
    expect([visibleText(text), visibleLine(text)]).toEqual([shown, shown])
  })

  it('keeps all that is no control character', () => {
    const text = 'naïve 日本語 𝄞 👩‍👩‍👧 می‌خواهم \\ "x" \u00a0'
    expect([visibleText(text), visibleLine(text)]).toEqual([text, text])
  })

  it('keeps tabs and line ends, which a part of a line does not', () => {
    expect(visibleText('a\tb\n')).toBe('a\tb\n')
    expect(visibleLine('a\tb\n')).toBe('a\\tb\\n')
  })

  it('in JSON means what it meant', () => {
    const value = { label: '\u001b[31m\u009b\u202e\u007f\n' }
    const shown = visibleText(JSON.stringify(value))
    expect(shown).not.toMatch(/\p{Cc}|\u202e/u)
    expect(JSON.parse(shown)).toEqual(value)
  })

  it('in tables is as wide as it is shown', () => {
    expect(
      formatTable([
        ['a\n\u0007', '1'],
        ['label', '20'],
      ]),
    ).toBe('a\\n\\u0007   1\nlabel      20\n')
  })

  it('in a live line is all on it', () => {
    const written: string[] = []
    let time = 0
    const live = createLiveLine({
      isTerminal: true,
      columns: 80,
      write: text => written.push(text),
      now: () => time,
    })
    time = 10
    live.show({ bar: () => 'a\u001b[2J\nb', line: () => '' })
    expect(written).toEqual(['\ra\\u001b[2J\\nb\x1b[K'])
  })
})
