import { describe, expect, it } from 'vitest'
import { openTab, projectOf, shown, stamped } from './sessions.js'

describe('accepted strings', () => {
  it('show their labels as yours when they are opened, and are accepted anew if they are changed', async () => {
    const project = projectOf()
    const session = await openTab(project)
    session.mark(0, 0, 'A')
    await session.accept()
    session.open('s1')
    expect(session.current).toMatchObject({ isAccepted: true, isChanged: false })
    expect(session.current?.origins).toEqual(['yours', 'yours', 'yours'])
    expect(shown(session)).toBe('A O O')
    const count = project.events.length
    await session.accept()
    expect(project.events).toHaveLength(count)
    expect(session.current?.string.id).not.toBe('s1')
    session.open('s1')
    session.mark(1, 1, 'B')
    await session.accept()
    expect(session.state.answers.get('s1')?.labels).toEqual(['A', 'B', 'O'])
    expect(session.state.history.at(-1)?.proposed).toEqual({ shown: null })
    expect(session.learners.instant.learned).toBe(1)
    session.close()
  })

  it('have proposals where they were left open', async () => {
    const session = await openTab(projectOf(['a b', 'a b']))
    session.mark(0, 1, 'A')
    await session.accept()
    session.mark(0, 0, 'A')
    await session.accept('said')
    session.open('s2')
    expect(session.current?.origins).toEqual(['yours', 'proposed'])
    await session.accept()
    expect(session.state.answers.get('s2')?.labels).toEqual(['A', 'A'])
    session.close()
  })

  it('are to go again when they are reopened, with what was said as a draft', async () => {
    const session = await openTab(projectOf())
    session.mark(0, 0, 'A')
    await session.accept()
    await session.reopen('s1')
    expect(session.current).toMatchObject({ string: { id: 's1' }, isAccepted: false })
    expect(shown(session)).toBe('A O O')
    expect(session.queue.toGo).toBe(5)
    expect(await session.saveModel('instant')).toBeNull()
    await session.undo()
    expect(session.state.answers.has('s1')).toBe(true)
    session.close()
  })
})

describe('equal texts and equal words', () => {
  it('are accepted in one stroke, and taken back in one', async () => {
    const session = await openTab(projectOf(['a b', 'c', 'a b', 'a b', 'd']))
    session.setOrder('given')
    expect(session.current?.equals).toBe(2)
    session.mark(0, 0, 'A')
    await session.acceptEqual()
    expect([...session.state.answers.keys()]).toEqual(['s1', 's3', 's4'])
    expect(session.state.answers.get('s4')?.labels).toEqual(['A', 'O'])
    expect(session.current?.string.id).toBe('s2')
    await session.undo()
    expect(session.state.answers.size).toBe(0)
    await session.redo()
    expect(session.state.answers.size).toBe(3)
    session.close()
  })

  it('are marked as yours in all strings to go', async () => {
    const session = await openTab(projectOf(['x salt', 'salt y salt', 'z'], 'bio'))
    session.setOrder('given')
    session.mark(1, 1, 'A')
    expect(session.countSame(1, 1)).toBe(2)
    await session.markSame(1, 1)
    await session.accept()
    expect(shown(session)).toMatch(/^B-A \S+ B-A$/)
    expect(session.current?.origins).toEqual(['yours', 'proposed', 'yours'])
    expect(session.current?.isChanged).toBe(false)
    session.close()
  })

  it('are not marked where nothing is said', async () => {
    const project = projectOf(['x salt', 'salt'])
    const session = await openTab(project)
    const count = project.events.length
    await session.markSame(1, 1)
    expect(project.events).toHaveLength(count)
    session.close()
  })
})

describe('strings and labels of a project', () => {
  it('are added and changed at any time', async () => {
    const session = await openTab(projectOf(['a']))
    const strings = Array.from({ length: 1200 }, (_, k) => ({ id: `n${k}`, text: 'b', tokens: [0, 1] }))
    await session.addStrings('more', strings)
    expect(session.state.strings).toHaveLength(1201)
    expect(session.queue.toGo).toBe(1201)
    expect(session.queue.next).toHaveLength(20)
    await session.setLabels([...session.state.labels, { name: 'D', color: 3, key: '4' }])
    session.mark(0, 0, 'D')
    await session.accept()
    expect(session.state.answers.get('s1')?.labels).toEqual(['D'])
    session.close()
  })

  it('come from another journal as they are, each once', async () => {
    const session = await openTab(projectOf(['a']))
    const events = stamped([{ type: 'accept', string: 's1', labels: ['A'] }], 'you', 99)
    await session.addEvents(events)
    await session.addEvents(events)
    expect(session.state.answers.get('s1')).toMatchObject({ by: 'you', at: 1000 })
    expect(session.state.history).toHaveLength(1)
    expect(session.undoable).toBeNull()
    session.close()
  })

  it('has nothing to accept of what was said where nothing was', async () => {
    const project = projectOf(['a'])
    const session = await openTab(project)
    const count = project.events.length
    await session.accept('said')
    expect(project.events).toHaveLength(count)
    expect(session.notices).toMatchObject([{ kind: 'nothing-said' }])
    session.close()
  })

  it('shows the only string to go again when it is skipped', async () => {
    const session = await openTab(projectOf(['a']))
    await session.skip()
    expect(session.current?.string.id).toBe('s1')
    session.close()
  })
})
