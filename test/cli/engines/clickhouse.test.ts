/**
 * `train --engine clickhouse` against a server that plays ClickHouse, so that faults can be had at will; and against a real one if
 * COFIELD_CLICKHOUSE_URL names it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clickhouseSettings } from '../../../cli/engines/clickhouse.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-clickhouse-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const read = (name: string) => readFileSync(path.join(folder, name))

const TEXT = 'the\tD\ndog\tN\n\nthe\tD\n\n'
const HEAD = 'word\tnext_word\tlabel\tnext_label\tn\n'
const ROWS = [
  '\\N\tthe\t\\N\tD\t2\n',
  'the\tdog\tD\tN\t1\n',
  'dog\t\\N\tN\t\\N\t1\n',
  'the\t\\N\tD\t\\N\t1\n',
]
const TOTALS = 'sequences\ttokens\n2\t3\n'
const THROWN = "Code: 395, e.displayText() = DB::Exception: Value passed to 'throwIf' function is non zero\n"

type Answer = (response: ServerResponse) => void
const text =
  (body: string, status = 200): Answer =>
  response =>
    response.writeHead(status).end(body)
let answers: { settings: Answer; tables: Answer; totals: Answer; pairs: Answer; check: Answer }
let asked: { sql: string; headers: IncomingHttpHeaders }[] = []
let server: Server
let url = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let sql = ''
    for await (const chunk of request) sql += chunk
    if (sql.includes('system.settings')) return answers.settings(response)
    if (sql.includes('system.tables')) return answers.tables(response)
    asked.push({ sql, headers: request.headers })
    const kind = sql.includes('cofield_faults') ? 'check' : sql.includes('AS sequences') ? 'totals' : 'pairs'
    return answers[kind](response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(path.join(folder, 'words.tsv'), TEXT)
  writeFileSync(path.join(folder, 'secret'), 'pass word\n')
  await run('train', 'words.tsv', '-o', 'words.cofield', '-q')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked = []
  answers = {
    settings: text(''),
    tables: text(''),
    totals: text(TOTALS),
    pairs: text(HEAD + ROWS.join('')),
    check: text(''),
  }
})

const train = (...args: string[]) =>
  run(
    'train',
    '--engine',
    'clickhouse',
    '--url',
    url,
    '--table',
    'db.corpus',
    '-o',
    'engine.cofield',
    ...args,
  )

describe('train --engine clickhouse', () => {
  it('makes the same bytes as training on the text, and says that it uses the network', async () => {
    const { code, err } = await train()
    expect(err).toContain(`counting on ${new URL(url).host}: this uses the network`)
    expect(code).toBe(0)
    expect(Buffer.compare(read('engine.cofield'), read('words.cofield'))).toBe(0)
    expect(asked.map(({ sql }) => sql.includes('FROM `db`.`corpus`'))).toEqual([true, true])
  })

  it('sends the password of a file', async () => {
    expect((await train('--password-file', 'secret', '-q')).code).toBe(0)
    const { authorization = '' } = asked[0].headers
    expect(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()).toMatch(/:pass word$/)
  })

  it('takes user and password from the environment', () => {
    const urls = [url]
    expect(clickhouseSettings({ urls }, { CLICKHOUSE_USER: 'u', CLICKHOUSE_PASSWORD: 'p' })).toEqual({
      urls,
      user: 'u',
      password: 'p',
    })
    expect(clickhouseSettings({ urls }, {})).toEqual({ urls })
  })

  it.each<[string, Partial<typeof answers>, string]>([
    [
      'an error of the server',
      { pairs: text('Code: 60, e.displayText() = DB::Exception: Table db.corpus does not exist\n', 404) },
      'ClickHouse: Code: 60, e.displayText() = DB::Exception: Table db.corpus does not exist',
    ],
    [
      'a setting that cuts off results without an error',
      { settings: text('{"name":"read_overflow_mode","value":"break"}\n') },
      'ClickHouse: the setting read_overflow_mode is break, so a limit would cut off the counts',
    ],
    [
      'an error in the middle of the answer',
      { pairs: text(`${HEAD}${ROWS[0]}Code: 210, DB::Exception: Connection refused (127.0.0.2:9000)\n`) },
      'ClickHouse stopped in the middle of its answer: Code: 210, DB::Exception: Connection refused',
    ],
    [
      'a connection that breaks',
      {
        pairs: response => {
          response.writeHead(200).write(HEAD + ROWS[0])
          setTimeout(() => response.destroy(), 20)
        },
      },
      'ClickHouse: aborted',
    ],
    ['an answer that ends early', { pairs: text(HEAD + ROWS.slice(0, 2).join('')) }, 'pairs'],
    ['an answer without its last sequence', { totals: text('sequences\ttokens\n3\t5\n') }, 'totals'],
    [
      'an answer that ends in a row',
      { pairs: text(HEAD + ROWS.join('').slice(0, -6)) },
      'ClickHouse pairs:5',
    ],
    [
      'a bad row of the data',
      {
        pairs: text(THROWN, 500),
        check: text('{"fault":"label is NULL","in_sentence":"s9","at_position":"4"}\n'),
      },
      'ClickHouse: label is NULL: sentence s9, position 4',
    ],
  ])('reports %s and writes no model', async (_, faulty, message) => {
    answers = { ...answers, ...faulty }
    rmSync(path.join(folder, 'engine.cofield'), { force: true })
    const { code, err } = await train('-q')
    expect(err).toContain(message)
    expect(err).not.toContain('internal error')
    expect(code).toBe(1)
    expect(readdirSync(folder)).not.toContain('engine.cofield')
  })

  describe('several servers', () => {
    /** The same server by another name, as a second node with the same rows. */
    const other = () => url.replace('127.0.0.1', 'localhost')
    const double = TEXT + TEXT

    it('each count their own table, and the counts add up', async () => {
      writeFileSync(path.join(folder, 'double.tsv'), double)
      await run('train', 'double.tsv', '-o', 'double.cofield', '-q')
      const { code, err } = await train('--url', other())
      expect(err).toContain(
        `counting on ${new URL(url).host}, ${new URL(other()).host}: this uses the network`,
      )
      expect(code).toBe(0)
      expect(Buffer.compare(read('engine.cofield'), read('double.cofield'))).toBe(0)
    })

    it('are refused if the table has the rows of all of them', async () => {
      answers.tables = text('{"engine":"Distributed"}\n')
      const { code, err } = await train('--url', other(), '-q')
      expect([code, err]).toEqual([1, expect.stringContaining('the table db.corpus is Distributed')])
    })

    it('are named in errors', async () => {
      let calls = 0
      answers.pairs = response =>
        (calls++ === 0 ? text(HEAD + ROWS.join('')) : text('Code: 60, DB::Exception: no table\n', 404))(
          response,
        )
      const { code, err } = await train('--url', other(), '-q')
      expect([code, err]).toEqual([1, expect.stringMatching(/ClickHouse on \S+:\d+: Code: 60/)])
    })

    it('are refused if one is given twice', async () => {
      const { code, err } = await train('--url', url, '-q')
      expect([code, err]).toEqual([2, expect.stringContaining('is given twice, and would be counted twice')])
    })
  })

  it('reports a server that is not there', async () => {
    const args = ['--engine', 'clickhouse', '--table', 't', '-o', 'engine.cofield', '-q']
    const { code, err } = await run('train', ...args, '--url', 'http://127.0.0.1:1')
    expect([code, err]).toEqual([1, expect.stringContaining('ClickHouse: ')])
  })

  it.each([
    [['--url', 'http://u:secret@127.0.0.1'], 'address without user and password'],
    [['--url', 'ftp://x'], '--url: expected an address such as https://'],
    [[], '--engine clickhouse: name the server with --url'],
    [['words.tsv', '--url', 'http://x'], '--engine clickhouse: expected --table, got 1 file'],
  ])('refuses the arguments %j', async (args, message) => {
    const { code, err } = await run(
      'train',
      '--engine',
      'clickhouse',
      '--table',
      't',
      '-o',
      'm',
      ...args,
      '-q',
    )
    expect(err).toContain(message)
    expect(err).not.toContain('secret')
    expect(code).toBe(2)
  })
})

const real = process.env['COFIELD_CLICKHOUSE_URL']

describe('a real server', () => {
  it.skipIf(real === undefined)(
    'makes the same bytes (skipped unless COFIELD_CLICKHOUSE_URL names one)',
    async () => {
      const { createClient } = await import('@clickhouse/client')
      const client = createClient({ url: real! })
      const table = `cofield_test_${process.pid}`
      await client.command({
        query: `CREATE TABLE ${table} (sentence UInt32, position UInt32, word Nullable(String), label String) ENGINE = Memory`,
      })
      try {
        await client.command({
          query: `INSERT INTO ${table} VALUES (7, 20, 'dog', 'N'), (7, 3, 'the', 'D'), (8, 1, 'the', 'D')`,
        })
        const args = ['--engine', 'clickhouse', '--url', real!, '--table', table, '-o', 'real.cofield', '-q']
        expect(await run('train', ...args)).toMatchObject({ code: 0, err: '' })
        expect(Buffer.compare(read('real.cofield'), read('words.cofield'))).toBe(0)
      } finally {
        await client.command({ query: `DROP TABLE ${table}` })
        await client.close()
      }
    },
  )
})
