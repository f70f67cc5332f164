import { describe, expect, it } from 'vitest'
import { excerptOf } from '../../../../studio/page/views/label/model/excerpt.js'
import { findOccurrences } from '../../../../studio/page/views/label/model/occurrences.js'
import { splitPlaces } from '../../../../studio/page/views/label/model/split-places.js'
import { currentOf } from './current.js'

function stateOf(lines: readonly string[]) {
  const all = lines.map((line, at) => ({ id: `s${at}`, at, current: currentOf(line) }))
  return {
    scheme: 'plain' as const,
    byId: new Map(all.map(({ id, current }) => [id, { ...current.string, id }])),
    answers: new Map(
      all.map(({ id, at, current }) => [id, { labels: current.labels, by: 'me', at, isConflict: false }]),
    ),
  }
}

describe('words so far', () => {
  const state = stateOf(['mint/NAME leaves/PREP torn/PREP', 'Leaves/NAME', 'leaves/_', 'leaves/PREP of/O'])

  it('are counted by label, in upper and lower case, without what was left open', () => {
    expect(findOccurrences(state, ['leaves']).counts).toEqual([
      ['PREP', 2],
      ['NAME', 1],
    ])
  })

  it('come with what stands around them, the latest first', () => {
    expect(findOccurrences(state, ['leaves'], { rows: 2 }).rows).toMatchObject([
      { string: 's3', before: '', words: 'leaves', after: 'of', name: 'PREP' },
      { string: 's1', before: '', words: 'Leaves', after: '', name: 'NAME' },
    ])
  })

  it('can be several, and are not looked for in the string at hand', () => {
    expect(findOccurrences(state, ['mint', 'leaves']).rows).toMatchObject([
      { words: 'mint leaves', after: 'torn' },
    ])
    expect(findOccurrences(state, ['mint'], { except: 's0' }).rows).toEqual([])
  })
})

describe('excerpt of a string', () => {
  it('shows the token in doubt even where it stands far behind', () => {
    const { string } = currentOf('one/O two/O three/O four/O five/O six/O seven/O')
    expect(excerptOf(string, 5)).toEqual({ before: '… three four five ', doubt: 'six', after: ' seven' })
    expect(excerptOf(string, 0)).toMatchObject({ before: '', doubt: 'one' })
    expect(excerptOf(string, null)).toMatchObject({ before: string.text, doubt: '' })
  })

  it('stands in one line', () => {
    const { string } = currentOf('a/O b/O', 'a\n\tb')
    expect(excerptOf(string, null).before).toBe('a b')
  })
})

describe('places to split a token', () => {
  it('are never inside of what people see as one character', () => {
    expect(splitPlaces('e\u0301a').map(({ end }) => end)).toEqual([2, 3])
    expect(splitPlaces('👩‍👧1').map(({ character }) => character)).toEqual(['👩‍👧', '1'])
  })
})
