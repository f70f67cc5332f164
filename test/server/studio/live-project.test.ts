import { describe, expect, it } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { rejection } from '../../node/directory.js'
import { accept, createToy, event, flag } from './toy-project.js'

describe('a live project', () => {
  it('numbers events, whatever number they come with', async () => {
    const { project } = createToy()
    await project.append([{ ...accept('a'), n: 77 } as never])
    expect(project.after(3)).toEqual([{ ...accept('a'), n: 4 }])
    expect(project.state.answers.get('s1')?.labels).toEqual(['QTY', 'NAME'])
  })

  it('writes what arrives together at once, and tells when it is written', async () => {
    const { project, journal } = createToy()
    let told = 0
    const stop = project.listen(() => told++)
    await Promise.all([project.append([accept('a')]), project.append([flag('b')]), project.append([])])
    expect(journal.batches.map(batch => batch.map(({ id, n }) => [id, n]))).toEqual([
      [
        ['a', 4],
        ['b', 5],
      ],
    ])
    expect(told).toBe(1)
    stop()
    await project.append([flag('c', false)])
    expect(told).toBe(1)
  })

  it('stores an event once, however often it is sent', async () => {
    const { project, journal } = createToy()
    await Promise.all([project.append([accept('a')]), project.append([accept('a'), accept('a'), flag('b')])])
    await project.append([accept('a')])
    expect(project.after(3).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(journal.batches).toHaveLength(1)
  })

  it('stores what has no effect: the tabs see why', async () => {
    const { project } = createToy()
    await project.append([event('odd', { type: 'accept', string: 'nowhere', labels: [] }), accept('good')])
    expect(project.count).toBe(5)
    expect(project.state.refused.map(one => one.event)).toEqual(['odd'])
    expect(project.state.answers.size).toBe(1)
  })

  it('keeps nothing of what could not be written, and takes it when it is sent again', async () => {
    const { project, journal } = createToy()
    journal.fault = new DataError('no space left on the device', { source: 'journal.jsonl' })
    const refused = await Promise.all([
      rejection(project.append([accept('a')])),
      rejection(project.append([flag('b')])),
    ])
    for (const one of refused)
      expect(one).toMatchObject({
        status: 503,
        details: { retryAfter: 2 },
        message: 'the journal could not be written: journal.jsonl: no space left on the device',
      })
    expect([project.count, project.state.answers.size]).toEqual([3, 0])
    journal.fault = null
    await project.append([accept('a')])
    expect(project.count).toBe(4)
  })

  it('says that it needs a restart if the journal is broken', async () => {
    const { project, journal } = createToy()
    journal.fault = new DataError('the device failed')
    journal.broken = 'the device failed'
    expect(await rejection(project.append([accept('a')]))).toMatchObject({
      status: 503,
      details: {},
      message: expect.stringMatching(/until the studio is started again: the device failed/),
    })
  })

  it('writes nothing once another server has the folder', async () => {
    const { project, journal, loseLock } = createToy()
    loseLock()
    expect((await rejection(project.append([accept('a')]))).message).toMatch(/another server has taken over/)
    expect(journal.batches).toEqual([])
  })
})
