import { describe, expect, it } from 'vitest'
import type { MemoryFault } from '../../../studio/storage/memory.js'
import { openTab, projectOf, shown } from './sessions.js'
import { createTimers } from './timers.js'

/** A tab whose appends meet with faults in turn, and whose timers go on when told. */
async function faultyTab(...faults: MemoryFault[]) {
  const project = projectOf()
  const timers = createTimers()
  const session = await openTab(project, { timer: timers.timer }, { fault: () => faults.shift() ?? 'stored' })
  session.setOrder('given')
  return { project, session, timers, accepted: () => project.events.filter(event => event.type === 'accept') }
}

describe('saving', () => {
  it('shows the next string only when the accepted one is stored', async () => {
    let store = () => {}
    const delay = (what: string) =>
      what === 'append' ? new Promise<void>(resolve => (store = resolve)) : Promise.resolve()
    const session = await openTab(projectOf(), {}, { delay })
    session.setOrder('given')
    session.mark(0, 0, 'A')
    const accepted = session.accept()
    await Promise.resolve()
    expect(session.saving).toEqual({ state: 'saving' })
    expect(session.current?.string.id).toBe('s1')
    expect(session.state.answers.size).toBe(0)
    store()
    await accepted
    expect(session.saving).toEqual({ state: 'saved' })
    expect(session.current?.string.id).toBe('s2')
    session.close()
  })

  it('accepts once if Enter is pressed twice', async () => {
    const { session, accepted } = await faultyTab()
    session.mark(0, 0, 'A')
    await Promise.all([session.accept(), session.accept()])
    expect(accepted()).toHaveLength(1)
    expect(session.current?.string.id).toBe('s2')
    session.close()
  })

  it('stays at a string that is changed while it is being saved', async () => {
    const { session, accepted } = await faultyTab()
    session.mark(0, 0, 'A')
    const first = session.accept()
    session.mark(1, 1, 'B')
    await first
    expect(session.current).toMatchObject({ isAccepted: true, isChanged: true })
    expect(shown(session)).toBe('A B O')
    await session.accept()
    expect(accepted().map(event => event.type === 'accept' && event.labels)).toEqual([
      ['A', 'O', 'O'],
      ['A', 'B', 'O'],
    ])
    expect(session.current?.string.id).toBe('s2')
    session.close()
  })

  it('goes on when the storage fails, tells what waits, and sends it again in its order', async () => {
    const { session, timers, accepted } = await faultyTab('fails', 'fails')
    session.mark(0, 0, 'A')
    await session.accept()
    expect(session.current?.string.id).toBe('s2')
    expect(session.state.answers.size).toBe(1)
    expect(session.saving).toEqual({ state: 'failed', waiting: 1, reason: 'the storage does not answer' })
    session.mark(0, 0, 'B')
    await session.accept()
    expect(session.saving).toMatchObject({ waiting: 2 })
    await timers.pass(500)
    expect(session.saving).toMatchObject({ waiting: 2 })
    await timers.pass(1000)
    expect(session.saving).toEqual({ state: 'saved' })
    expect(accepted().map(event => 'string' in event && event.string)).toEqual(['s1', 's2'])
    expect(session.current?.string.id).toBe('s3')
    session.close()
  })

  it('stores once what was stored although the answer was lost', async () => {
    const { session, timers, accepted } = await faultyTab('answer-lost')
    session.mark(0, 0, 'A')
    await session.accept()
    expect(session.saving).toMatchObject({ state: 'failed', reason: 'the answer of the storage was lost' })
    await timers.pass(500)
    expect(session.saving).toEqual({ state: 'saved' })
    expect(accepted()).toHaveLength(1)
    expect(session.state.history).toHaveLength(1)
    session.close()
  })

  it('sends again at once when told to', async () => {
    const { session, accepted } = await faultyTab('fails')
    session.mark(0, 0, 'A')
    await session.accept()
    session.retry()
    await expect.poll(() => session.saving.state).toBe('saved')
    expect(accepted()).toHaveLength(1)
    session.close()
  })

  it('does not wait for ever for a storage that is silent', async () => {
    let answer = () => {}
    const delay = (what: string) =>
      what === 'answer' ? new Promise<void>(resolve => (answer = resolve)) : Promise.resolve()
    const timers = createTimers()
    const session = await openTab(projectOf(), { timer: timers.timer }, { delay })
    session.mark(0, 0, 'A')
    const accepted = session.accept()
    await timers.pass(8000)
    await accepted
    expect(session.saving).toMatchObject({ state: 'failed', waiting: 1 })
    expect(session.current?.string.id).not.toBe('s1')
    answer()
    await expect.poll(() => session.saving.state).toBe('saved')
    session.close()
  })

  it('takes back what was not stored yet', async () => {
    const { session, timers, project } = await faultyTab('fails')
    session.mark(0, 0, 'A')
    await session.accept()
    await session.undo()
    expect(session.current?.string.id).toBe('s1')
    expect(await session.saveModel('instant')).toBeNull()
    expect(session.saving).toMatchObject({ waiting: 2 })
    await timers.pass(500)
    expect(session.saving.state).toBe('saved')
    expect(project.events.slice(-2).map(event => event.type)).toEqual(['accept', 'undo'])
    expect(session.state.answers.size).toBe(0)
    session.close()
  })

  it('takes back what is on its way to the storage', async () => {
    const { session } = await faultyTab()
    session.mark(0, 0, 'A')
    const accepted = session.accept()
    await Promise.all([accepted, session.undo()])
    expect(session.state.answers.size).toBe(0)
    expect(session.current?.string.id).toBe('s1')
    expect(shown(session)).toBe('A _ _')
    session.close()
  })

  it('refuses what would have no effect before it is sent', async () => {
    const { session, project } = await faultyTab()
    const count = project.events.length
    await expect(session.record({ type: 'rename-label', from: 'Z', to: 'Y' })).rejects.toThrow(/no label "Z"/)
    expect(project.events).toHaveLength(count)
    expect(session.undoable).toBeNull()
    session.close()
  })

  it('leaves no timers when it is closed', async () => {
    const { session, timers } = await faultyTab('fails')
    session.mark(0, 0, 'A')
    await session.accept()
    expect(timers.count).toBeGreaterThan(0)
    session.close()
    expect(timers.count).toBe(0)
    await expect(session.skip()).rejects.toThrow('closed')
  })
})
