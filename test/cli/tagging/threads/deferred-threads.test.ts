import { expect, it } from 'vitest'
import type { BlockThreads } from '../../../../cli/tagging/threads/block-threads.js'
import { deferThreads } from '../../../../cli/tagging/threads/deferred-threads.js'

const OPENING = { source: 'a', format: 'columns' as const, bytes: new Uint8Array(0), line: 0 }

/** Threads that start as patience says, with a clock that the test sets, and what they were asked to do. */
function setUp(total: number | null, startSeconds = 1) {
  const asked: string[] = []
  const clock = { now: 10 }
  const inner: BlockThreads = {
    window: 4,
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
  const threads = deferThreads(start, 4, { total, startSeconds, times: 4, now: () => clock.now })
  const give = (...numbers: number[]) => {
    for (const number of numbers) threads.give(number, OPENING, new Uint8Array(100))
  }
  return { threads, clock, asked, give }
}

it('starts no thread while this one has worked for a moment, and gives it every block once', async () => {
  const { threads, clock, asked, give } = setUp(1e9)
  give(2, 3)
  clock.now += 0.9
  expect(threads.claim(2)).toBe(true)
  expect(threads.claim(2)).toBe(false)
  expect(threads.answer(2)).toBeUndefined()
  await threads.wait()
  await threads.close()
  expect(asked).toEqual([])
})

it('starts threads when the rest takes long, with the blocks that wait', async () => {
  const { threads, clock, asked, give } = setUp(10_000)
  give(2, 3, 4)
  clock.now += 0.5
  expect(threads.claim(2)).toBe(true)
  clock.now += 0.6 // 0.6 s for 100 bytes, and 9,800 are left
  expect(threads.claim(3)).toBe(true)
  expect(asked).toEqual(['start', 'give 3', 'give 4', 'claim 3'])
  give(5)
  expect(threads.claim(4)).toBe(false)
  expect(threads.answer(4)).toBeNull()
  await threads.close()
  expect(asked.slice(4)).toEqual(['give 5', 'claim 4', 'close'])
})

it('starts threads after the first block if that took long', () => {
  const { threads, clock, asked, give } = setUp(501)
  give(2)
  clock.now += 1 // 100 bytes a second, and 401 are left
  threads.claim(2)
  expect(asked).toEqual(['start', 'give 2', 'claim 2'])
})

it('starts none if the rest takes as long as they need to be of use', () => {
  const { threads, clock, asked, give } = setUp(599)
  give(2, 3)
  clock.now += 0.9
  expect(threads.claim(2)).toBe(true)
  clock.now += 1 // 100 bytes a second, and 399 are left
  expect(threads.claim(3)).toBe(true)
  expect(asked).toEqual([])
})

it('judges by the blocks after the first one, which takes longer', () => {
  const { threads, clock, asked, give } = setUp(2000)
  give(2, 3)
  clock.now += 0.99
  expect(threads.claim(2)).toBe(true)
  clock.now += 0.2 // 500 bytes a second, and 1,800 are left
  expect(threads.claim(3)).toBe(true)
  expect(asked).toEqual([])
})

it('starts threads when this one has worked for a moment, if nobody knows how much is left', () => {
  const { threads, clock, asked, give } = setUp(null)
  give(2)
  clock.now += 1
  threads.claim(2)
  expect(asked).toEqual(['start', 'give 2', 'claim 2'])
})
