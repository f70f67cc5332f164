import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSlots, indexStrings, numberBits, slotsFor } from '../../src/data/string-index.js'
import { StringTable } from '../../src/data/string-table.js'
import { checksum, checksumInLanes } from '../../src/model/file/checksum.js'
import { createArrayKernels, type PieceLimits } from '../../src/wasm/array-kernels.js'
import type { Asked } from '../../src/wasm/array-looks.js'
import { checkByKernels } from '../../src/wasm/check-by-kernels.js'
import { allocateBytes, holderOf } from '../../src/wasm/held-bytes.js'
import { arrayKernels } from '../../src/wasm/holders.js'
import { limitMemory } from '../../src/wasm/memory.js'

const limits: fc.Arbitrary<PieceLimits> = fc.record({
  items: fc.integer({ min: 2, max: 11 }),
  bytes: fc.integer({ min: 16, max: 48 }),
})
const kernels = (of: PieceLimits) => createArrayKernels(of)!

describe('array kernels', () => {
  it('give the checksum of bytes of any length', () => {
    fc.assert(
      fc.property(limits, fc.uint8Array({ maxLength: 700 }), fc.integer(), (of, bytes, seed) => {
        const copy = new Uint8Array(bytes)
        arrayKernels.set(copy.buffer, kernels(of))
        for (const sum of [checksum, checksumInLanes])
          expect(sum(copy, seed)).toBe(sum(new Uint8Array(bytes), seed))
      }),
    )
  })

  it('know what they are asked after a checksum, whatever is in the arrays', () => {
    const numbers = fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 40 })
    const values = fc.array(fc.oneof(fc.double(), fc.constantFrom(Number.NaN, 1, -2)), { maxLength: 40 })
    const texts = fc.array(fc.constantFrom(65, 127, 128), { maxLength: 90 })
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 })
    fc.assert(
      fc.property(limits, numbers, values, texts, fc.nat(7), order, (of, ints, reals, text, rest, places) => {
        const sizes = [32, 8 * Math.ceil(ints.length / 2), 8 * reals.length, text.length + rest]
        const [start, second, third] = sizes.map((_, k) => sizes.slice(0, k + 1).reduce((a, b) => a + b, 0))
        const bytes = new Uint8Array(third + text.length + rest)
        const views = {
          ints: new Int32Array(bytes.buffer, start, ints.length),
          others: new Int32Array(bytes.buffer, start, ints.length),
          slots: new Int32Array(bytes.buffer, start, ints.length),
          reals: new Float64Array(bytes.buffer, second, reals.length),
          text: new Uint8Array(bytes.buffer, third, text.length),
        }
        views.ints.set(ints)
        views.reals.set(reals)
        views.text.set(text)
        const summed = bytes.subarray(start)
        const asked = kernels(of)
        const questions: readonly Asked[] = [
          { array: views.ints, what: 'ascend' },
          { array: views.others, what: 'highest' },
          { array: views.slots, what: 'slots', strings: 5 },
          { array: views.reals, what: 'largest' },
          { array: views.text, what: 'ascii' },
        ]
        const shuffled = places.map(k => questions[k])
        const sum = checksumInLanes(summed, 1, asked, shuffled)
        expect(sum).toBe(checksumInLanes(summed.slice(), 1))
        const wanted = kernels({})
        bytes.fill(0) // they answer from what they know
        const copies = { ints: Int32Array.from(ints), reals: Float64Array.from(reals) }
        expect(asked.ascend(views.ints)).toBe(wanted.ascend(copies.ints))
        expect(asked.highest(views.others)).toBe(wanted.highest(copies.ints))
        expect(asked.areSlots(views.slots, 5)).toBe(wanted.areSlots(copies.ints, 5))
        expect(asked.areSlots(views.slots, 4)).toBe(true) // not what was asked: seen now
        expect(asked.largest(views.reals)).toEqual(wanted.largest(copies.reals))
        expect(asked.isAscii(views.text)).toBe(text.every(byte => byte < 128))
      }),
    )
  })

  it('know nothing of arrays that are not all among the bytes of a checksum', () => {
    const bytes = new Uint8Array(256).fill(200)
    const asked = kernels({ bytes: 64 })
    const copy = bytes.slice()
    const past = bytes.subarray(192)
    checksumInLanes(bytes.subarray(0, 224), 1, asked, [
      { array: copy, what: 'ascii' },
      { array: past, what: 'ascii' },
    ])
    expect([copy, past].map(array => asked.isAscii(array))).toEqual([false, false])
    for (const array of [copy, past]) array.fill(65)
    expect([copy, past].map(array => asked.isAscii(array))).toEqual([true, true])
  })

  it('tell whether bytes are ASCII', () => {
    for (let length = 0; length < 100; length++) {
      const bytes = new Uint8Array(length).fill(127)
      expect(inPieces.isAscii(bytes)).toBe(true)
      for (let k = 0; k < length; k++)
        expect(inPieces.isAscii(bytes.with(k, 128)), `${k} of ${length}`).toBe(false)
    }
  })

  it('tell whether numbers ascend, within pieces and between them', () => {
    for (let length = 0; length < 30; length++) {
      const numbers = Int32Array.from({ length }, (_, k) => k >> 1)
      expect(kernels({ items: 8 }).ascend(numbers)).toBe(true)
      for (let k = 0; k + 1 < length; k++) {
        for (const of of [{ items: 2 }, { items: 8 }, {}])
          expect(kernels(of).ascend(numbers.with(k, numbers[k + 1] + 1)), `${k} of ${length}`).toBe(false)
      }
    }
  })

  it('find the highest number', () => {
    fc.assert(
      fc.property(limits, fc.int32Array({ min: 0, maxLength: 60 }), (of, numbers) => {
        expect(kernels(of).highest(numbers)).toBe(Math.max(-1, ...numbers))
      }),
    )
    for (const k of [0, 5, 12])
      expect(kernels({ items: 8 }).highest(new Int32Array(13).with(k, -1))).toBe(Infinity)
  })

  it('find the largest absolute value, and values that are not finite', () => {
    fc.assert(
      fc.property(
        limits,
        fc.float64Array({ maxLength: 60, noNaN: true, noDefaultInfinity: true }),
        (of, values) => {
          expect(kernels(of).largest(values)).toBe(Math.max(0, ...values.map(Math.abs)))
          for (const value of [Number.NaN, Infinity, -Infinity])
            for (let k = 0; k < values.length; k++)
              expect(kernels(of).largest(values.with(k, value))).toBeNaN()
        },
      ),
    )
  })

  it('tell whether the labels of rows ascend, and leave longer rows to others', () => {
    const row4 = fc.oneof(
      { arbitrary: fc.subarray([0, 1, 2, 3]), weight: 30 }, // ascends
      { arbitrary: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 }), weight: 1 },
    )
    fc.assert(
      fc.property(fc.oneof(limits, fc.constant({})), fc.array(row4, { maxLength: 60 }), (of, rows) => {
        const offset = Int32Array.from([0, ...rows.map((_, k) => rows.slice(0, k + 1).flat().length)])
        const ascend = rows.every(row => row.every((label, k) => k === 0 || row[k - 1] < label))
        expect(kernels(of).labelsAscend(offset, Int32Array.from(rows.flat()))).toBe(ascend)
      }),
    )
    const row = Int32Array.from({ length: 5 }, (_, k) => k)
    expect(kernels({ bytes: 20 }).labelsAscend(Int32Array.of(0, 5), row)).toBe(true)
    expect(kernels({ bytes: 16 }).labelsAscend(Int32Array.of(0, 5), row)).toBe(false)
  })

  it('tell whether each string is UTF-8 by itself', () => {
    const texts = ['', 'a', 'ü', '漢字', '😀', 'naïve', 'x'.repeat(20)]
    fc.assert(
      fc.property(
        limits,
        fc.array(fc.constantFrom(...texts), { maxLength: 30 }),
        fc.nat(),
        (of, strings, at) => {
          const { blob, offset } = stringsOf(strings)
          const fits = strings.every(text => new TextEncoder().encode(text).length <= (of.bytes ?? 0))
          expect(kernels(of).areUtf8(offset, blob)).toBe(fits)
          if (blob.length === 0) return
          blob[at % blob.length] ^= 0x80
          const sound = strings.every((_, k) => isUtf8(blob.subarray(offset[k], offset[k + 1])))
          expect(kernels({}).areUtf8(offset, blob)).toBe(sound)
        },
      ),
    )
  })

  it('hash strings as tables do, and leave longer ones to them', () => {
    fc.assert(
      fc.property(
        limits,
        fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 60 }),
        (of, strings) => {
          const { blob, offset } = stringsOf(strings)
          arrayKernels.set(blob.buffer, kernels({ ...of, strings: 0 }))
          const table = StringTable.from(blob, offset)
          for (const [k, text] of strings.entries()) expect(table.find(text)).toBe(k)
          expect(table.find('not in the table, whatever is')).toBe(-1)
          expect(table.intern('a new string')).toBe(strings.indexOf('a new string') < 0 ? strings.length : 0)
          for (const [k, text] of strings.entries()) expect(table.find(text)).toBe(k)
        },
      ),
    )
  })

  it('tell whether slots have numbers of strings', () => {
    const slot = fc.oneof(fc.constant(0), fc.nat(12), fc.integer())
    fc.assert(
      fc.property(limits, fc.array(slot, { maxLength: 40 }), fc.nat(12), (of, numbers, strings) => {
        const slots = Int32Array.from(numbers)
        expect(kernels(of).areSlots(slots, strings)).toBe(areSlots(slots, strings))
        const sound = slots.map(number =>
          number === 0 || strings === 0 ? 0 : 1 + ((number >>> 1) % strings),
        )
        expect(kernels(of).areSlots(sound, strings)).toBe(true)
      }),
    )
  })

  it('make the index of a model file, slot by slot', () => {
    fc.assert(
      fc.property(
        limits,
        fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 60 }),
        fc.constantFrom(1, 2, 1024),
        (of, strings, probes) => {
          const { blob, offset } = stringsOf(strings)
          const readable = indexStrings(blob, offset, probes)
          const [size, bits] = [slotsFor(strings.length), numberBits(strings.length)]
          const fits = strings.every(text => new TextEncoder().encode(text).length <= (of.bytes ?? 0))
          const made = kernels(of).indexForFile(offset, blob, size, { bits, probes })
          expect(made).toEqual(fits ? readable : null)
          arrayKernels.set(blob.buffer, kernels(of))
          expect(indexStrings(blob, offset, probes)).toEqual(readable)
        },
      ),
    )
  })

  it('index many strings that are not too long', () => {
    const { blob, offset } = stringsOf(['a', 'bcd', 'e'])
    const isIndexed = (of: PieceLimits) =>
      kernels(of).indexStrings(offset, blob, new Int32Array(3), 8) !== null
    expect(isIndexed({ strings: 3 })).toBe(true)
    expect(isIndexed({ strings: 4 })).toBe(false)
    expect(isIndexed({ strings: 3, bytes: 3 })).toBe(true)
    expect(isIndexed({ strings: 3, bytes: 2 })).toBe(false)
  })

  it('are there for large bytes only, and where they lie if they can', () => {
    const small = new Uint8Array(100)
    checkByKernels(small)
    expect(arrayKernels.has(small.buffer)).toBe(false)
    const large = new Uint8Array(1 << 18)
    checkByKernels(large)
    expect(arrayKernels.get(large.buffer)?.isAscii(large)).toBe(true)
    const held = allocateBytes(1 << 18)
    checkByKernels(held)
    held[1 << 17] = 128
    expect(arrayKernels.get(held.buffer)?.isAscii(held)).toBe(false)
  })

  it('need no room in a memory that is full', () => {
    const held = allocateBytes(1 << 18, 0, 0)
    holderOf(held)!.takeRest()
    checkByKernels(held)
    expect(arrayKernels.get(held.buffer)?.isAscii(held)).toBe(true)
  })

  it('are not there if the engine has no memory for them', () => {
    const unlimited = limitMemory(1)
    try {
      expect(createArrayKernels()).toBe(null)
    } finally {
      unlimited()
    }
  })
})

const inPieces = createArrayKernels({ bytes: 32 })!

function stringsOf(strings: readonly string[]): { blob: Uint8Array; offset: Int32Array } {
  const parts = strings.map(text => new TextEncoder().encode(text))
  const offset = Int32Array.from([
    0,
    ...parts.map((_, k) => parts.slice(0, k + 1).reduce((sum, part) => sum + part.length, 0)),
  ])
  return { blob: Uint8Array.from(parts.flatMap(part => [...part])), offset }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
