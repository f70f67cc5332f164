/** Scripts and faults at random. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fault } from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { endDisks, Remains, run } from './crash-script.js'
import { modelAfter, SENTENCES, type Wish } from './toy.js'

endDisks()

const createDirectory = createDirectories(IN_MEMORY)

describe('any script', () => {
  const sequences = fc.array(fc.constantFrom(...Object.values(SENTENCES)), { minLength: 1, maxLength: 3 })
  const wish: fc.Arbitrary<Wish> = fc
    .record({
      kind: fc.constantFrom('update' as const, 'update' as const, 'forget' as const),
      sequences,
      newLabels: fc.boolean(),
      id: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    })
    .map(({ kind, sequences, newLabels, id }) => ({
      kind,
      sequences,
      ...(kind === 'update' && { newLabels }),
      ...(id !== undefined && { id }),
    }))
  const script = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  const fault = fc.record({
    at: fc.nat(120),
    what: fc.constantFrom<Fault['what'][]>('stop', 'ENOSPC', 'EIO'),
    times: fc.constantFrom(1, 2, 3, Infinity),
  })

  it('survives any fault with what was acknowledged', async () => {
    const root = createDirectory()
    const changes = fc.integer({ min: 1, max: 5 })
    await fc.assert(
      fc.asyncProperty(script, fault, changes, async (script, fault, changes) => {
        const settings = { script, changes }
        const outcome = await run(root, settings, { fault })
        if (outcome.model && fault.what !== 'stop')
          expect(outcome.model.equals(modelAfter(outcome.acknowledged))).toBe(true)
        const remains = new Remains(root, settings)
        for (const moment of [outcome, ...outcome.takenBack])
          await remains.check(moment, JSON.stringify(fault))
      }),
      { numRuns: 30 },
    )
  })
})
