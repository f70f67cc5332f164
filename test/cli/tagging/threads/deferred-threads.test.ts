import { expect, it } from 'vitest'
import type { BlockThreads } from '../../../../cli/tagging/threads/block-threads.js'
import { deferThreads } from '../../../../cli/tagging/threads/deferred-threads.js'

const OPENING = { source: 'a', format: 'columns' as const, bytes: new Uint8Array(0), line: 0 }

/** Threads that start as patience says, with a clock that the test sets, and what they were asked to do. */
function setUp(total: number | null, restSeconds = 4) {
  const asked: string[] = []
  const clock = { now: 10 }
  const inner: BlockThreads = {
    window: 4,
    count: 2,
    give: number => asked.push(`give ${number}`),
    claim: number => {
      asked.push(`claim ${number}`)
      return number === 3
    },
    answer: () => null,
    wait: async () => {
      asked.push('wait')
    },
    close: async () => {
      asked.push('close')
    },
  }
  const start = () => {
    asked.push('start')
    return inner
  }
  const threads = deferThreads(start, 4, { total, restSeconds, now: () => clock.now })
  const give = (...numbers: number[]) => {
    for (const number of numbers) threads.give(number, OPENING, new Uint8Array(100))
  }
  return { threads, clock, asked, give }
}

it('starts no thread if the rest takes less, and gives this one every block once', async () => {
  const { threads, clock, asked, give } = setUp(600)
  give(2, 3)
  clock.now += 1.5
  expect(threads.claim(2)).toBe(true)
  expect(threads.claim(2)).toBe(false)
  expect(threads.answer(2)).toBeUndefined()
  clock.now += 0.99 // 100 bytes a second, and 400 are left
  expect(threads.claim(3)).toBe(true)
  await threads.wait()
  await threads.close()
  expect(threads.count).toBe(0)
  expect(asked).toEqual([])
})

it('starts threads if the rest takes long, with the blocks that wait', async () => {
  const { threads, clock, asked, give } = setUp(600)
  give(2, 3, 4)
  clock.now += 1
  expect(threads.claim(2)).toBe(true)
  clock.now += 1.01
  expect(threads.claim(3)).toBe(true)
  expect(asked).toEqual(['start', 'give 3', 'give 4', 'claim 3'])
  expect(threads.count).toBe(2)
  give(5)
  expect(threads.claim(4)).toBe(false)
  expect(threads.answer(4)).toBeNull()
  await threads.close()
  expect(asked.slice(4)).toEqual(['give 5', 'claim 4', 'close'])
})

it('starts threads after the first block if that took longer than tables take', () => {
  const { threads, clock, asked, give } = setUp(600)
  give(2)
  clock.now += 1.9 // 0.9 s for 100 bytes, and 500 are left
  threads.claim(2)
  expect(asked).toEqual(['start', 'give 2', 'claim 2'])
})

it('takes what is left to be as much as has been done, if nobody knows', () => {
  const { threads, clock, asked, give } = setUp(null)
  give(2, 3, 4)
  clock.now += 1
  expect(threads.claim(2)).toBe(true)
  clock.now += 1.9
  expect(threads.claim(3)).toBe(true)
  expect(asked).toEqual([])
  clock.now += 1.9 // 1.9 s for 100 bytes, of which there were 300
  threads.claim(4)
  expect(asked).toEqual(['start', 'give 4', 'claim 4'])
})
