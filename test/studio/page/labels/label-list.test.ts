import { describe, expect, it } from 'vitest'
import { countLabels } from '../../../../studio/page/labels/label-counts.js'
import {
  addLabel,
  labelsNamed,
  moveLabel,
  renewKeys,
  setColor,
  setKey,
} from '../../../../studio/page/labels/label-list.js'
import { LONGEST_NAME, nameFault, tidyName } from '../../../../studio/page/labels/label-name.js'
import { COLORS, LABEL_KEYS } from '../../../../studio/project/folding/label-events.js'

const names = (labels: readonly { name: string }[]) => labels.map(({ name }) => name).join(' ')
const keys = (labels: readonly { key: string | null }[]) => labels.map(({ key }) => key ?? '-').join('')

describe('names of labels', () => {
  it('are refused with a reason if data could not hold or would misread them', () => {
    const fault = (name: string) => nameFault(tidyName(name), ['NAME'])
    expect(['', '  '].map(fault)).toEqual(['empty', 'empty'])
    expect(['FIRST NAME', 'a\u00a0b', 'a\tb'].map(fault)).toEqual(['space', 'space', 'space'])
    expect(['a/b', 'a\u0000b', 'a\u202eb', 'a\ud800'].map(fault)).toEqual(Array(4).fill('characters'))
    expect(['O', '_', 'B'].map(fault)).toEqual(['reserved', 'reserved', 'reserved'])
    expect(['B-NAME', 'I-x', 'E-x', 'S-x', 'U-x', 'M-x'].map(fault)).toEqual(Array(6).fill('prefix'))
    expect(['NAME', ' NAME '].map(fault)).toEqual(['taken', 'taken'])
    expect(fault('x'.repeat(LONGEST_NAME + 1))).toBe('long')
    const fine = [
      'x'.repeat(LONGEST_NAME),
      'name',
      'S',
      'L',
      'o',
      'FIRST-NAME',
      'first_name',
      '単位',
      'größe',
    ]
    expect(fine.map(fault)).toEqual(fine.map(() => null))
  })

  it('that look the same are the same', () => {
    expect(tidyName(' gro\u0308ße ')).toBe('größe')
  })
})

describe('the list of labels', () => {
  it('gives each new label the first free key and the least used color', () => {
    const three = labelsNamed(['A', 'B2', 'C'])
    expect(three).toEqual([
      { name: 'A', color: 0, key: '1' },
      { name: 'B2', color: 1, key: '2' },
      { name: 'C', color: 2, key: '3' },
    ])
    expect(addLabel([three[0], three[2]], 'D').at(-1)).toEqual({ name: 'D', color: 1, key: '2' })
  })

  it('takes more labels than there are keys and colors', () => {
    const many = labelsNamed(Array.from({ length: 45 }, (_, k) => `L${k}`))
    expect(keys(many)).toBe(LABEL_KEYS + '-'.repeat(25))
    expect(many[COLORS].color).toBe(0)
    expect(many[44].color).toBe(4)
  })

  it('swaps keys rather than have two alike, and refuses keys of commands', () => {
    const three = labelsNamed(['A', 'B2', 'C'])
    expect(keys(setKey(three, 'A', '3'))).toBe('321')
    expect(keys(setKey(three, 'A', 'q'))).toBe('q23')
    expect(keys(setKey(three, 'A', null))).toBe('-23')
    expect(keys(setKey(setKey(three, 'A', null), 'A', '2'))).toBe('2-3')
    expect(() => setKey(three, 'A', 'a')).toThrow(RangeError)
  })

  it('moves a label and keeps the order of the others', () => {
    const four = labelsNamed(['A', 'B2', 'C', 'D'])
    expect(names(moveLabel(four, 0, 2))).toBe('B2 C A D')
    expect(names(moveLabel(four, 3, 0))).toBe('D A B2 C')
    expect(names(moveLabel(four, 1, 9))).toBe('A C D B2')
    expect(names(moveLabel(four, 7, 0))).toBe('A B2 C D')
    expect(keys(renewKeys(moveLabel(four, 3, 0)))).toBe('1234')
    expect(setColor(four, 'C', 9)[2].color).toBe(9)
  })
})

describe('the use of a label', () => {
  it('counts tokens and strings, B- and I- together where the scheme has them', () => {
    const answer = (...labels: string[]) => ({ labels, by: 'me', at: 0, isConflict: false })
    const answers = new Map([
      ['a', answer('B-X', 'I-X', 'O', '_')],
      ['b', answer('B-X', 'B-Y')],
    ])
    const use = countLabels({ answers, scheme: 'bio' })
    expect(use('X')).toEqual({ tokens: 3, strings: 2 })
    expect(use('Y')).toEqual({ tokens: 1, strings: 1 })
    expect(use('O')).toEqual({ tokens: 0, strings: 0 })
    expect(countLabels({ answers, scheme: 'plain' })('B-X')).toEqual({ tokens: 2, strings: 2 })
  })
})
