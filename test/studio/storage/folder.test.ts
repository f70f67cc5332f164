import { afterEach, describe, expect, it } from 'vitest'
import type { ProjectEvent } from '../../../studio/project/event.js'
import { type FolderTiming, openFolderStorage } from '../../../studio/storage/folder.js'
import { keepsTheContract, skipOf } from './contract.js'
import { type FakeServer, startFakeServer } from './fake-server.js'

const servers: FakeServer[] = []
const stops: AbortController[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop.abort()
  for (const server of servers.splice(0)) server.close()
})

async function start(): Promise<FakeServer> {
  const server = await startFakeServer()
  servers.push(server)
  return server
}

const open = ({ address, token }: FakeServer, timing?: Partial<FolderTiming>) =>
  openFolderStorage({ address, token, timing: { firstWait: 5, longestWait: 20, ...timing } })

/** Follows a journal and notes what is told. */
async function listen(server: FakeServer, timing?: Partial<FolderTiming>) {
  const storage = await open(server, timing)
  const numbers: number[] = []
  const connections: string[] = []
  const stop = new AbortController()
  stops.push(stop)
  storage.follow(
    0,
    {
      onEvents: (events: readonly ProjectEvent[]) => void numbers.push(...events.map(({ n }) => n)),
      onConnection: state => void connections.push(state),
    },
    stop.signal,
  )
  await expect.poll(() => server.followers).toBe(1)
  return { storage, numbers, connections, stop }
}

describe('the storage in a folder', () => {
  describe('as any storage', () => {
    keepsTheContract(async () => {
      const server = await start()
      return { openTab: () => open(server) }
    })
  })

  it('is called by its path', async () => {
    expect((await open(await start())).place).toBe('/home/recipes')
  })

  it('connects again after a break, tells both, and misses nothing', async () => {
    const server = await start()
    const { storage, numbers, connections } = await listen(server)
    await storage.append([skipOf('a')], 0)
    await expect.poll(() => numbers).toEqual([1])
    server.breakConnections()
    await storage.append([skipOf('b')], 1)
    await expect.poll(() => numbers).toEqual([1, 2])
    expect(connections).toEqual(['connected', 'lost', 'connected'])
  })

  it('keeps trying while the server refuses', async () => {
    const server = await start()
    const { connections } = await listen(server)
    server.refusals.push(503, 503)
    server.breakConnections()
    await expect.poll(() => connections).toEqual(['connected', 'lost', 'lost', 'lost', 'connected'])
  })

  it('connects again if the server is silent for too long', async () => {
    const server = await start()
    const { connections } = await listen(server, { silence: 60 })
    await expect.poll(() => connections.join(' ')).toMatch(/connected (lost )+connected/) // and so on
  })

  it('reads lines that arrive in pieces, and leaves out one without an end', async () => {
    const server = await start()
    const { numbers } = await listen(server)
    server.send('{"n":1,"type":"sk')
    server.send('ip"}\n\n{"n":2}\n{"n"')
    await expect.poll(() => numbers).toEqual([1, 2])
    server.send(':3}')
    server.breakConnections()
    await expect.poll(() => server.followers).toBe(1)
    expect(numbers).toEqual([1, 2])
  })

  it('follows no more once it is stopped', async () => {
    const server = await start()
    const { stop } = await listen(server)
    stop.abort()
    await expect.poll(() => server.followers).toBe(0)
  })

  it('rejects what is not stored, with the reason of the server', async () => {
    const server = await start()
    const storage = await open(server)
    server.refusals.push(507)
    await expect(storage.append([skipOf('a')], 0)).rejects.toThrow('The server refuses: the disk is full')
    expect(await storage.read()).toEqual([])
  })

  it('rejects if the answer is lost, and stores the event once when it is sent again', async () => {
    const server = await start()
    const storage = await open(server)
    server.losesAnswers = true
    await expect(storage.append([skipOf('a')], 0)).rejects.toThrow('does not answer')
    server.losesAnswers = false
    expect(await storage.append([skipOf('a')], 0)).toHaveLength(1)
  })

  it('says that the server is gone', async () => {
    const server = await start()
    const storage = await open(server)
    server.close()
    await expect(storage.read()).rejects.toThrow('start `cofield studio` again')
  })

  it('needs the token', async () => {
    const { address } = await start()
    await expect(openFolderStorage({ address, token: 'guess' })).rejects.toThrow('the token is wrong')
  })
})
