import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StringTable } from '../../../src/data/string-table.js'
import { readDoubleArray } from '../../../src/weights/rivals/crfpp/read-double-array.js'
import { writeDoubleArray } from '../../../src/weights/rivals/crfpp/write-double-array.js'

/** The look-up of CRF++: the value of a string, or −1. */
function lookUp(units: Int32Array, text: string): number {
  let begin = units[0]
  for (const byte of new TextEncoder().encode(text)) {
    const unit = begin + byte + 1
    if (units[2 * unit + 1] !== begin) return -1
    begin = units[2 * unit]
  }
  return units[2 * begin + 1] === begin && units[2 * begin] < 0 ? -units[2 * begin] - 1 : -1
}

function tableOf(texts: Iterable<string>): StringTable {
  const strings = new StringTable()
  for (const text of texts) strings.intern(text)
  return strings
}

/** Values that are not the numbers of the strings. */
const valuesOf = (strings: StringTable) => Int32Array.from({ length: strings.size }, (_, s) => 3 * s + 1)

function expectSame(strings: StringTable, others: readonly string[] = []): void {
  const values = valuesOf(strings)
  const units = writeDoubleArray(strings, values)
  const found = readDoubleArray(units)
  expect(found.strings.size).toBe(strings.size)
  found.values.forEach((value, k) => {
    expect(found.strings.get(k)).toBe(strings.get((value - 1) / 3))
  })
  for (const [s, text] of strings.toArray().entries()) expect(lookUp(units, text)).toBe(values[s])
  for (const text of others) if (strings.find(text) < 0) expect(lookUp(units, text)).toBe(-1)
}

/** The share of units that strings use. */
function shareInUse(strings: StringTable): number {
  const units = writeDoubleArray(strings, valuesOf(strings))
  return units.filter((check, k) => k % 2 === 1 && check !== 0).length / (units.length / 2)
}

describe('a double array', () => {
  it('has all its strings and no others', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'b', 'U', ':', 'ä', '東', '\u{10ffff}', '\u0001'),
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 60 }), fc.array(text), (texts, others) => {
        expectSame(tableOf(texts), others)
      }),
      { numRuns: 100 },
    )
  })

  it('has thousands of strings with few unused units', () => {
    const strings = tableOf(
      Array.from({ length: 5000 }, (_, k) => `U${k % 20}:${((k * 7919) % 65_521).toString(36)}`),
    )
    expectSame(strings, ['U', 'U1', 'U1:', 'U99:x', 'V'])
    expect(shareInUse(strings)).toBeGreaterThan(0.9)
  })

  it('has few unused units where strings are long, so that there are nearly as many nodes as units', () => {
    let seed = 1
    const letter = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      return String.fromCharCode(0x61 + ((seed >>> 8) % 26))
    }
    const strings = tableOf(Array.from({ length: 1000 }, () => Array.from({ length: 30 }, letter).join('')))
    expectSame(strings)
    expect(shareInUse(strings)).toBeGreaterThan(0.9)
  })

  it('has strings in the order of their bytes', () => {
    const strings = tableOf(['b', 'é', 'a', 'ab', 'U'])
    const { strings: found } = readDoubleArray(writeDoubleArray(strings, valuesOf(strings)))
    expect(found.toArray()).toEqual(['U', 'a', 'ab', 'b', 'é'])
  })
})
