import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stampOf, type Watcher, watchFiles } from '../../server/watching/watch-files.js'

let directory: string
let file: string
let watcher: Watcher
const events: string[] = []
let isUsable = true

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cofield-watch-'))
  file = join(directory, 'model')
  writeFileSync(file, 'one')
  events.length = 0
  isUsable = true
})
afterEach(() => {
  watcher.close()
  rmSync(directory, { recursive: true })
})

async function watch(interval: number): Promise<Watcher> {
  watcher = watchFiles(new Map([[file, await stampOf(file)]]), {
    interval,
    async onChanged() {
      events.push('changed')
      return isUsable
    },
    onGone: () => events.push('gone'),
  })
  return watcher
}

it('tells of a change once', async () => {
  await watch(5)
  writeFileSync(file, 'two')
  await expect.poll(() => events).toEqual(['changed'])
  await new Promise(resolve => setTimeout(resolve, 40))
  expect(events).toEqual(['changed'])
})

it('sees a file of the same size and time that was moved into place', async () => {
  utimesSync(file, 1, 1)
  await watch(5)
  writeFileSync(`${file}.new`, 'two')
  utimesSync(`${file}.new`, 1, 1)
  renameSync(`${file}.new`, file)
  await expect.poll(() => events).toEqual(['changed'])
})

it('waits until nobody writes any more', async () => {
  await watch(300)
  for (let k = 0; k < 40; k++) {
    writeFileSync(file, 'x'.repeat(k))
    await new Promise(resolve => setTimeout(resolve, 10))
    expect(events).toEqual([])
  }
  await expect.poll(() => events).toEqual(['changed'])
})

it('tells of a file that is gone once, and of its return', async () => {
  await watch(5)
  rmSync(file)
  await expect.poll(() => events).toEqual(['gone'])
  await new Promise(resolve => setTimeout(resolve, 30))
  writeFileSync(file, 'two')
  await expect.poll(() => events).toEqual(['gone', 'changed'])
})

it('looks at once when asked, also again at what was refused, and not at what is the same', async () => {
  await watch(0)
  await watcher.check()
  expect(events).toEqual([])
  isUsable = false
  writeFileSync(file, 'broken')
  await watcher.check()
  await watcher.check()
  expect(events).toEqual(['changed', 'changed'])
  isUsable = true
  await watcher.check()
  await watcher.check()
  expect(events).toEqual(['changed', 'changed', 'changed'])
})

it('looks no more when it is closed', async () => {
  await watch(5)
  watcher.close()
  writeFileSync(file, 'two')
  await new Promise(resolve => setTimeout(resolve, 40))
  expect(events).toEqual([])
})

it('tells nothing of a look that was under way when it was closed', async () => {
  await watch(0)
  writeFileSync(file, 'two')
  const look = watcher.check()
  await Promise.resolve() // the look has begun, and the system has not answered yet
  watcher.close()
  await look
  expect(events).toEqual([])
})
