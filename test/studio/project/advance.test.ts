import { describe, expect, it } from 'vitest'
import { advance, emptyState, refusalOf } from '../../../studio/project/advance.js'
import type { NewEvent } from '../../../studio/project/event.js'
import { accept, add, bioStateOf, eventsOf, more, newString, plain, stateOf } from './journal-of.js'

const TWO = add(newString('a', 'New York is big'), newString('b', 'He saw New York'))

describe('advance', () => {
  it('begins with the name, scheme and tokenizer of the project', () => {
    const state = bioStateOf()
    expect(state).toMatchObject({ n: 1, name: 'names', scheme: 'bio', tokenizer: 'words', isCreated: true })
  })

  it('adds strings with their tokens and leaves out those that are there', () => {
    const state = stateOf(TWO, add(newString('b', 'other'), newString('c', 'last'), newString('c', 'twice')))
    expect(state.strings.map(string => string.text)).toEqual(['New York is big', 'He saw New York', 'last'])
    expect(state.byId.get('c')).toBe(state.strings[2])
    expect(state.strings[2]).toMatchObject({ number: 3, tokens: ['last'], offsets: [0, 4], source: 'a.txt' })
    expect([...state.changed]).toEqual(['a', 'b', 'c'])
  })

  it('accepts strings that bring labels, without counting them as judged', () => {
    const state = stateOf(add(newString('a', 'x y', ['A', '_']), newString('b', 'x y', ['_', '_'])))
    expect(state.answers.get('a')).toEqual({ labels: ['A', '_'], by: 'me', at: 1002, isConflict: false })
    expect(state.answers.has('b')).toBe(false)
    expect(state.history).toEqual([])
    expect(state.labels).toEqual([{ name: 'A', color: 0, key: '1' }])
  })

  it('keeps an accepted labeling, what was proposed, and the strings that changed', () => {
    const proposed = { shown: 'instant', instant: ['O', 'O', 'O', 'O'] } as const
    const before = stateOf(TWO)
    const state = more(before, { ...accept('a', 'L L O O'), proposed, strokes: 3 } as never)
    expect(state.answers.get('a')?.labels).toEqual(['L', 'L', 'O', 'O'])
    expect(state.byAnnotator.get('me')?.get('a')).toBe(state.answers.get('a'))
    expect(state.history).toMatchObject([{ string: 'a', event: 'e3', proposed, strokes: 3 }])
    expect([...state.changed]).toEqual(['a'])
    expect(before.answers.size).toBe(0)
    expect(before.history).toEqual([])
  })

  it('keeps the objects of strings and answers that stay', () => {
    const before = stateOf(TWO, accept('a', 'L L O O'))
    const after = more(before, accept('b', 'O O L L'), { type: 'flag', string: 'b', on: true })
    expect(after.answers.get('a')).toBe(before.answers.get('a'))
    expect(after.byId.get('a')).toBe(before.byId.get('a'))
    expect(after.byId.get('b')).not.toBe(before.byId.get('b'))
  })

  it('lists events that cannot be as refused, and says so before', () => {
    const before = stateOf(TWO)
    const state = more(before, accept('x', 'O'), accept('a', 'O'), { type: 'keep', string: 'a' })
    expect(state.refused.map(({ n, reason }) => [n, reason])).toEqual([
      [3, 'there is no string "x"'],
      [4, 'expected 4 labels, one for each token, got 1'],
      [5, 'nobody has accepted this string'],
    ])
    const event: NewEvent = { ...accept('a', 'O'), by: 'me', at: 0, id: 'x' }
    expect(refusalOf(before, event)).toBe('expected 4 labels, one for each token, got 1')
    expect(refusalOf(before, { ...event, ...accept('a', 'O O O O') } as NewEvent)).toBeNull()
    expect(before.answers.size).toBe(0)
  })

  it('refuses what comes before the beginning', () => {
    const state = advance(emptyState(), eventsOf([TWO]))
    expect(state.strings).toEqual([])
    expect(state.refused[0].reason).toBe('the journal does not begin with the event "create"')
  })

  it('expects the next number of the journal, and ids that are new', () => {
    const state = stateOf(TWO)
    expect(() => advance(state, eventsOf([TWO], 5))).toThrow('advance: expected event 3, got event 5')
    expect(() => more(state, { ...TWO, id: 'e2' })).toThrow('event 3 has the id of an earlier one, "e2"')
  })

  it('notes skips, flags, comments and what was kept', () => {
    const state = stateOf(
      TWO,
      accept('a', 'L L O O'),
      { type: 'skip', string: 'b' },
      { type: 'skip', string: 'b' },
      { type: 'flag', string: 'b', on: true },
      { type: 'comment', string: 'b', text: 'odd' },
      { type: 'keep', string: 'a' },
    )
    expect(state.byId.get('b')).toMatchObject({ skipped: 2, isFlagged: true, comment: 'odd' })
    expect(state.byId.get('a')?.isKept).toBe(true)
    expect(more(state, accept('a', 'O O O O')).byId.get('a')?.isKept).toBe(false)
  })

  it('sets name, goal and base', () => {
    const state = stateOf(
      { type: 'rename', name: 'other' },
      { type: 'goal', share: 0.9 },
      { type: 'base', name: 'b', sha256: '0' },
    )
    expect(state).toMatchObject({ name: 'other', goal: 0.9, base: { name: 'b', sha256: '0' } })
  })

  it('makes a reopened labeling a draft', () => {
    const state = stateOf(TWO, accept('a', 'L _ O O'), { type: 'reopen', string: 'a' })
    expect(state.answers.size).toBe(0)
    expect(state.byAnnotator.size).toBe(0)
    expect(state.presets.get('a')).toEqual(['L', null, 'O', 'O'])
    expect(more(state, accept('a', 'L L O O')).presets.size).toBe(0)
  })
})

