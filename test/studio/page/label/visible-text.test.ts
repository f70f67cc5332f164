import { describe, expect, it } from 'vitest'
import {
  visibleLine,
  visiblePieces,
  visibleText,
} from '../../../../studio/page/views/label/model/visible-text.js'

describe('visible text of a token', () => {
  it('leaves what can be seen as it is', () => {
    for (const text of ['flat-leaf', '東京', 'Zürich', '½', '1 000', '1\u00a0000'])
      expect(visiblePieces(text)).toEqual([{ kind: 'text', text }])
    expect(visiblePieces('')).toEqual([])
  })

  it('leaves joiners in emoji and words, which are part of their form', () => {
    for (const text of ['👩‍👩‍👧', 'می‌خواهم', 'क्‍ष']) expect(visibleText(text)).toBe(text)
  })

  it('names characters that cannot be seen', () => {
    expect(visibleText('a\u200bb')).toBe('a[ZWSP]b')
    expect(visibleText('\ufeff1')).toBe('[BOM]1')
    expect(visibleText('\u0007')).toBe('[U+0007]')
    expect(visibleText('\u200d')).toBe('[ZWJ]')
    expect(visibleText(' ')).toBe('[SP]')
    expect(visiblePieces('\u00ad')).toEqual([{ kind: 'hidden', text: 'SHY', code: 'U+00AD' }])
  })

  it('leaves the blanks of running text, at its ends too', () => {
    expect(visibleLine(' a b\u200b ')).toBe(' a b[ZWSP] ')
  })

  it('lets no character turn the direction of the page', () => {
    expect(visibleText('\u202eabc\u2069')).toBe('[RLO]abc[PDI]')
  })
})
