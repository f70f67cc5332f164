import { describe, expect, it } from 'vitest'
import * as actions from '../../../../studio/page/labels/label-actions.js'
import { openTab, projectOf } from '../../session/sessions.js'

async function sessionWithAnswers() {
  const session = await openTab(projectOf())
  session.setOrder('given')
  for (const labels of [
    ['A', 'B', 'C'],
    ['A', 'B', 'C'],
  ]) {
    for (const [t, label] of labels.entries()) session.mark(t, t, label)
    await session.accept()
  }
  const answers = () => [...session.state.answers.values()].map(({ labels }) => labels.join(' '))
  const list = () => session.state.labels.map(({ name, key }) => `${name}:${key}`).join(' ')
  return { session, answers, list }
}

describe('the manager of labels', () => {
  it('renames everywhere, in the model, too, and can be taken back', async () => {
    const { session, answers, list } = await sessionWithAnswers()
    const before = await session.saveModel('instant')
    expect(await actions.rename(session, 'A', 'NUMBER')).toBe('Renamed A to NUMBER in 2 strings.')
    expect(answers()).toEqual(['NUMBER B C', 'NUMBER B C'])
    expect(list()).toBe('NUMBER:1 B:2 C:3')
    expect(await session.saveModel('instant')).not.toEqual(before)
    expect(await session.undo()).toBe(true)
    expect(answers()).toEqual(['A B C', 'A B C'])
    expect(await session.saveModel('instant')).toEqual(before)
    session.close()
  })

  it('merges and removes, and tells how many tokens that concerns', async () => {
    const { session, answers, list } = await sessionWithAnswers()
    expect(await actions.rename(session, 'A', 'B')).toBe('Merged A into B: 2 tokens.')
    expect(answers()).toEqual(['B B C', 'B B C'])
    expect(await actions.remove(session, 'C', '_')).toBe('Removed C from 2 tokens.')
    expect(answers()).toEqual(['B B _', 'B B _'])
    expect(list()).toBe('B:2')
    await session.undo()
    await session.undo()
    expect(answers()).toEqual(['A B C', 'A B C'])
    expect(list()).toBe('A:1 B:2 C:3')
    session.close()
  })

  it('adds, moves, and gives keys and colors', async () => {
    const { session, list } = await sessionWithAnswers()
    expect(await actions.add(session, 'D')).toBe('Added D, key 4.')
    expect(await actions.move(session, 3, 0)).toBe('D is number 1 of 4.')
    expect(list()).toBe('D:4 A:1 B:2 C:3')
    expect(await actions.move(session, 0, -1)).toBe('D is number 1 of 4.')
    expect(await actions.giveKey(session, 'D', '1')).toBe('D has the key 1, A the one that it had.')
    expect(list()).toBe('D:1 A:4 B:2 C:3')
    expect(await actions.giveKey(session, 'D', null)).toBe('D has no key.')
    await actions.giveKeysByOrder(session)
    expect(list()).toBe('D:1 A:2 B:3 C:4')
    await actions.giveColor(session, 'D', 7)
    expect(session.state.labels[0].color).toBe(7)
    session.close()
  })

  it('finds labels by a part of their names', () => {
    const labels = ['NAME', 'FIRST-NAME', 'UNIT'].map(name => ({ name, color: 0, key: null }))
    expect(actions.matching(labels, ' name ').map(({ place }) => place)).toEqual([0, 1])
    expect(actions.matching(labels, '')).toHaveLength(3)
  })
})
