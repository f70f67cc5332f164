import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createItemBatches, type ItemWriterLimits } from '../../../cli/data/item-writer.js'
import { type Corpus, CorpusBuilder } from '../../../src/data/corpus.js'
import { createCrfsuiteWriter } from '../../../src/data/writers/crfsuite.js'
import type { FileSink } from '../../../src/node/write.js'
import { limitMemory } from '../../../src/wasm/memory.js'

interface Item {
  readonly label: string
  readonly attributes: readonly (readonly [name: string, value: number])[]
}

interface Items {
  readonly weight: number
  readonly items: readonly Item[]
}

/** Batches whose tables go on from batch to batch, unless they are larger than so many bytes. */
function batchesOf(batches: readonly (readonly Items[])[], tableBytes = Infinity): Corpus[] {
  const builder = new CorpusBuilder({ columns: 1, labels: true, attributes: true }, tableBytes)
  return batches.map(sequences => {
    for (const { weight, items } of sequences) {
      for (const { label, attributes } of items) {
        builder.put(0, builder.columns[0].intern('x'))
        builder.putLabel(builder.labels.intern(label))
        for (const [name, value] of attributes) builder.putAttribute(builder.attributes.intern(name), value)
        builder.endToken()
      }
      builder.endSequence(0, weight)
    }
    return builder.take()
  })
}

/** What has been written when all was done or something was refused, why, and by how many calls of each kind. */
function written(write: (sink: FileSink) => void) {
  const pieces: Uint8Array[] = []
  let error = ''
  let byKernel = 0
  try {
    write(data => {
      if (typeof data !== 'string') byKernel++
      pieces.push(typeof data === 'string' ? Buffer.from(data) : data.slice())
    })
  } catch (thrown) {
    error = (thrown as Error).message
  }
  return { byKernel, output: { bytes: Buffer.concat(pieces).toString(), error } }
}

const readable = (batches: readonly Corpus[]) =>
  written(sink => {
    const writer = createCrfsuiteWriter(sink)
    for (const batch of batches) for (let n = 0; n < batch.N; n++) writer.write(batch, n)
  })

const kernel = (batches: readonly Corpus[], limits: Partial<ItemWriterLimits> = {}) =>
  written(sink => {
    const writer = createCrfsuiteWriter(sink)
    const write = createItemBatches(sink, limits)
    for (const batch of batches) write(batch, batch.labels, n => writer.write(batch, n))
  })

const LIMITS = [{}, { outBytes: 1 }, { outBytes: 50 }, { outBytes: 16, mostBytes: 64 }]

function expectSame(batches: readonly Corpus[]): void {
  const { output } = readable(batches)
  for (const limits of LIMITS) expect(kernel(batches, limits).output).toEqual(output)
}

const names = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.constantFrom('a', 'w=日本', ':', '\\', 'a:b\\c', 'w[0]=eighteen letters', ' '),
  },
  { weight: 10, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'a\tb', 'a\n', '\r', 'a rather long name with \0', 'x\u0001y'),
  },
)
const labels = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom('A', 'B-ü', 'a:b', '\uFEFF') },
  { weight: 1, arbitrary: fc.constantFrom('@', '_', ' ', '', '@weight', 'a\tb', ' a') },
)
const values = fc.oneof(
  { weight: 30, arbitrary: fc.constant(1) },
  { weight: 5, arbitrary: fc.constantFrom(2, -0, 0.1, 1e-7, 1e21, -3) },
  { weight: 1, arbitrary: fc.double() },
)
const item = fc.record({ label: labels, attributes: fc.array(fc.tuple(names, values), { maxLength: 5 }) })
const sequence = fc.record({
  weight: fc.constantFrom(1, 1, 1, 2.5, 0),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
})
const batches = fc.array(fc.array(sequence, { maxLength: 5 }), { maxLength: 4 })

/** Sequences of an item that is not rare. */
const ordinary = (count: number, name = 'w=x') =>
  Array.from({ length: count }, (_, k) => ({
    weight: 1,
    items: [{ label: `L${k % 5}`, attributes: [[`${name}${k % 97}`, 1] as const, ['b:c', 1] as const] }],
  }))

describe('items by the kernel', () => {
  it('are the bytes of the writer, and refusals come after the same bytes', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom(1, 100, Infinity), (all, tableBytes) => {
        expectSame(batchesOf(all, tableBytes))
      }),
      { numRuns: 400 },
    )
  })

  it('are all but the first sequence', () => {
    const all = batchesOf([ordinary(300), ordinary(500, 'another'), ordinary(1)])
    expectSame(all)
    expect(kernel(all).byKernel).toBe(3)
    expect(kernel(all, { outBytes: 100 }).byKernel).toBeGreaterThan(100)
    expect(kernel(all, { outBytes: 1, mostBytes: 1 }).byKernel).toBe(0)
  })

  it('are not those that are longer than it may write', () => {
    const long = [{ weight: 1, items: ordinary(50).flatMap(({ items }) => items) }]
    const all = batchesOf([ordinary(3), [...ordinary(3), ...long, ...ordinary(3)], ordinary(3)])
    expectSame(all)
    expect(kernel(all, { outBytes: 64, mostBytes: 256 }).byKernel).toBe(3)
  })

  it('are written without it where memory ends', () => {
    const all = batchesOf([ordinary(300), ordinary(9000, 'a rather long name '.repeat(5)), ordinary(9)])
    const { output } = readable(all)
    for (const pages of [1, 2, 3, 5, 8, 12]) {
      const remove = limitMemory(pages)
      try {
        expect(kernel(all).output).toEqual(output)
      } finally {
        remove()
      }
    }
  })

  it('need labels and attributes', () => {
    const [{ attributes, labels: _, ...rest }] = batchesOf([ordinary(3)])
    const unlabeled = { ...rest, attributes, labels: null }
    expect(kernel([unlabeled])).toEqual(readable([unlabeled]))
    const bare = { ...rest, attributes: null, labels: null }
    expect(kernel([bare])).toEqual(readable([bare]))
    expect(readable([bare]).output.error).toMatch('expected a corpus with attributes')
  })
})
