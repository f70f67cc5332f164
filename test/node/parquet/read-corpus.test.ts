import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readContent } from '../../../src/data/reading/read-content.js'
import { sequenceAt } from '../../../src/data/sequence.js'
import { type FileOptions, readBatches, readCorpus } from '../../../src/node/files.js'
import { runCaptured } from '../../cli/run-in-process.js'
import { type ParquetColumns, writeParquet } from './write-parquet.js'

const SEQUENCES = [
  { tokens: ['the', 'dog', 'barks'], columns: [['d', 'n', 'v']], labels: ['D', 'N', 'V'] },
  { tokens: ['a', 'cat'], columns: [['d', 'n']], labels: ['D', null] },
  { tokens: ['Ämter'], columns: [['n']], labels: ['N'] },
]
const TOKENS: ParquetColumns = {
  sentence: [7, 7, 7, 3, 3, 9],
  position: [1, 2, 5, 0, 1, 0],
  word: SEQUENCES.flatMap(({ tokens }) => tokens),
  pos: SEQUENCES.flatMap(({ columns }) => columns[0]),
  score: [1.5, 2.5, 3.5, 4.5, 5.5, 6.5],
  label: SEQUENCES.flatMap(({ labels }) => labels),
}
const LISTS: ParquetColumns = {
  id: ['1', '2', '3'],
  tokens: SEQUENCES.map(({ tokens }) => tokens),
  pos: SEQUENCES.map(({ columns }) => columns[0]),
  labels: SEQUENCES.map(({ labels }) => labels),
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-parquet-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)

async function read(columns: ParquetColumns, options?: FileOptions) {
  writeParquet(at('corpus.parquet'), columns, 2)
  const corpus = await readCorpus([at('corpus.parquet')], options)
  return Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
}

describe('labeled Parquet', () => {
  it('has a row for each token, with its sentence and position', async () => {
    expect(await read(TOKENS)).toEqual(SEQUENCES)
    const { position: _, ...unplaced } = TOKENS
    expect(await read(unplaced)).toEqual(SEQUENCES)
  })

  it('has a row for each sentence, with lists', async () => {
    expect(await read(LISTS)).toEqual(SEQUENCES)
  })

  it('takes other names of columns', async () => {
    const { word, label, sentence, ...rest } = TOKENS
    const tableColumns = { token: 'w', label: 'y', sentence: 's', position: 'position' }
    expect(
      await read({ ...rest, w: word, y: label, s: sentence } as ParquetColumns, { tableColumns }),
    ).toEqual(SEQUENCES)
    await expect(read(TOKENS, { tableColumns: { token: 'w' } })).rejects.toThrow(
      `${at('corpus.parquet')}: expected a column "w", got "sentence", "position", "word", "pos", "score", "label"`,
    )
  })

  it('needs no labels where none are read', async () => {
    const { label: _, ...unlabeled } = TOKENS
    const expected = SEQUENCES.map(({ labels: _, ...sequence }) => sequence)
    expect(await read(unlabeled, { labels: 'optional' })).toEqual(expected)
    expect(await read(TOKENS, { labels: 'none' })).toEqual(expected)
    await expect(read(unlabeled)).rejects.toThrow(
      'expected a column of labels, named label or by --label-column',
    )
  })

  it('is read in batches, under any name, and compressed', async () => {
    writeParquet(at('corpus'), TOKENS, 2)
    let sentences = 0
    for await (const batch of readBatches(at('corpus'))) sentences += batch.N
    expect(sentences).toBe(3)
    writeFileSync(at('corpus.parquet.gz'), gzipSync(readFileSync(at('corpus'))))
    expect((await readCorpus([at('corpus'), at('corpus.parquet.gz')])).N).toBe(6)
  })

  it.each([
    [
      { ...TOKENS, sentence: [7, 7, 3, 3, 7, 7], position: [1, 2, 1, 2, 1, 2] },
      'row 5: the rows of sentence 7 do not stand together: sort the file',
    ],
    [
      { ...TOKENS, position: [1, 2, 2, 0, 1, 0] },
      'row 3: expected a higher position than 2 within a sentence, got 2: sort',
    ],
    [
      { ...TOKENS, position: ['1', '10', '2', '1', '2', '1'] },
      'row 1: expected a number as position, got the text "1": as text, 10 comes before 9',
    ],
    [{ ...TOKENS, word: ['a', 'b', 'c', null, 'd', 'e'] }, 'row 4: expected a text as word, got NULL'],
    [{ ...TOKENS, word: [1, 2, 3, 4, 5, 6] }, 'row 1: expected a text as word, got 1'],
    [{ ...TOKENS, label: [1, 2, 3, 4, 5, 6] }, 'row 1: expected a text as label, got 1'],
    [{ ...TOKENS, sentence: [7, null, 7, 3, 3, 9] }, 'row 2: expected a sentence, got NULL'],
    [
      { ...TOKENS, sentence: [7, 7, 7, 3, 3, 9].map(day => new Date(Date.UTC(2020, 0, day))) },
      'row 1: expected a text or a number as sentence, got "2020-01-07T00:00:00.000Z": convert the column to text',
    ],
    [
      { words: TOKENS['word'] as unknown[], label: TOKENS['label'] as unknown[] },
      'expected a column that tells sentences apart',
    ],
    [
      { label: TOKENS['label'] as unknown[] },
      'expected a column of words, named word or by --token-column, got "label"',
    ],
    [
      { ...LISTS, labels: ['A', 'B', 'C'] },
      'expected lists as tokens and labels, or no lists, got one of each',
    ],
    [{ ...LISTS, labels: [['D'], ['D', 'N'], ['N']] }, 'corpus.parquet:1: expected 3 labels, got 1'],
  ])('is refused where it is wrong: %#', async (columns, reason) => {
    await expect(read(columns as ParquetColumns)).rejects.toThrow(reason)
  })

  it('is refused if it is broken, and as content', async () => {
    writeParquet(at('corpus.parquet'), TOKENS)
    const bytes = readFileSync(at('corpus.parquet'))
    writeFileSync(at('cut.parquet'), bytes.subarray(0, 100))
    await expect(readCorpus([at('cut.parquet')])).rejects.toThrow(
      `${at('cut.parquet')}: cannot read Parquet: `,
    )
    expect(() => readContent(new Uint8Array(bytes), 'parquet')).toThrow('Parquet is read from files')
    await expect(readCorpus([at('corpus.parquet')], { format: 'jsonl' })).rejects.toThrow('parquet')
  })

  it('trains the model of the same text', async () => {
    writeParquet(at('corpus.parquet'), {
      s: TOKENS['sentence'],
      position: TOKENS['position'],
      word: TOKENS['word'],
      label: TOKENS['label'],
    } as ParquetColumns)
    const lines = SEQUENCES.map(({ tokens, labels }) => `${JSON.stringify({ tokens, labels })}\n`).join('')
    writeFileSync(at('corpus.jsonl'), lines)
    const trained = async (...args: string[]) => {
      const result = await runCaptured(folder, ['train', ...args, '-o', 'm.cofield', '-q'], '')
      expect(result).toMatchObject({ code: 0 })
      return readFileSync(at('m.cofield'))
    }
    const ours = await trained('corpus.parquet', '--sentence-column', 's', '--position-column', 'position')
    expect(Buffer.compare(ours, await trained('corpus.jsonl'))).toBe(0)
    const wrong = await runCaptured(
      folder,
      ['train', 'corpus.jsonl', '-o', 'x', '--position-column', 'p'],
      '',
    )
    expect(wrong.err).toContain('--position-column: applies only to the format parquet, got jsonl')
  })
})
