import { describe, expect, it } from 'vitest'
import { finish, finishInSlices, type LongWork, type WorkProgress } from '../../src/common/long-work.js'
import { withSlowClock } from './slow-clock.js'

/** Counts to `total`, and tells when it ends and before which steps it has paused. */
function* counting(total: number, log: { pauses: number[]; isClosed: boolean }): LongWork<string> {
  try {
    for (let k = 1; k <= total; k++) if (yield k) log.pauses.push(k)
    return 'counted'
  } finally {
    log.isClosed = true
  }
}

const createLog = () => ({ pauses: [] as number[], isClosed: false })

describe('long work', () => {
  it('has the same result at once and in slices', async () => {
    const log = createLog()
    expect(finish(counting(5, log))).toBe('counted')
    expect(log).toEqual({ pauses: [], isClosed: true })
    expect(await withSlowClock(() => finishInSlices(counting(5, createLog()), 5, {}))).toBe('counted')
  })

  it('lets the event loop have its turn, says so to the work, and tells how far it is', async () => {
    let turns = 0
    const turn = () => {
      turns++
      timer = setImmediate(turn)
    }
    let timer = setImmediate(turn)
    const log = createLog()
    const told: WorkProgress[] = []
    await withSlowClock(() => finishInSlices(counting(4, log), 4, { onProgress: at => told.push(at) }))
    clearImmediate(timer)
    expect(turns).toBe(4)
    expect(log.pauses).toEqual([1, 2, 3, 4])
    expect(told).toEqual([1, 2, 3, 4].map(done => ({ done, total: 4 })))
  })

  it('takes no pause and tells only its end if it is short', async () => {
    const log = createLog()
    const told: WorkProgress[] = []
    await withSlowClock(() => finishInSlices(counting(3, log), 3, { onProgress: at => told.push(at) }), 0)
    expect(log.pauses).toEqual([])
    expect(told).toEqual([{ done: 3, total: 3 }])
  })

  it('is rejected with the reason of a signal, and its finally blocks have run', async () => {
    const reason = new Error('enough')
    const log = createLog()
    const controller = new AbortController()
    const onProgress = ({ done }: WorkProgress) => done === 2 && controller.abort(reason)
    const { signal } = controller
    const work = withSlowClock(() => finishInSlices(counting(9, log), 9, { onProgress, signal }))
    await expect(work).rejects.toBe(reason)
    expect(log).toEqual({ pauses: [1], isClosed: true })
    const before = createLog()
    await expect(finishInSlices(counting(9, before), 9, { signal })).rejects.toBe(reason)
  })

  it('ends if the caller fails', async () => {
    const log = createLog()
    const onProgress = () => {
      throw new Error('no screen')
    }
    await expect(finishInSlices(counting(2, log), 2, { onProgress })).rejects.toThrow('no screen')
    expect(log.isClosed).toBe(true)
  })
})
