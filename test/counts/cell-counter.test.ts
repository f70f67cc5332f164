import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCellCounter } from '../../src/counts/cell-counter.js'
import { countCells } from '../../src/counts/count-cells.js'
import { groupTables } from '../../src/counts/counts.js'
import type { Observations } from '../../src/counts/observations.js'

interface Sizes {
  readonly labels: number
  readonly keys: number
  readonly signatures: number
}

/** Lengths of sequences, and three numbers for each position, which are taken modulo the sizes. */
const corpora = fc.record({
  lengths: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 }),
  numbers: fc.infiniteStream(fc.nat()),
  sizes: fc.record({
    labels: fc.constantFrom(1, 2, 3, 7, 8, 300),
    keys: fc.constantFrom(1, 2, 5, 64, 65, 300),
    signatures: fc.constantFrom(1, 2, 5, 64, 65, 129),
  }),
})

function observe(lengths: readonly number[], numbers: Iterable<number>, sizes: Sizes): Observations {
  const offset = Int32Array.of(0, ...lengths)
  for (let n = 1; n < offset.length; n++) offset[n] += offset[n - 1]
  const P = offset[lengths.length]
  const stream = numbers[Symbol.iterator]()
  // Numbers go through a map that turns their order around, so that a kernel that forgets it is found out.
  const column = (size: number) => ({
    ids: Int32Array.from({ length: P }, () => stream.next().value! % size),
    map: Int32Array.from({ length: size }, (_, id) => size - 1 - id),
  })
  const [label, key, signature] = [column(sizes.labels), column(sizes.keys), column(sizes.signatures)]
  return { offset, label, key, signature, word: null, weight: null }
}

/** The same with signatures that keys decide. */
function observeLocal(lengths: readonly number[], numbers: Iterable<number>, sizes: Sizes): Observations {
  const observed = observe(lengths, numbers, sizes)
  const { ids, map } = observed.key
  return { ...observed, signature: { ids, map: map.map(key => (7 * key) % sizes.signatures) } }
}

function* randomNumbers(): Generator<number> {
  for (let state = 1; ; ) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    yield state >>> 8
  }
}

const BOTH = { keys: true, signatures: true }

