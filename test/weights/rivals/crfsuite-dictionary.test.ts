import { describe, expect, it } from 'vitest'
import { StringTable } from '../../../src/data/string-table.js'
import { openDictionary, writeDictionary } from '../../../src/weights/rivals/crfsuite/dictionary.js'
import { placedDictionary } from '../../../src/weights/rivals/crfsuite/placed-dictionary.js'

const tableOf = (names: readonly string[]) => {
  const table = new StringTable()
  for (const name of names) table.intern(name)
  return table
}

describe('a dictionary that is searched where it lies', () => {
  it.each([0, 1, 5, 3000])('finds many strings as it finds them one by one, with %i inside', count => {
    const inside = Array.from({ length: count }, (_, k) => `word[${k % 7}]=${k * 37}`)
    const names = tableOf(inside)
    const asked = tableOf([...inside, 'word', '', 'é', ...inside.map(name => `${name}x`)]).bytes
    const placed = placedDictionary(openDictionary(writeDictionary(names), 0, 'strings'))
    const size = asked.offset.length - 1
    const found = new Int32Array(size).fill(-7)
    placed.findAll(asked.blob, asked.offset, 2, size, found)
    const expected = Array.from({ length: size }, (_, k) =>
      k < 2 ? -7 : placed.find(asked.blob, asked.offset[k], asked.offset[k + 1]),
    )
    expect([...found]).toEqual(expected)
    expect(expected.filter(id => id >= 0)).toEqual(inside.map((_, k) => k).slice(2))
    const overAll = new Int32Array(size)
    names.findAll(asked.blob, asked.offset, 0, size, overAll)
    expect([...overAll].slice(2)).toEqual(expected.slice(2))
  })
})
