import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EntryStream, mergeEntries } from '../../../src/counts/merging/merge-entries.js'

type Entry = readonly [cell: number, pair: number, count: number]

const compare = (a: Entry, b: Entry) => a[0] - b[0] || a[1] - b[1]

/** Entries in order, as many at a time as a block takes. */
function streamOf(entries: readonly Entry[]): EntryStream {
  let at = 0
  return {
    read(block) {
      const taken = entries.slice(at, at + block.size)
      for (const [k, [cell, pair, count]] of taken.entries()) {
        block.cell[k] = cell
        block.pair[k] = pair
        block.count[k] = count
      }
      at += taken.length
      return taken.length
    },
  }
}

/** A table without equal entries. */
const tables = fc
  .uniqueArray(
    fc.tuple(fc.nat(12), fc.constantFrom(0, 1, 0x10001, 0xffffffff), fc.integer({ min: 1, max: 9 })),
    {
      selector: ([cell, pair]) => `${cell} ${pair}`,
      maxLength: 30,
    },
  )
  .map(entries => entries.sort(compare))

describe('mergeEntries', () => {
  it('adds up equal entries of any number of tables, whatever the size of blocks', () => {
    fc.assert(
      fc.property(
        fc.array(tables, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 5 }),
        (given, size) => {
          const sums = new Map<string, Entry>()
          for (const [cell, pair, count] of given.flat()) {
            const name = `${cell} ${pair}`
            sums.set(name, [cell, pair, count + (sums.get(name)?.[2] ?? 0)])
          }
          const found: Entry[] = []
          mergeEntries(given.map(streamOf), 13, (...entry) => found.push(entry), size)
          expect(found).toEqual([...sums.values()].sort(compare))
        },
      ),
      { seed: 20, numRuns: 500 },
    )
  })
})