describe('the kernel that counts cells', () => {
  it('counts what the readable form counts', () => {
    fc.assert(
      fc.property(corpora, ({ lengths, numbers, sizes }) => {
        const observed = observe(lengths, numbers, sizes)
        const { offset, key, signature, label } = observed
        const counter = createCellCounter({ offset, label, labels: sizes.labels })!
        const all = { keys: true, signatures: true }
        const wanted = groupTables(observed, { ...sizes, words: 0 }, all)
        expect(counter.items(key, signature, sizes)).toEqual(wanted.items)
        expect(counter.pairs(key, sizes.keys, 'sort')).toEqual(wanted.keyPairs)
        expect(counter.pairs(key, sizes.keys, 'tally')).toEqual(wanted.keyPairs)
        expect(counter.pairs(signature, sizes.signatures, 'tally')).toEqual(wanted.signaturePairs)
        expect(counter.labelPairs()).toEqual(wanted.labelPairs)
      }),
    )
  })

  it('adds up what follows from pairs of keys', () => {
    fc.assert(
      fc.property(corpora, fc.boolean(), ({ lengths, numbers, sizes }, signatures) => {
        const observed = observeLocal(lengths, numbers, sizes)
        const { offset, key, label } = observed
        const pairs = { keys: true, signatures }
        const all = { ...sizes, words: 0 }
        const wanted = groupTables(observed, all, pairs)
        const counter = createCellCounter({ offset, label, labels: sizes.labels })!
        const ofKeys = Int32Array.from({ length: sizes.keys }, (_, k) => (7 * k) % sizes.signatures)
        const counted = signatures ? 'pairs of signatures' : 'no more pairs'
        expect(counter.fromKeys(key, ofKeys, sizes, counted)).toEqual(wanted)
        expect(countCells(observed, all, pairs, { fewest: 0 })).toEqual(wanted)
        const limits = { whole: Math.max(...lengths), part: 9, fewest: 0 }
        expect(countCells(observed, all, pairs, limits)).toEqual(wanted)
      }),
    )
  })

  it('counts keys that have several signatures', () => {
    const sizes = { labels: 3, keys: 5, signatures: 5, words: 0 }
    const observed = observe(Array(9).fill(4), Array(200).keys(), sizes)
    const { ids } = observed.key
    const merged = { ...observed, key: { ids, map: Int32Array.of(0, 1, 1, 2, 3) } }
    const several = { ...merged, signature: { ids, map: Int32Array.of(0, 1, 2, 3, 4) } }
    expect(countCells(several, sizes, BOTH, { fewest: 0 })).toEqual(groupTables(several, sizes, BOTH))
  })

  it.each([1, 2, 3, 40])('sorts rows of any length, with %i keys', keys => {
    const sizes = { labels: 300, keys, signatures: 7, words: 0 }
    for (const tokens of [40, 300, 1900, 13_000]) {
      const observed = observeLocal(Array(tokens / 10).fill(10), randomNumbers(), sizes)
      const wanted = groupTables(observed, sizes, BOTH)
      expect(countCells(observed, sizes, BOTH, { fewest: 0 })).toEqual(wanted)
    }
  })

  it('goes on when its table is full, and over the parts in which it packs', () => {
    const sizes = { labels: 40, keys: 9000, signatures: 3000 }
    const random = randomNumbers()
    const observed = observe(Array(3000).fill(7), random, sizes)
    const { offset, key, signature, label } = observed
    const counter = createCellCounter({ offset, label, labels: sizes.labels })!
    const all = { keys: true, signatures: true }
    const wanted = groupTables(observed, { ...sizes, words: 0 }, all)
    expect(counter.items(key, signature, sizes)).toEqual(wanted.items)
    expect(counter.pairs(key, sizes.keys, 'tally')).toEqual(wanted.keyPairs)
    expect(counter.pairs(key, sizes.keys, 'sort')).toEqual(wanted.keyPairs)
    const local = observeLocal(Array(3000).fill(7), random, sizes)
    const sized = { ...sizes, words: 0 }
    expect(countCells(local, sized, BOTH)).toEqual(groupTables(local, sized, BOTH))
  })

  it('says so when a cell has too few bits', () => {
    const label = { ids: Int32Array.of(0), map: new Int32Array(60_000) }
    const counter = createCellCounter({ offset: Int32Array.of(0, 1), label, labels: 60_000 })!
    expect(counter.pairs(label, 60_000, 'sort')).not.toBeNull()
    expect(counter.pairs(label, 70_000, 'sort')).toBeNull()
    expect(counter.items(label, label, { keys: 1 << 25, signatures: 1 << 24 })).toBeNull()
    const many = { keys: 70_000, signatures: 1 }
    expect(counter.fromKeys(label, new Int32Array(70_000), many, 'no more pairs')).toBeNull()
  })

  it('counts parts of a corpus that is too large, and adds them up', () => {
    fc.assert(
      fc.property(corpora, fc.integer({ min: 1, max: 40 }), ({ lengths, numbers, sizes }, part) => {
        const observed = observe(lengths, numbers, sizes)
        const all = { ...sizes, words: 0 }
        const longest = Math.max(...lengths)
        for (const pairs of [
          { keys: true, signatures: true },
          { keys: false, signatures: false },
        ]) {
          const counted = countCells(observed, all, pairs, { whole: longest, part, fewest: 0 })
          expect(counted).toEqual(groupTables(observed, all, pairs))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('leaves short corpora, and sequences that are too long, to the readable form', () => {
    const sizes = { labels: 2, keys: 2, signatures: 2 }
    const observed = observe([3, 9], Array(36).fill(1), sizes)
    const all = { ...sizes, words: 0 }
    const pairs = { keys: true, signatures: true }
    expect(countCells(observed, all, pairs)).toBeNull()
    expect(countCells(observed, all, pairs, { whole: 8, part: 4, fewest: 0 })).toBeNull()
    expect(countCells(observed, all, pairs, { whole: 9, part: 4, fewest: 0 })).not.toBeNull()
  })
})