describe('undo', () => {
  it('takes back the last event', () => {
    const before = stateOf(TWO, accept('a', 'L L O O'))
    const after = more(before, accept('b', 'O O L L'), { type: 'undo', event: 'e4' })
    expect(plain(after)).toEqual(plain({ ...before, n: 5 }))
    expect(after.answers.get('a')).toBe(before.answers.get('a'))
  })

  it('of an undo brings the event back, any number of times', () => {
    const done = stateOf(TWO, accept('a', 'L L O O'))
    let state = more(done, { type: 'undo', event: 'e3' })
    for (let k = 0; k < 5; k++) {
      expect(state.answers.size).toBe(k % 2)
      expect([...state.changed]).toEqual(['a'])
      state = more(state, { type: 'undo', event: `e${state.n}` })
    }
    expect(plain(state)).toEqual(plain({ ...done, n: state.n }))
  })

  it('leaves later events without effect that build on what is undone, until it is there again', () => {
    const done = stateOf(TWO, accept('a', 'L L O O'))
    const without = more(done, { type: 'undo', event: 'e2' })
    expect(without.strings).toEqual([])
    expect(without.refused.map(({ n, reason }) => [n, reason])).toEqual([[3, 'there is no string "a"']])
    const again = more(without, { type: 'undo', event: 'e4' })
    expect(plain(again)).toEqual(plain({ ...done, n: 5 }))
  })

  it('takes other strings after an undone import', () => {
    const state = stateOf(
      TWO,
      { type: 'undo', event: 'e2' },
      add(newString('c', 'other'), newString('a', 'new')),
    )
    expect([...state.byId.keys()]).toEqual(['c', 'a'])
    expect(more(state, accept('a', 'L')).answers.get('a')?.labels).toEqual(['L'])
    expect(state.byId.has('b')).toBe(false)
  })

  it('refuses what is not there, is undone already, or is the beginning', () => {
    const state = stateOf(
      TWO,
      { type: 'undo', event: 'e2' },
      { type: 'undo', event: 'e2' },
      { type: 'undo', event: 'x' },
      { type: 'undo', event: 'e1' },
      { type: 'undo', event: 'e4' },
    )
    expect(state.refused.map(({ n, reason }) => [n, reason])).toEqual([
      [4, 'this event is undone already'],
      [5, 'there is no event "x" to be undone'],
      [6, 'the beginning of a project cannot be undone'],
      [7, 'this event had no effect, so that there is nothing to be undone'],
    ])
  })
})
