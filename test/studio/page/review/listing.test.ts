import { describe, expect, it } from 'vitest'
import { createEntryIndex, type Entry } from '../../../../studio/page/views/review/entries.js'
import { arrange, countTabs, listGroups, type Tab } from '../../../../studio/page/views/review/listing.js'
import { createMatcher } from '../../../../studio/page/views/review/matching.js'
import { readQuery } from '../../../../studio/page/views/review/query.js'
import { answerOf, judgedOf, slipOf, stateOf, stringOf } from './sample.js'

const strings = [
  stringOf(1, '200 g plain flour', { isFlagged: true }),
  stringOf(2, '2 cloves garlic', { comment: 'Cloves: à discuter' }),
  stringOf(3, 'Salt and pepper'),
  stringOf(4, '1 crème fraîche', { isKept: true }),
  stringOf(5, 'a handful of basil', { skipped: 1 }),
]
const state = stateOf(
  strings,
  {
    1: answerOf('QTY UNIT PREP NAME', 10),
    2: answerOf('QTY NAME _', 30, 'B'),
    3: answerOf('NAME O NAME', 20, 'me', true),
    4: answerOf('QTY NAME NAME', 40),
  },
  [judgedOf(1, 'QTY UNIT NAME NAME', 'QTY UNIT PREP NAME'), judgedOf(3, 'NAME O NAME', 'NAME O NAME')],
)
const slips = [
  slipOf(strings[0], 'QTY UNIT PREP NAME', 'QTY UNIT NAME NAME', 0.9),
  slipOf(strings[1], 'QTY NAME _', 'QTY UNIT _', 0.97),
  slipOf(strings[3], 'QTY NAME NAME', 'QTY PREP NAME', 0.99),
]
const confidenceOf = ({ id }: { id: string }) => (id === 's5' ? 0.4 : null)
const entries = createEntryIndex()({ state, slips, confidenceOf })

function found(query: string, of: readonly Entry[] = entries): number[] {
  const matches = createMatcher(readQuery(query), { scheme: 'plain', annotator: 'me' })
  return of.filter(matches).map(({ string }) => string.number)
}

describe('searching', () => {
  it.each([
    ['salt', [3]],
    ['FRAICHE', [4]],
    ['"Salt and"', [3]],
    ['"salt and"', []],
    ['label:unit', [1]],
    ['-label:QTY', [3, 5]],
    ['label:none', [3]],
    ['label:QTY label:PREP', [1]],
    ['by:B', [2]],
    ['by:you', [1, 3, 4]],
    ['flagged', [1]],
    ['comment:discuter', [2]],
    ['comment:', [2]],
    ['conf<60', [5]],
    ['conf>60', []],
    ['is:partly', [2]],
    ['is:kept', [4]],
    ['is:skipped', [5]],
    ['is:conflict', [3]],
    ['is:corrected', [1]],
    ['proposed:NAME', [1, 3]],
    ['accepted:PREP', [1]],
    ['proposed:NAME accepted:PREP', [1]],
    ['proposed:UNIT accepted:PREP', []],
    ['', [1, 2, 3, 4, 5]],
  ])('%s', (query, numbers) => {
    expect(found(query)).toEqual(numbers)
  })

  it('sees labels of the scheme with beginnings by their names', () => {
    const plain = stateOf([stringOf(1, 'New York')], { 1: answerOf('B-LOC I-LOC') })
    const [entry] = createEntryIndex()({
      state: { ...plain, scheme: 'bio' },
      slips: [],
      confidenceOf: () => null,
    })
    expect([...entry.labels]).toEqual(['LOC'])
  })
})

describe('the index', () => {
  it('keeps the entries of strings that have not changed', () => {
    const index = createEntryIndex()
    const before = index({ state, slips, confidenceOf })
    expect(index({ state, slips, confidenceOf })).toBe(before)
    const flagged = strings.map(string => (string.number === 2 ? { ...string, isFlagged: true } : string))
    const after = index({ state: { ...state, strings: flagged }, slips, confidenceOf })
    expect(after.map((entry, k) => entry === before[k])).toEqual([true, false, true, true, true])
    expect(found('flagged', after)).toEqual([1, 2])
  })

  it('notices a new annotator of a string', () => {
    const index = createEntryIndex()
    index({ state, slips, confidenceOf })
    const labelings = [answerOf('O O O O'), answerOf('O O O O', 1, 'C')]
    const said = new Map([...state.said, ['s1', { labelings, decision: null }]])
    expect(found('by:C', index({ state: { ...state, said }, slips, confidenceOf }))).toEqual([1])
  })
})

describe('tabs and groups', () => {
  const everything = createMatcher(readQuery(''), { scheme: 'plain', annotator: 'me' })
  const numbers = (tab: Tab, leastSure = 0.85) =>
    listGroups(arrange(entries, leastSure), tab, leastSure, everything).map(group => [
      group.name,
      ...group.entries.map(({ string }) => string.number),
    ])

  it('show likely slips first, the surest first, then the newest', () => {
    expect(numbers('all')).toEqual([
      ['slips', 2, 1],
      ['others', 4, 3],
    ])
  })

  it('count as a slip only what the model is sure enough of', () => {
    expect(numbers('slips', 0.95)).toEqual([['slips', 2]])
    expect(numbers('all', 0.95)).toEqual([
      ['slips', 2],
      ['others', 4, 3, 1],
    ])
  })

  it('have counts', () => {
    expect(countTabs(entries, 0.85)).toEqual({
      all: 4,
      slips: 2,
      flagged: 1,
      comments: 1,
      partly: 1,
      'to-go': 1,
      disagreement: 1,
    })
  })
})
