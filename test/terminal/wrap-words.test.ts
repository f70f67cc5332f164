import { describe, expect, it } from 'vitest'
import { wrapWords } from '../../terminal/wrap-words.js'

describe('wrapWords', () => {
  it('breaks long lines at spaces and indents what follows', () => {
    expect(wrapWords('cofield: one two three four\n', 14)).toBe('cofield: one\n  two three\n  four\n')
  })

  it('leaves lines that fit as they are, with their spaces', () => {
    const text = '  a   b\n\nexactly ten\n'
    expect(wrapWords(text, 11)).toBe(text)
  })

  it('keeps a word that is longer than a line, such as a path, in one piece', () => {
    expect(wrapWords('at /a/very/long/path now', 8)).toBe('at\n  /a/very/long/path\n  now')
  })
})
