import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLabeledColumns } from '../../../cli/tagging/labeled-columns.js'
import { createTaggedWriter } from '../../../cli/tagging/tagged-writer.js'
import { type Corpus, CorpusBuilder } from '../../../src/data/corpus.js'

/** Batches of sequences of rows, each row a field for each of two columns; the tables go on from batch to batch. */
function batchesOf(batches: string[][][][], labels = false): Corpus[] {
  const builder = new CorpusBuilder({ columns: 2, labels })
  return batches.map(sequences => {
    for (const rows of sequences) {
      for (const row of rows) {
        for (const [k, field] of row.entries()) builder.put(k, builder.columns[k].intern(field))
        if (labels) builder.putLabel(builder.labels.intern(row[0]))
        builder.endToken()
      }
      builder.endSequence()
    }
    return builder.take()
  })
}

const LABELS = ['O', 'B-ü', 'I']

/** What a writer has written when it was done or refused to go on, and why it refused. */
function written(write: (sink: (data: string | Uint8Array) => void) => void): {
  bytes: string
  error: string
} {
  const pieces: Uint8Array[] = []
  let error = ''
  try {
    write(data => pieces.push(typeof data === 'string' ? Buffer.from(data) : data.slice()))
  } catch (thrown) {
    error = (thrown as Error).message
  }
  return { bytes: Buffer.concat(pieces).toString('hex'), error }
}

/** By a kernel, by one with a buffer of a few rows, and by none. */
const LIMITS = [{}, { outBytes: 16 }, { mostBytes: -1 }, { mostBytes: 60 }]

function expectSame(batches: Corpus[], separator: 'tab' | 'space'): void {
  const numbers = batches.map(({ P }) => Int32Array.from({ length: P }, (_, p) => p % LABELS.length))
  const labelsOf = (k: number, n: number) => {
    const { offset } = batches[k]
    return Array.from(numbers[k].subarray(offset[n], offset[n + 1]), label => LABELS[label])
  }
  const expected = written(sink => {
    const writer = createTaggedWriter('columns', sink, { columns: { separator } })
    for (const [k, batch] of batches.entries())
      for (let n = 0; n < batch.N; n++) writer.write(batch, n, { labels: labelsOf(k, n) })
  })
  for (const limits of LIMITS) expect(written(sink => writeFast(sink, limits))).toEqual(expected)

  function writeFast(sink: (data: string | Uint8Array) => void, limits: object): void {
    const slow = createTaggedWriter('columns', sink, { columns: { separator } })
    const refuse = (batch: Corpus, n: number) =>
      slow.write(batch, n, { labels: labelsOf(batches.indexOf(batch), n) })
    const write = createLabeledColumns(sink, LABELS, { separator, refuse }, limits)!
    for (const [k, batch] of batches.entries()) write(batch, numbers[k])
  }
}

describe('labeled columns', () => {
  const field = fc.oneof(
    { weight: 30, arbitrary: fc.constantFrom('a', 'the', 'Straße', '日本', '😀', '\u00a0', '_') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'a b', 'a\tb', '\ufeff', '\ufeffx', '\r', '\0') },
  )
  const batches = fc
    .array(fc.array(fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 4 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    })
    .map(all => batchesOf(all as unknown as string[][][][]))

  it('are what the writer of strings writes, refusals included', () => {
    fc.assert(fc.property(batches, fc.constantFrom('tab', 'space'), expectSame), { numRuns: 500 })
  })

  it('keep labels that the data have, `_` where they are not known', () => {
    const rows = [
      ['a', 'x'],
      ['_', 'y'],
      ['_', 'z'],
      ['b', 'x'],
    ]
    expectSame(batchesOf([[rows, rows], [rows.slice(1)]], true), 'tab')
    expectSame(batchesOf([[rows.slice(1, 3)]], true), 'space')
  })

  it('may be longer than any buffer', () => {
    const long = 'ä'.repeat(200_000)
    expectSame(batchesOf([[[[long, 'x']], [['y', long]]], [[[long, long]]]]), 'tab')
    expectSame(batchesOf([[Array.from({ length: 50_000 }, (_, k) => [`word${k}`, 'x'])]]), 'space')
  })

  it('are left to the writer of strings if a label does not fit', () => {
    const options = { separator: 'space', refuse: () => {} } as const
    for (const label of ['a b', '', 'a\tb', ' '])
      expect(createLabeledColumns(() => {}, ['O', label], options)).toBeNull()
    expect(createLabeledColumns(() => {}, ['a b'], { ...options, separator: 'tab' })).not.toBeNull()
  })
})
