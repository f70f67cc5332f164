/** What every storage of projects does. */
import { expect, it } from 'vitest'
import type { NewEvent, ProjectEvent } from '../../../studio/project/event.js'
import type { ProjectStorage } from '../../../studio/storage/storage.js'

/** A project without events, and the tabs that have it open. */
export interface TestedProject {
  openTab(): Promise<ProjectStorage>
}

export function skipOf(string: string, id = `skip-${string}`): NewEvent {
  return { type: 'skip', string, at: 1_700_000_000_000, by: 'me', id }
}

const idsOf = (events: readonly ProjectEvent[]) => events.map(({ id }) => id)
const numbersOf = (events: readonly ProjectEvent[]) => events.map(({ n }) => n)

/** Calls `it` for each rule; `create` makes a project for each of them. */
export function keepsTheContract(create: () => Promise<TestedProject>): void {
  it('has no events at first', async () => {
    const storage = await (await create()).openTab()
    expect(await storage.read()).toEqual([])
    expect(storage.place).not.toBe('')
  })

  it('numbers events from 1 and reads them as they were', async () => {
    const project = await create()
    const storage = await project.openTab()
    const said: NewEvent = {
      type: 'comment',
      string: 'a',
      text: 'Ünïcode – 漢字 🙂\n\u2028"',
      at: 1,
      by: 'Zoë',
      id: 'x',
    }
    expect(await storage.append([said, skipOf('b')], 0)).toEqual([
      { ...said, n: 1 },
      { ...skipOf('b'), n: 2 },
    ])
    expect(await storage.append([skipOf('c')], 2)).toEqual([{ ...skipOf('c'), n: 3 }])
    expect(numbersOf(await (await project.openTab()).read())).toEqual([1, 2, 3])
    expect(await storage.read()).toEqual([
      { ...said, n: 1 },
      { ...skipOf('b'), n: 2 },
      { ...skipOf('c'), n: 3 },
    ])
  })

  it('stores an event once, however often it is sent', async () => {
    const storage = await (await create()).openTab()
    await storage.append([skipOf('a')], 0)
    const again = await storage.append([skipOf('a'), skipOf('b')], 0)
    expect(idsOf(again)).toEqual(['skip-a', 'skip-b'])
    expect(await storage.append([skipOf('b')], 2)).toEqual([])
    expect(numbersOf(await storage.read())).toEqual([1, 2])
  })

  it('answers with the events of other tabs, too', async () => {
    const project = await create()
    const [one, two] = [await project.openTab(), await project.openTab()]
    await one.append([skipOf('a')], 0)
    expect(idsOf(await two.append([skipOf('b')], 0))).toEqual(['skip-a', 'skip-b'])
    expect(await one.append([], 1)).toEqual([{ ...skipOf('b'), n: 2 }])
  })

  it('gives each event a number of its own if tabs append at once', async () => {
    const project = await create()
    const tabs = await Promise.all([project.openTab(), project.openTab(), project.openTab()])
    await Promise.all(
      Array.from({ length: 12 }, (_, k) => tabs[k % 3].append([skipOf(`${k}`), skipOf(`${k}+`)], 0)),
    )
    const events = await tabs[0].read()
    expect(numbersOf(events)).toEqual(Array.from({ length: 24 }, (_, k) => k + 1))
    expect(new Set(idsOf(events)).size).toBe(24)
  })

  it('tells followers of what other tabs append, in order, from the number on that they know', async () => {
    const project = await create()
    const [one, two] = [await project.openTab(), await project.openTab()]
    await one.append([skipOf('a'), skipOf('b')], 0)
    const heard: ProjectEvent[] = []
    const connections: string[] = []
    const stop = new AbortController()
    two.follow(
      1,
      {
        onEvents: events => void heard.push(...events),
        onConnection: state => void connections.push(state),
      },
      stop.signal,
    )
    await expect.poll(() => idsOf(heard)).toEqual(['skip-b'])
    await one.append([skipOf('c')], 2)
    await one.append([skipOf('d'), skipOf('e')], 3)
    await expect.poll(() => numbersOf(heard)).toEqual([2, 3, 4, 5])
    expect(connections).toEqual(['connected'])
    stop.abort()
    await one.append([skipOf('f')], 5)
    expect(idsOf(await two.append([], 5))).toEqual(['skip-f'])
    expect(heard).toHaveLength(4)
  })

  it('keeps the bytes of a model', async () => {
    const project = await create()
    const storage = await project.openTab()
    expect(await storage.readBlob('model')).toBeNull()
    const bytes = Uint8Array.from({ length: 1000 }, (_, k) => k)
    await storage.writeBlob('model', bytes.subarray(1))
    expect(await (await project.openTab()).readBlob('model')).toEqual(bytes.slice(1))
  })
}
