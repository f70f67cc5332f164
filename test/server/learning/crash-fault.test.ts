/** The disk fails at every operation of a script. */
import { describe, expect, it } from 'vitest'
import type { Disk } from '../../../src/node/disk.js'
import type { Fault, SimulatedDisk } from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { endDisks, Remains, run, SHORT } from './crash-script.js'
import { modelAfter } from './toy.js'

endDisks()

const createDirectory = createDirectories(IN_MEMORY)

describe('a disk that fails', () => {
  const settings = { script: SHORT, changes: 3 }
  const FAULTS: readonly Omit<Fault, 'at'>[] = [
    { what: 'ENOSPC', times: 1 },
    { what: 'EIO', times: 2 },
  ]

  it.each(FAULTS)(
    'with $what, $times times, costs changes that were not acknowledged and nothing else',
    async fault => {
      const root = createDirectory()
      const { simulated } = await run(root, settings)
      const seen = new Set<number>()
      const remains = new Remains(root, settings)
      for (let at = 0; at < simulated.operations; at++) {
        const outcome = await run(root, settings, { fault: { ...fault, at } })
        const when = `${fault.what} at operation ${at}, ${fault.times} times`
        for (const status of outcome.statuses) seen.add(status)
        if (outcome.model) expect(outcome.model.equals(modelAfter(outcome.acknowledged)), when).toBe(true)
        for (const moment of [outcome, ...outcome.takenBack]) await remains.check(moment, when)
      }
      expect([...seen].sort()).toEqual([200, 422, 503])
    },
  )

  it('is not noticed if a signal interrupts every operation, and it takes a few bytes at a time', async () => {
    const root = createDirectory()
    const whole = await run(root, settings)
    const slowly = await run(root, settings, { most: 7, around: interrupted })
    expect(slowly.simulated.operations).toBeGreaterThan(whole.simulated.operations)
    expect(slowly.statuses).toEqual(whole.statuses)
    expect(slowly.model?.equals(modelAfter(slowly.acknowledged))).toBe(true)
  })
})

/** A disk on which each operation is interrupted the first time. A file is closed even so. */
function interrupted(simulated: SimulatedDisk): Disk {
  let isAgain = false
  const interrupt = () => {
    throw Object.assign(new Error('EINTR: simulated'), { code: 'EINTR' })
  }
  const twice =
    <Args extends unknown[], T>(operation: (...args: Args) => T) =>
    (...args: Args): T => {
      isAgain = !isAgain
      return isAgain ? interrupt() : operation.apply(simulated, args)
    }
  return {
    open: twice(simulated.open),
    write: twice(simulated.write),
    sync: twice(simulated.sync),
    truncate: twice(simulated.truncate),
    changeMode: twice(simulated.changeMode),
    rename: twice(simulated.rename),
    remove: twice(simulated.remove),
    makeDirectory: twice(simulated.makeDirectory),
    close: fd => {
      simulated.close(fd)
      interrupt()
    },
    touch: () => {},
    checkWritable: () => {},
    writer: () => simulated.writer(),
  }
}
