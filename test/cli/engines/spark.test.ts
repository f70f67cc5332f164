/** `train --engine spark` with a program that plays spark-submit: it leaves what it was given, or fails. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findSparkSubmit } from '../../../cli/engines/spark.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-spark-'))
const home = path.join(folder, 'home')
const run = (...args: string[]) => runCaptured(folder, args, '')
const read = (name: string) => readFileSync(path.join(folder, name))
const before = { SPARK_HOME: process.env['SPARK_HOME'], PATH: process.env['PATH'] }

const PAIRS = `SELECT * FROM (VALUES (NULL, 'the', NULL, 'D', 2), ('the', 'dog', 'D', 'N', 1), ('dog', NULL, 'N', NULL, 1), ('the', NULL, 'D', NULL, 1)) AS t(word, next_word, label, next_label, n)`

/** A spark-submit that runs these lines of shell. */
function submit(...lines: string[]): void {
  const file = path.join(home, 'bin/spark-submit')
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'))
  chmodSync(file, 0o755)
  process.env['SPARK_HOME'] = home
}

beforeAll(async () => {
  mkdirSync(path.join(home, 'bin'), { recursive: true })
  for (const name of ['pairs', 'totals']) mkdirSync(path.join(folder, 'ready', name), { recursive: true })
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(`COPY (${PAIRS}) TO '${folder}/ready/pairs/part-0.parquet'`)
  await connection.run(`COPY (SELECT 2 AS sequences, 3 AS tokens) TO '${folder}/ready/totals/part-0.parquet'`)
  connection.closeSync()
  for (const name of ['pairs', 'totals']) writeFileSync(path.join(folder, 'ready', name, '_SUCCESS'), '')
  writeFileSync(path.join(folder, 'words.tsv'), 'the\tD\ndog\tN\n\nthe\tD\n\n')
  await run('train', 'words.tsv', '-o', 'words.cofield', '-q')
})
afterEach(() => {
  rmSync(path.join(folder, 'engine.cofield.tuples'), { recursive: true, force: true })
  rmSync(path.join(folder, 'engine.cofield'), { force: true })
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const train = (...args: string[]) =>
  run('train', '--engine', 'spark', '--table', 'db.corpus', '-o', 'engine.cofield', '-q', ...args)

describe('train --engine spark', () => {
  it('runs the job and makes the same bytes as training on the text of what it leaves', async () => {
    submit('echo "$@" > arguments', 'cp -r ready engine.cofield.tuples')
    expect(await train('--master', 'yarn')).toMatchObject({ code: 0, err: '' })
    expect(read('arguments').toString()).toBe('--master yarn engine.cofield.spark.py\n')
    expect(Buffer.compare(read('engine.cofield'), read('words.cofield'))).toBe(0)
  })

  it('writes a job with the queries of the dialect', async () => {
    submit('cp -r ready engine.cofield.tuples')
    await train()
    const job = read('engine.cofield.spark.py').toString()
    expect(job).toContain(`TUPLES = ${JSON.stringify(path.join(folder, 'engine.cofield.tuples'))}`)
    expect(job).toContain('FROM `db`.`corpus`')
    expect(job).not.toContain('spark.read.parquet')
    await run('train', '--engine', 'spark', 'hdfs://x/a b.parquet', '-o', 'engine.cofield', '-q')
    expect(read('engine.cofield.spark.py').toString()).toContain(
      'spark.read.parquet(*["hdfs://x/a b.parquet"]).createOrReplaceTempView("cofield_corpus")',
    )
  })

  it('writes the job, says that it was not run, and fails where there is no spark-submit', async () => {
    delete process.env['SPARK_HOME']
    process.env['PATH'] = path.join(folder, 'nothing')
    const { code, out, err } = await runCaptured(
      folder,
      ['train', '--engine', 'spark', '--table', 't', '-o', 'engine.cofield', '--json'],
      '',
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ engine: 'spark', job: 'engine.cofield.spark.py', ran: false })
    expect(err).toContain(
      'the job was written to engine.cofield.spark.py and not run, so there is no model: expected spark-submit in SPARK_HOME or PATH, got none; run the job, then cofield count',
    )
  })

  it.each([
    [
      'a bad row',
      [
        'echo "org.apache.spark.SparkRuntimeException: [USER_RAISED_EXCEPTION] two tokens of sentence 1 have position 1" >&2',
        'exit 1',
      ],
      'two tokens of sentence 1 have position 1',
    ],
    [
      'a job that fails',
      ['echo "Error: no master" >&2', 'exit 7'],
      'spark-submit ended with code 7: Error: no master',
    ],
    ['a job that leaves nothing', ['exit 0'], 'expected the files of a finished job of Spark, got none'],
    [
      'a job that is not finished',
      ['cp -r ready engine.cofield.tuples', 'rm engine.cofield.tuples/pairs/_SUCCESS'],
      'expected the files of a finished job of Spark, got none',
    ],
    [
      'a lost part',
      ['cp -r ready engine.cofield.tuples', 'rm engine.cofield.tuples/pairs/part-0.parquet'],
      'expected pairs of neighboring words, got none',
    ],
  ])('reports %s and writes no model', async (_, lines, message) => {
    submit(...lines)
    const { code, err } = await train()
    expect(err).toContain(message)
    expect(err).not.toContain('internal error')
    expect(code).toBe(1)
    expect(() => read('engine.cofield')).toThrow()
  })

  it('reads only Parquet and tables', async () => {
    const { code, err } = await run('train', '--engine', 'spark', 'words.tsv', '-o', 'engine.cofield', '-q')
    expect(err).toContain('--engine spark reads .parquet or a table of its catalog, got "words.tsv"')
    expect(code).toBe(2)
  })
})

it('spark-submit is that of SPARK_HOME, or the first of PATH', () => {
  submit('exit 0')
  expect(findSparkSubmit({ SPARK_HOME: home, PATH: '' })).toBe(path.join(home, 'bin/spark-submit'))
  expect(findSparkSubmit({ PATH: `/nothing${path.delimiter}${home}/bin` })).toBe(
    path.join(home, 'bin/spark-submit'),
  )
  expect(findSparkSubmit({ PATH: '/nothing' })).toBeUndefined()
})
