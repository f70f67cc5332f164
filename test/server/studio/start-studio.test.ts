/** The server as the page uses it: storage in a folder, over HTTP, on the disk. */
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { PageFile } from '../../../server/studio/page-files.js'
import { createProject, openProject, type ProjectFolder } from '../../../server/studio/project-folder.js'
import { type RunningStudio, type StudioOptions, startStudio } from '../../../server/studio/start-studio.js'
import { openFolderStorage } from '../../../studio/storage/folder.js'
import { createDirectories, rejection } from '../../node/directory.js'
import { keepsTheContract } from '../../studio/storage/contract.js'
import { accept, START } from './toy-project.js'

const createDirectory = createDirectories()
const running: { studio: RunningStudio; folder: ProjectFolder }[] = []

afterEach(async () => {
  for (const { studio, folder } of running.splice(0)) {
    await studio.stop(0)
    folder.close()
  }
})

const PAGE: ReadonlyMap<string, PageFile> = new Map()

async function start(path: string, options: Partial<StudioOptions> = {}): Promise<RunningStudio> {
  const folder = openProject(path, { report: () => {} })
  const studio = await startStudio({ folder, page: PAGE, port: 0, report: () => {}, ...options })
  running.push({ studio, folder })
  return studio
}

function newProject(): string {
  const path = join(createDirectory(), 'toy.cofield-studio')
  createProject(path)
  return path
}

function openTab({ url }: RunningStudio) {
  const address = new URL(url)
  return openFolderStorage({ address, token: address.searchParams.get('token') ?? '' })
}

describe('the server of the studio', () => {
  describe('with the storage of the page', () => {
    keepsTheContract(async () => {
      const studio = await start(newProject())
      return { openTab: () => openTab(studio) }
    })
  })

  it('has a token of its own each time, and keeps events when it stops', async () => {
    const path = newProject()
    const first = await start(path)
    const tab = await openTab(first)
    expect(tab.place).toBe(path)
    const stop = new AbortController()
    tab.follow(0, { onEvents: () => {}, onConnection: () => {} }, stop.signal)
    await tab.append(START, 0)
    expect(await first.stop(1000)).toBe(0) // the stream has ended by itself
    stop.abort()
    running.pop()?.folder.close()
    const second = await start(path)
    expect(new URL(second.url).search).not.toBe(new URL(first.url).search)
    expect(await (await openTab(second)).read()).toHaveLength(START.length)
  })

  it('may be given a token, so that a page goes on after a restart', async () => {
    const { url } = await start(newProject(), { token: 'a/b&c' })
    expect(url).toMatch(/\?token=a%2Fb%26c$/)
    await (await openTab({ url } as RunningStudio)).append([accept('a')], 0)
  })

  it('takes a free port if the usual one is in use, but not in place of one that was asked for', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const folder = openProject(newProject(), { report: () => {} })
    const studio = await startStudio({ folder, page: PAGE, usualPort: port, report: () => {} })
    running.push({ studio, folder })
    expect(new URL(studio.url).port).not.toBe(String(port))
    const refused = await rejection(startStudio({ folder, page: PAGE, port, report: () => {} }))
    expect(refused.message).toMatch(`port ${port} of 127.0.0.1 is in use: choose another one with --port`)
    other.close()
  })
})
