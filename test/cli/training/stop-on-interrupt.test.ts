import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { quitOnInterrupt, stopOnInterrupt } from '../../../cli/training/stop-on-interrupt.js'

/** A process that takes note of the signals it sends. */
class FakeProcess extends EventEmitter {
  readonly pid = 7
  readonly sent: unknown[] = []
  kill = (...signal: unknown[]) => this.sent.push(signal) > 0
}

function stopOn(target: FakeProcess, work: (signal: AbortSignal) => Promise<boolean>) {
  return stopOnInterrupt(work, () => target.sent.push('told'), target as unknown as NodeJS.Process)
}

describe('Ctrl-C while training iterates', () => {
  it('once asks it to end, and nothing more', async () => {
    const target = new FakeProcess()
    const aborted = await stopOn(target, async signal => {
      target.emit('SIGINT')
      return signal.aborted
    })
    expect([aborted, target.sent, target.listenerCount('SIGINT')]).toEqual([true, [], 0])
  })

  it('twice ends the process as the signal does', async () => {
    const target = new FakeProcess()
    await stopOn(target, async signal => {
      target.emit('SIGINT')
      target.emit('SIGINT')
      expect(target.listenerCount('SIGINT')).toBe(0)
      return signal.aborted
    })
    expect(target.sent).toEqual(['told', [7, 'SIGINT']])
  })

  it('ends the process where training has nothing to end with', async () => {
    const target = new FakeProcess()
    const work = stopOn(target, async signal => {
      target.emit('SIGINT')
      signal.throwIfAborted()
      return true
    })
    await expect(work).rejects.toThrow()
    expect(target.sent).toEqual(['told', [7, 'SIGINT']])
  })

  it('is left to others when the work is done or has failed', async () => {
    const target = new FakeProcess()
    await expect(stopOn(target, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(target.listenerCount('SIGINT')).toBe(0)
  })
})

describe('Ctrl-C before training iterates', () => {
  const quitOn = (target: FakeProcess, work: () => Promise<string>) =>
    quitOnInterrupt(work, () => target.sent.push('told'), target as unknown as NodeJS.Process)

  it('says what it ends, and ends the process as the signal does', async () => {
    const target = new FakeProcess()
    await quitOn(target, async () => {
      target.emit('SIGINT')
      expect(target.listenerCount('SIGINT')).toBe(0)
      return ''
    })
    expect(target.sent).toEqual(['told', [7, 'SIGINT']])
  })

  it('is heard at the last moment, too', async () => {
    const target = new FakeProcess()
    await quitOn(target, async () => {
      setImmediate(() => target.emit('SIGINT'))
      return 'read'
    })
    expect(target.sent).toEqual(['told', [7, 'SIGINT']])
  })

  it('is left to others when the work is done or has failed', async () => {
    const target = new FakeProcess()
    expect(await quitOn(target, async () => 'read')).toBe('read')
    await expect(quitOn(target, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect([target.listenerCount('SIGINT'), target.sent]).toEqual([0, []])
  })
})
