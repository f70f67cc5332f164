import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPeer } from '../../../src/node/load-peer.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-duckdb-'))
const TOKENS = [
  ['s1', 2, 'dog', 'N', 'b'],
  ['s1', 10, 'barks', 'V', 'c'],
  ['s1', 1, 'the', 'D', 'a'],
  ['s2', 1, '"', 'Q', 'a'],
  ['s2', 2, '1.00', 'C', 'b'],
] as const
const TEXT = 'the\ta\tD\ndog\tb\tN\nbarks\tc\tV\n\n"\ta\tQ\n1.00\tb\tC\n\n'
const HEAD = ['sentence', 'position', 'word', 'label', 'pos']
const run = (...args: string[]) => runCaptured(folder, args, '')
const read = (name: string) => readFileSync(path.join(folder, name))

/** A row a token, with marks around texts for CSV. */
function table(separator: string, mark: string): string {
  const cell = (value: string | number) =>
    mark === '' ? String(value) : `${mark}${String(value).replaceAll(mark, mark + mark)}${mark}`
  return [HEAD, ...TOKENS].map(row => `${row.map(cell).join(separator)}\n`).join('')
}

beforeAll(async () => {
  const records = TOKENS.map(row => Object.fromEntries(row.map((value, k) => [HEAD[k], value])))
  const files = {
    'words.tsv': TEXT.replaceAll(/\t.\t/g, '\t'),
    'columns.tsv': TEXT,
    'tokens.csv': table(',', '"'),
    'tokens.tsv': table('\t', ''),
    'tokens.jsonl': records.map(record => `${JSON.stringify(record)}\n`).join(''),
    'sentences.jsonl':
      '{"tokens":["the","dog","barks"],"labels":["D","N","V"]}\n{"tokens":["\\"","1.00"],"labels":["Q","C"]}\n',
    'repeated.tsv': `${table('\t', '')}s2\t2\tx\tX\tb\n`,
    'words.txt': 'a\tX\n',
    'half.tsv.gz': gzipSync(table('\t', '')).subarray(0, -9),
    'ragged.tsv': `${table('\t', '')}s3\t1\tx\n`,
    'marks.tsv': 'x\tX\n\uFEFFx\tY\nThe\tX\nthe\tx\n',
    'marks.jsonl': '{"word":["x","\uFEFFx","The","the"],"label":["X","Y","X","x"]}\n',
    'far.tsv': `${table('\t', '')}s3\t1e40\tx\tX\tb\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const instance = await DuckDBInstance.create(path.join(folder, 'corpus.duckdb'))
  const connection = await instance.connect()
  await connection.run(
    `CREATE TABLE "my corpus" AS SELECT * FROM read_csv('${folder}/tokens.csv', types = {'word': 'VARCHAR'})`,
  )
  await connection.run(`COPY (SELECT * FROM "my corpus" WHERE sentence = 's1') TO '${folder}/part-1.parquet'`)
  await connection.run(`COPY (SELECT * FROM "my corpus" WHERE sentence = 's2') TO '${folder}/part-2.parquet'`)
  await connection.run(
    'CREATE TABLE nocase(sentence INT, position INT, word VARCHAR COLLATE NOCASE, label VARCHAR COLLATE NOCASE)',
  )
  await connection.run(
    "INSERT INTO nocase VALUES (1, 1, 'x', 'X'), (1, 2, '\uFEFFx', 'Y'), (1, 3, 'The', 'X'), (1, 4, 'the', 'x')",
  )
  await connection.run(
    'CREATE TABLE lists AS SELECT list(word ORDER BY position) AS word, list(label ORDER BY position) AS label FROM nocase',
  )
  connection.closeSync()
  instance.closeSync()
  expect((await run('train', 'marks.tsv', '-o', 'marks.cofield', '-q')).code).toBe(0)
  expect((await run('train', 'words.tsv', '-o', 'words.cofield', '-q')).code).toBe(0)
  expect((await run('train', 'words.tsv', '-o', 'hmm.cofield', '-m', 'hmm', '-q')).code).toBe(0)
  expect((await run('train', 'columns.tsv', '-o', 'chunk.cofield', '-f', 'chunk', '-q')).code).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('train --engine duckdb', () => {
  it.each([
    ['words', ['part-*.parquet', '--memory', '256MB']],
    ['words', ['part-1.parquet', 'part-2.parquet']],
    ['words', ['tokens.csv']],
    ['words', ['tokens.tsv', '--threads', '1']],
    ['words', ['tokens.jsonl']],
    ['words', ['sentences.jsonl', '--word', 'tokens', '--label', 'labels']],
    ['words', ['--database', 'corpus.duckdb', '--table', 'my corpus']],
    ['marks', ['marks.jsonl']],
    ['marks', ['--database', 'corpus.duckdb', '--table', 'nocase']],
    ['marks', ['--database', 'corpus.duckdb', '--table', 'lists']],
    ['hmm', ['part-*.parquet', '-m', 'hmm']],
    ['chunk', ['part-*.parquet', '-f', 'chunk', '--columns', 'pos']],
  ])('makes the same bytes as training on the text: %s from %j', async (expected, args) => {
    const { code, err } = await run('train', '--engine', 'duckdb', ...args, '-o', 'engine.cofield', '-q')
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(Buffer.compare(read('engine.cofield'), read(`${expected}.cofield`))).toBe(0)
  })

  it('prints one JSON object, and leaves no temporary files', async () => {
    const { code, out, err } = await run(
      'train',
      '--engine',
      'duckdb',
      'tokens.csv',
      '-o',
      'engine.cofield',
      '--json',
    )
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      engine: 'duckdb',
      method: 'empirical',
      sequences: 2,
      tokens: 5,
      labels: 5,
    })
    expect(err).toContain('counting with duckdb')
    expect(readdirSync(folder).filter(name => name.includes('.tmp'))).toEqual([])
  })

  it.each([
    ['a repeated position', ['repeated.tsv'], 'two tokens of sentence s2 have position 2'],
    [
      'a missing column',
      ['tokens.csv', '--word', 'form'],
      'expected a column "form", got sentence, position, word',
    ],
    ['no such file', ['none-*.parquet'], 'No files found that match the pattern "none-*.parquet"'],
    [
      'no such table',
      ['--database', 'corpus.duckdb', '--table', 'none'],
      'Table with name none does not exist',
    ],
    ['a text file', ['words.txt'], '--engine duckdb reads .parquet, .csv, .tsv and .jsonl, got "words.txt"'],
    ['a truncated file', ['half.tsv.gz'], 'half.tsv.gz: '],
    [
      '.zst',
      ['tokens.tsv.zst'],
      '--engine duckdb reads .parquet, .csv, .tsv and .jsonl, got "tokens.tsv.zst"',
    ],
    ['a short line', ['ragged.tsv'], 'DuckDB: expected in each line as many columns as in the first'],
    [
      'a position that is no number',
      ['far.tsv'],
      'far.tsv: Conversion Error: CSV Error on Line: 7: Error when converting column "position". Could not convert string "1e40"',
    ],
    ['several kinds', ['tokens.csv', 'tokens.tsv'], 'expected files of one kind'],
    ['too little memory', ['part-*.parquet', '--memory', '1KB'], 'DuckDB: '],
    ['a method that needs sequences', ['tokens.csv', '-m', 'likelihood'], 'likelihood needs whole sequences'],
  ])('refuses %s, writes no model and leaves no files', async (_, args, message) => {
    const { code, err } = await run('train', '--engine', 'duckdb', ...args, '-o', 'bad.cofield', '-q')
    expect(err).toContain(message)
    expect(err).not.toContain('internal error')
    expect(code).toBe(1)
    expect(readdirSync(folder).filter(name => name.includes('.tmp') || name === 'bad.cofield')).toEqual([])
  })

  it.each([
    ['the database', 'corpus.duckdb', ['--database', 'corpus.duckdb', '--table', 'my corpus']],
    ['a file of a pattern', 'part-1.parquet', ['part-*.parquet']],
  ])('refuses an output that is %s', async (_, output, args) => {
    const before = read(output)
    const { code, err } = await run('train', '--engine', 'duckdb', ...args, '-o', output, '-q')
    expect([code, err]).toEqual([2, expect.stringContaining('the output is the same file as')])
    expect(Buffer.compare(read(output), before)).toBe(0)
  })

  it.each([
    [['--engine', 'duckdb', 'tokens.csv', '--dev', 'words.tsv'], '--dev: does not work with --engine'],
    [['--engine', 'duckdb', 'tokens.csv', '--label-column', 'x'], '--label-column (use --label)'],
    [['--engine', 'duckdb'], '--engine duckdb: expected files or --table'],
    [['--engine', 'duckdb', 'tokens.csv', '--table', 'x'], '--engine duckdb: expected files or --table'],
    [['--engine', 'duckdb', 'tokens.csv', '--url', 'http://x'], '--url: only with --engine clickhouse'],
    [['--engine', 'duckdb', 'tokens.csv', '--memory', 'much'], '--memory: expected a size such as 256MB'],
    [['--engine', 'postgres', 'tokens.csv'], 'expected one of duckdb, clickhouse, spark, got postgres'],
    [['words.tsv', '--table', 'x'], '--table: only with --engine'],
    [['words.tsv', '--memory', '1GB'], '--memory: only with --engine duckdb'],
  ])('refuses the arguments %j', async (args, message) => {
    const { code, err } = await run('train', ...args, '-o', 'bad.cofield', '-q')
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})

describe('a package that is not installed', () => {
  it('is named with the command that installs it', async () => {
    const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
    await expect(loadPeer('this engine', '@duckdb/node-api', () => Promise.reject(missing))).rejects.toThrow(
      'this engine needs the package @duckdb/node-api, which is not installed: npm install @duckdb/node-api',
    )
    await expect(loadPeer('this engine', 'x', () => Promise.reject(new Error('other')))).rejects.toThrow(
      'other',
    )
  })
})
