import { describe, expect, it } from 'vitest'
import { load } from '../../../src/load.js'
import { advance } from '../../../studio/project/advance.js'
import { conflictsOf } from '../../../studio/project/agreement/agreement.js'
import { modelOfAnswers } from '../../../studio/project/data/rebuild.js'
import type { NewEvent } from '../../../studio/project/event.js'
import { readEvent } from '../../../studio/project/journal/read-event.js'
import { mergeProjects } from '../../../studio/project/merging/merge-projects.js'
import type { ProjectState } from '../../../studio/project/state.js'
import { accept, add, bioStateOf, more, newString, type Step, stateOf } from './journal-of.js'

const STAMP = { by: 'me', at: 9000 }
const STRINGS = add(
  newString('a', 'Ann sleeps'),
  newString('b', 'Bob works'),
  newString('c', 'Eve sleeps well'),
)

function append(state: ProjectState, events: readonly NewEvent[]): ProjectState {
  return advance(
    state,
    events.map((event, k) => ({ ...readEvent(JSON.parse(JSON.stringify(event))), n: state.n + k + 1 })),
  )
}

function merged(mine: ProjectState, theirs: ProjectState): ProjectState {
  const state = append(mine, mergeProjects(mine, theirs, STAMP).events)
  expect(state.refused).toEqual([])
  expect(mergeProjects(state, theirs, { by: 'me', at: 9999 }).events).toEqual([])
  return state
}

const by = (annotator: string, ...steps: Step[]): Step[] => steps.map(step => ({ ...step, by: annotator }))

describe('mergeProjects', () => {
  it('brings their labelings with names and times, and nothing the second time', () => {
    const mine = stateOf(STRINGS, ...by('ann', accept('a', 'PER O')))
    const proposed = { shown: 'instant', instant: ['O', 'O'] } as const
    const theirs = stateOf(STRINGS, ...by('bob', { ...accept('b', 'PER V'), proposed, strokes: 2 } as Step))
    const merge = mergeProjects(mine, theirs, STAMP)
    expect(merge).toMatchObject({ strings: 0, accepted: 1, conflicts: [], differentTokens: [] })
    const state = merged(mine, theirs)
    expect(state.answers.get('b')).toEqual({ labels: ['PER', 'V'], by: 'bob', at: 1003, isConflict: false })
    expect(state.history[1]).toMatchObject({ by: 'bob', proposed, strokes: 2 })
    expect(state.labels.map(label => [label.name, label.key])).toEqual([
      ['PER', '1'],
      ['V', '2'],
    ])
  })

  it('gives the model that merging the two models gives, byte for byte', async () => {
    const mine = stateOf(STRINGS, ...by('ann', accept('a', 'PER O'), accept('c', 'PER O _')))
    const theirs = stateOf(STRINGS, ...by('bob', accept('b', 'PER V')))
    const model = load((await modelOfAnswers(mine)) as Uint8Array)
    model.merge(load((await modelOfAnswers(theirs)) as Uint8Array))
    expect(await modelOfAnswers(merged(mine, theirs))).toEqual(model.save())
    const other = load((await modelOfAnswers(theirs)) as Uint8Array)
    other.merge(load((await modelOfAnswers(mine)) as Uint8Array))
    expect(await modelOfAnswers(merged(theirs, mine))).toEqual(other.save())
  })

  it('shows labelings that differ side by side', () => {
    const mine = stateOf(STRINGS, ...by('ann', accept('a', 'PER O')))
    const theirs = stateOf(STRINGS, ...by('bob', accept('a', 'O O')))
    expect(mergeProjects(mine, theirs, STAMP).conflicts).toEqual(['a'])
    const [{ labelings, tokens }] = conflictsOf(merged(mine, theirs))
    expect(labelings.map(answer => [answer.by, answer.labels.join(' ')])).toEqual([
      ['ann', 'PER O'],
      ['bob', 'O O'],
    ])
    expect(tokens).toEqual([0])
  })

  it('brings strings, flags, comments and decisions', () => {
    const mine = stateOf(add(newString('a', 'Ann sleeps')), { type: 'comment', string: 'a', text: 'mine' })
    const theirs = stateOf(
      STRINGS,
      ...by('bob', accept('b', 'PER O')),
      ...by('eve', accept('b', 'O O')),
      { type: 'resolve', string: 'b', labels: ['PER', 'O'], by: 'bob' },
      { type: 'flag', string: 'c', on: true },
      { type: 'comment', string: 'c', text: 'odd' },
      { type: 'comment', string: 'a', text: 'theirs' },
    )
    expect(mergeProjects(mine, theirs, STAMP)).toMatchObject({ strings: 2, accepted: 2, conflicts: [] })
    const state = merged(mine, theirs)
    expect([...state.byId.keys()]).toEqual(['a', 'b', 'c'])
    expect(state.byId.get('c')).toMatchObject({ isFlagged: true, comment: 'odd', source: 'a.txt' })
    expect(state.byId.get('a')?.comment).toBe('mine')
    expect(state.said.get('b')?.decision).toMatchObject({ by: 'bob', labels: ['PER', 'O'] })
  })

  it('takes a later labeling of the same annotator, and no earlier one', () => {
    const copy = stateOf(STRINGS, ...by('ann', accept('a', 'PER O')))
    const later = more(copy, ...by('ann', accept('a', 'O O')))
    expect(merged(copy, later).answers.get('a')?.labels).toEqual(['O', 'O'])
    expect(mergeProjects(later, copy, STAMP).events).toEqual([])
    expect(mergeProjects(copy, copy, STAMP).events).toEqual([])
  })

  it('does not bring again what was undone since', () => {
    const mine = stateOf(STRINGS)
    const theirs = stateOf(STRINGS, ...by('bob', accept('b', 'PER V')))
    const state = merged(mine, theirs)
    const undone = more(state, {
      type: 'undo',
      event: mergeProjects(mine, theirs, STAMP).events.at(-1)?.id ?? '',
    })
    expect(undone.answers.size).toBe(0)
    expect(mergeProjects(undone, theirs, STAMP).events).toEqual([])
  })

  it('takes their tokens where I have said nothing, and their labels on equal tokens elsewhere', () => {
    const split: Step = { type: 'retokenize', string: 'a', tokens: [0, 1, 1, 3, 4, 10] }
    const theirs = stateOf(STRINGS, split, ...by('bob', accept('a', 'X PER O')))
    expect(merged(stateOf(STRINGS), theirs).byId.get('a')?.tokens).toEqual(['A', 'nn', 'sleeps'])
    const mine = stateOf(STRINGS, ...by('ann', accept('a', 'PER V')))
    expect(mergeProjects(mine, theirs, STAMP)).toMatchObject({ differentTokens: ['a'], conflicts: ['a'] })
    const state = merged(mine, theirs)
    expect(state.byAnnotator.get('bob')?.get('a')?.labels).toEqual(['_', 'O'])
    expect(state.byId.get('a')?.tokens).toEqual(['Ann', 'sleeps'])
  })

  it('refuses projects of different schemes', () => {
    expect(() => mergeProjects(stateOf(), bioStateOf(), STAMP)).toThrow('these projects cannot be merged')
  })
})
