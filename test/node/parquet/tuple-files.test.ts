import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import * as f from '../../../src/features/language/factories.js'
import { packages } from '../../../src/node/parquet/open-parquet.js'
import { parquetBatches } from '../../../src/node/parquet/parquet-batches.js'
import { tupleFiles } from '../../../src/node/tuple-files.js'
import { train } from '../../../src/train.js'
import { countTuples } from '../../../src/tuples/count-tuples.js'
import { batchOf, itemsOf, pairsOf, totalsOf, tsv } from '../../tuples/brute-force.js'
import { writeParquet } from './write-parquet.js'

const SEQUENCES = [
  { tokens: ['the', 'dog', 'barks', ''], labels: ['D', 'N', 'V', 'O'], weight: 5_000_000_000 },
  { tokens: ['the', 'Ämter𝒳'], labels: ['D', 'N'], weight: 2 },
]
const features = { features: [f.word(), f.suffix(2, { offset: -1 })] }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-parquet-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)
const count = (...names: string[]) => countTuples(tupleFiles(names.map(at)), { features })

/** As BigInt, as 64-bit columns need it. */
const large = (columns: Record<string, unknown[]>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [
      name,
      values.map(value => (typeof value === 'number' ? BigInt(value) : value)),
    ]),
  )

describe('tupleFiles', () => {
  it('reads Parquet beside other formats', async () => {
    const pairs = pairsOf(SEQUENCES, features)
    writeParquet(at('pairs'), large(batchOf(pairs.slice(0, 5))))
    writeFileSync(at('pairs.tsv.gz'), gzipSync(tsv(pairs.slice(5))))
    writeParquet(at('items.parquet'), large(batchOf(itemsOf(SEQUENCES))))
    writeParquet(at('totals.parquet'), large(batchOf(totalsOf(SEQUENCES))))
    const { model } = await count('pairs', 'items.parquet', 'pairs.tsv.gz', 'totals.parquet')
    expect(Buffer.compare(model.save(), (await train(SEQUENCES, { features })).save())).toBe(0)
  })

  it('names the file and the row of a fault', async () => {
    const rows = itemsOf(SEQUENCES).map((row, k) => (k === 4 ? { ...row, label: null } : row))
    writeParquet(at('items.parquet'), large(batchOf(rows)))
    await expect(count('items.parquet')).rejects.toThrow(
      `${at('items.parquet')}: row 5: expected a word and a label, got NULL as label`,
    )
  })

  it('refuses files that are broken or no Parquet', async () => {
    writeParquet(at('good.parquet'), large(batchOf(totalsOf(SEQUENCES))))
    const bytes = readFileSync(at('good.parquet'))
    writeFileSync(at('cut.parquet'), bytes.subarray(0, bytes.length - 20))
    await expect(count('cut.parquet')).rejects.toThrow(`${at('cut.parquet')}: cannot read Parquet: `)
    writeFileSync(at('text.parquet'), 'word\tlabel\tn\n')
    await expect(count('text.parquet')).rejects.toThrow(
      `${at('text.parquet')}: expected Parquet, which begins with PAR1, got "word"`,
    )
    writeFileSync(at('empty.parquet'), '')
    await expect(count('empty.parquet')).rejects.toThrow('expected Parquet, which begins with PAR1, got ""')
    await expect(count('missing.parquet')).rejects.toThrow('missing.parquet')
  })

  it.each([
    ['texts', large(batchOf(itemsOf(SEQUENCES.slice(1)))), [255, 1, 128, 16]],
    ['lists', { tokens: [['a', 'b'], ['c']] }, [1, 1, 255]],
  ])(
    'ends with an error or a result whichever byte of a file is damaged: %s',
    async (_, columns, changes) => {
      writeParquet(at('good.parquet'), columns)
      const good = new Uint8Array(readFileSync(at('good.parquet')))
      let refused = 0
      for (let k = 0; k < good.length; k++) {
        const bad = good.slice()
        bad[k] ^= changes[k % changes.length]
        try {
          for await (const _ of parquetBatches('bad.parquet', bad));
        } catch (error) {
          expect(error).toBeInstanceOf(DataError)
          expect((error as Error).message).toMatch(/^bad\.parquet: /)
          refused++
        }
      }
      expect(refused).toBeGreaterThan(good.length / 3)
    },
  )

  it('refuses a schema that is no tree', async () => {
    writeParquet(at('lists.parquet'), { tokens: [['a', 'b'], ['c']] })
    const bytes = new Uint8Array(readFileSync(at('lists.parquet')))
    const name = Buffer.from(bytes).lastIndexOf('\x06tokens\x15\x02')
    expect(name).toBeGreaterThan(0)
    for (const folded of [0, 3, 4, 6]) {
      bytes[name + 8] = folded // 0, −2, 2, 3 children
      await expect(parquetBatches('bad', bytes).next()).rejects.toThrow('bad: cannot read Parquet: ')
    }
  })

  it('says how to install what is missing', async () => {
    writeParquet(at('totals.parquet'), large(batchOf(totalsOf(SEQUENCES))))
    const { hyparquet } = packages
    packages.hyparquet = () => Promise.reject(new Error('Cannot find package'))
    try {
      await expect(count('totals.parquet')).rejects.toThrow(
        'reading Parquet needs the package hyparquet, which is not installed: npm install hyparquet hyparquet-compressors',
      )
    } finally {
      packages.hyparquet = hyparquet
    }
  })
})
