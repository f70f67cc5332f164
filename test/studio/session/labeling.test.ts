import { describe, expect, it } from 'vitest'
import { DataError } from '../../../src/index.js'
import { createSession } from '../../../studio/session/create-session.js'
import { createMemoryProject } from '../../../studio/storage/memory.js'
import { openTab, projectOf, shown } from './sessions.js'

describe('a session', () => {
  it('shows the first string, without proposals while there is no model', async () => {
    const session = await openTab(projectOf())
    expect(session.current?.string.text).toBe('2 cups flour')
    expect(session.current?.labels).toEqual(['_', '_', '_'])
    expect(session.current?.origins).toEqual(['open', 'open', 'open'])
    expect(session.current).toMatchObject({
      chances: null,
      confidence: null,
      proposedBy: null,
      isChanged: false,
    })
    expect(await session.saveModel('instant')).toBeNull()
    expect(session.queue.toGo).toBe(5)
    session.close()
  })

  it('accepts what was set, with no label where nothing was, and proposes for the next string', async () => {
    const project = projectOf()
    const session = await openTab(project)
    session.mark(0, 0, 'A')
    session.mark(1, 1, 'B')
    expect(session.current?.origins).toEqual(['yours', 'yours', 'open'])
    await session.accept()
    expect(project.events.at(-1)).toMatchObject({ type: 'accept', string: 's1', labels: ['A', 'B', 'O'] })
    expect(session.state.answers.get('s1')?.labels).toEqual(['A', 'B', 'O'])
    expect(session.current?.string.id).toBe('s2')
    expect(session.current?.proposedBy).toBe('instant')
    expect(session.queue.order).toBe('doubt')
    expect(session.current?.origins).toEqual(['proposed', 'proposed', 'proposed'])
    expect(session.queue.toGo).toBe(4)
    expect(session.queue.before.map(({ string }) => string.id)).toEqual(['s1'])
    session.close()
  })

  it('never changes what the person has set, whatever is proposed for the rest', async () => {
    const session = await openTab(projectOf())
    session.mark(0, 2, 'A')
    await session.accept()
    session.mark(1, 1, 'C')
    expect(session.current?.labels[1]).toBe('C')
    session.mark(0, 0, null)
    expect(session.current?.labels.slice(0, 2)).toEqual(['O', 'C'])
    expect(session.current?.origins).toEqual(['yours', 'yours', 'proposed'])
    session.close()
  })

  it('leaves open what was not said, or what is left open on purpose', async () => {
    const session = await openTab(projectOf())
    session.mark(0, 0, 'A')
    await session.accept('said')
    expect(session.state.answers.get('s1')?.labels).toEqual(['A', '_', '_'])
    session.mark(0, 0, 'A')
    session.leaveOpen(1, 1)
    session.mark(2, 2, null)
    await session.accept()
    expect(session.state.answers.get('s2')?.labels).toEqual(['A', '_', 'O'])
    session.close()
  })

  it('tells its listeners of each change, until they leave', async () => {
    const session = await openTab(projectOf())
    let calls = 0
    const leave = session.subscribe(() => calls++)
    session.mark(0, 0, 'A')
    expect(calls).toBe(1)
    leave()
    session.mark(1, 1, 'A')
    expect(calls).toBe(1)
    session.close()
  })

  it('goes through all strings and ends', async () => {
    const session = await openTab(projectOf(['a b', 'c']))
    session.mark(0, 0, 'A')
    await session.accept()
    await session.accept()
    expect(session.current).toBeNull()
    expect(session.queue.toGo).toBe(0)
    await session.accept()
    session.mark(0, 0, 'A')
    session.close()
  })

  it('refuses a storage without a project', async () => {
    const storage = createMemoryProject().openTab()
    await expect(createSession(storage, { annotator: 'me' })).rejects.toThrow(DataError)
  })
})

describe('things of the scheme bio', () => {
  it('begin with B- and go on with I-', async () => {
    const session = await openTab(projectOf(['a b c d e'], 'bio'))
    session.mark(1, 3, 'A')
    expect(shown(session)).toBe('_ B-A I-A I-A _')
    await session.accept()
    expect(session.state.answers.get('s1')?.labels).toEqual(['O', 'B-A', 'I-A', 'I-A', 'O'])
    session.close()
  })

  it('can be labeled token by token, and stand side by side', async () => {
    const session = await openTab(projectOf(['a b c d'], 'bio'))
    session.mark(0, 0, 'A')
    session.mark(1, 1, 'A')
    expect(shown(session)).toBe('B-A I-A _ _')
    session.mark(2, 3, 'A')
    expect(shown(session)).toBe('B-A I-A B-A I-A')
    session.setBegin(1, true)
    session.setBegin(2, false)
    expect(shown(session)).toBe('B-A B-A I-A I-A')
    session.close()
  })

  it('are confirmed as they are by their own label', async () => {
    const session = await openTab(projectOf(['a b c d'], 'bio'))
    session.mark(0, 2, 'A')
    session.mark(1, 1, 'A')
    expect(shown(session)).toBe('B-A I-A I-A _')
    session.close()
  })

  it('begin anew where the thing before has another label', async () => {
    const session = await openTab(projectOf(['a b c d'], 'bio'))
    session.mark(0, 3, 'A')
    session.mark(1, 1, 'B')
    expect(shown(session)).toBe('B-A B-B B-A I-A')
    session.setBegin(2, false)
    expect(shown(session)).toBe('B-A B-B I-B B-A')
    session.close()
  })
})
