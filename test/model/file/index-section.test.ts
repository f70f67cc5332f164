import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { indexStrings, slotsFor } from '../../../src/data/string-index.js'
import { StringTable } from '../../../src/data/string-table.js'
import { load } from '../../../src/load.js'
import { readContainer, type SectionArray, writeContainer } from '../../../src/model/file/container.js'
import { searchedSections } from '../../../src/model/file/string-sections.js'
import { train } from '../../../src/train.js'
import { withIndex } from './indexed-model.js'

const folder = path.join(import.meta.dirname, '../../golden/models')
const plain = new Uint8Array(readFileSync(path.join(folder, 'likelihood.cofield')))
const indexed = withIndex(plain)
const { header, sections } = readContainer(indexed)
const strings = (sections['attributes.offset'] as Int32Array).length - 1
const index = sections['attributes.index'] as Int32Array

/** The file with another index. */
function having(section: SectionArray): Uint8Array {
  return writeContainer(header, { ...sections, 'attributes.index': section })
}

describe('the section attributes.index', () => {
  it('is there if attributes are many, and depends on nothing but them', () => {
    const table = new StringTable()
    for (let k = 0; k < 4095; k++) table.intern(`a${k}`)
    expect(Object.keys(searchedSections('attributes', table))).toEqual([
      'attributes.blob',
      'attributes.offset',
    ])
    table.intern('one more')
    const { 'attributes.index': made } = searchedSections('attributes', table)
    expect(made).toEqual(indexStrings(table.bytes.blob, table.bytes.offset))
    expect(made.length).toBe(slotsFor(4096))
  })

  it('is in the file of a large model, which is saved as it was, and changes no label', async () => {
    const data = Array.from({ length: 250 }, (_, n) => ({
      tokens: Array.from({ length: 20 }, (_, t) => `w${n * 20 + t}`),
      labels: Array.from({ length: 20 }, (_, t) => ['A', 'B', 'C'][(n + t * t) % 3]),
    }))
    const model = await train(data, { method: 'likelihood', options: { maxIterations: 2 } })
    const bytes = model.save()
    const read = readContainer(bytes)
    expect(read.sections['attributes.index']).toBeInstanceOf(Int32Array)
    const { 'attributes.index': _, ...others } = read.sections
    const without = writeContainer(read.header, others)
    expect(load(bytes).save()).toEqual(bytes)
    expect(load(without).save()).toEqual(bytes)
    for (const { tokens } of data.slice(0, 20)) {
      const expected = model.tag(tokens)
      expect(load(bytes).tag(tokens)).toEqual(expected)
      expect(load(without).tag(tokens)).toEqual(expected)
    }
  })

  it('is not missed in a file without it', () => {
    expect(load(plain).figures).toEqual(load(indexed).figures)
  })

  it.each<[string, SectionArray, string]>([
    ['too short', index.slice(1), `expected ${index.length} numbers, got ${index.length - 1}`],
    ['too long', Int32Array.of(...index, 0), `expected ${index.length} numbers, got ${index.length + 1}`],
    ['of another type', new Float64Array(index.length), 'expected 32-bit numbers'],
    [
      'with a number of no string',
      index.map((slot, k) => (k === 0 ? strings + 1 : slot)),
      'expected numbers of',
    ],
    [
      'with a slot without a number',
      index.map((slot, k) => (k === 0 ? 1 << 30 : slot)),
      'expected numbers of',
    ],
    ['without strings', new Int32Array(index.length), 'got none that leads to string 1'],
    [
      'of other strings',
      index.map((_, k) => index[(k + 50) % index.length]),
      'got none that leads to string',
    ],
    ['that is full of one string', index.map(() => 1), 'got none that leads to string'],
  ])('is refused if it is %s', (_, section, reason) => {
    expect(() => load(having(section))).toThrow(
      `section attributes.index: ${reason}`.replace(': got', ': expected an index of the strings, got'),
    )
  })
})
