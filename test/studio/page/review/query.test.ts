import { describe, expect, it } from 'vitest'
import {
  asksForLabel,
  folded,
  readQuery,
  toggleLabel,
  writeTerm,
} from '../../../../studio/page/views/review/query.js'

describe('reading a query', () => {
  it('takes words without capitals and accents', () => {
    expect(readQuery('  Crème  fraîche ').terms).toEqual([
      { kind: 'word', text: 'creme', isNegated: false },
      { kind: 'word', text: 'fraiche', isNegated: false },
    ])
  })

  it('takes a quotation as one phrase, as it is written, even before its end is typed', () => {
    expect(readQuery('"Plain flour"').terms).toEqual([
      { kind: 'phrase', text: 'Plain flour', isNegated: false },
    ])
    expect(readQuery('"Plain fl').terms).toEqual([{ kind: 'phrase', text: 'Plain fl', isNegated: false }])
    expect(readQuery('"').terms).toEqual([])
  })

  it.each([
    ['label:UNIT', { kind: 'label', value: 'UNIT' }],
    ['label:"two words"', { kind: 'label', value: 'two words' }],
    ['by:B', { kind: 'by', value: 'B' }],
    ['comment:why', { kind: 'comment', value: 'why' }],
    ['comment:', { kind: 'comment', value: '' }],
    ['proposed:NAME', { kind: 'proposed', value: 'NAME' }],
    ['accepted:none', { kind: 'accepted', value: 'none' }],
    ['flagged', { kind: 'is', what: 'flagged' }],
    ['is:Corrected', { kind: 'is', what: 'corrected' }],
    ['conf<60', { kind: 'confidence', comparison: '<', share: 0.6 }],
    ['conf>=97.5%', { kind: 'confidence', comparison: '>=', share: 0.975 }],
  ])('understands %s', (text, condition) => {
    expect(readQuery(text)).toEqual({ terms: [{ ...condition, isNegated: false }], unclear: [] })
    expect(readQuery(`-${text}`).terms).toEqual([{ ...condition, isNegated: true }])
  })

  it('leaves out terms that are being typed', () => {
    expect(readQuery('label: conf< is:fla by: salt')).toEqual({
      terms: [{ kind: 'word', text: 'salt', isNegated: false }],
      unclear: [],
    })
  })

  it('names the terms that it does not understand', () => {
    expect(readQuery('is:blue conf<many conf>101 salt').unclear).toEqual(['is:blue', 'conf<many', 'conf>101'])
  })

  it('takes other colons for text', () => {
    expect(readQuery('12:30').terms).toEqual([{ kind: 'word', text: '12:30', isNegated: false }])
  })
})

describe('folding', () => {
  it('takes accents away, and leaves other scripts as they are', () => {
    expect(folded('ÉCLAIR')).toBe('eclair')
    expect(folded('東京')).toBe('東京')
  })
})

describe('chips', () => {
  it('add a label to what was typed and take it out again', () => {
    const query = toggleLabel('salt', 'UNIT')
    expect(query).toBe('salt label:UNIT')
    expect(asksForLabel(readQuery(query), 'UNIT')).toBe(true)
    expect(toggleLabel(query, 'UNIT')).toBe('salt')
    expect(toggleLabel('"a b" label:unit -label:UNIT', 'UNIT')).toBe('"a b" -label:UNIT')
  })

  it('put names with spaces in quotation marks', () => {
    expect(writeTerm('label', 'two words')).toBe('label:"two words"')
    expect(toggleLabel(toggleLabel('', 'two words'), 'two words')).toBe('')
  })
})
