import { describe, expect, it } from 'vitest'
import { nodeThreads } from '../../src/node/threads.js'
import { chainModule } from '../../src/objectives/simd/chain-module.js'
import { MemoryPlan } from '../../src/wasm/memory-plan.js'
import { CONTROL_BYTES, type ThreadData, type ThreadHost, ThreadPool } from '../../src/wasm/thread-pool.js'

/** A host whose threads start when they are told to, on the thread of the test. */
function createLateHost() {
  const starts: (() => void)[] = []
  const host: ThreadHost = {
    count: 2,
    spawn(source, data) {
      const work = new Function(`${source}; return work`)() as (data: unknown) => void
      starts.push(() => work(data))
    },
  }
  return { host, starts }
}

function createData(): ThreadData {
  const plan = new MemoryPlan()
  const control = plan.take(CONTROL_BYTES)
  const address = plan.take(1024)
  return { module: chainModule()!, memory: plan.createMemory()!, control, plan: address }
}

describe('a pool of threads', () => {
  it('does not wait for a thread that has yet to start, and one that starts after the end ends at once', () => {
    const { host, starts } = createLateHost()
    const done: number[] = []
    const pool = new ThreadPool(host, createData(), (job, items) => void done.push(job, items))
    pool.run(3, 10, 1)
    expect(done).toEqual([3, 10])
    pool.close()
    expect(starts).toHaveLength(1)
    for (const start of starts) start() // would sleep for ever
  })

  it('refuses numbers of threads that are none', () => {
    for (const count of [0, -1, 1.5, Number.NaN]) expect(() => nodeThreads(count)).toThrow(RangeError)
    expect(nodeThreads(1).count).toBe(1)
    expect(nodeThreads(1_000_000).count).toBeLessThan(1_000_000)
  })
})
