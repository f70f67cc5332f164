import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from './run-cli.js'

let box: Sandbox
const sql = (engine: string, ...args: string[]) =>
  box.run(['sql', 'tag', '--engine', engine, '--table', 'db.notes', '--model', "it's/pos-1.cofield", ...args])

beforeAll(() => {
  box = createSandbox()
})
afterAll(() => box.remove())

test('ClickHouse gets the configuration of a function', async () => {
  const { code, out } = await sql('clickhouse')
  expect(code).toBe(0)
  expect(out).toContain('SELECT `text`, cofield_pos_1(`text`) AS result\nFROM `db`.`notes`')
  expect(out).toContain('<type>executable_pool</type>')
  expect(out).toContain('<name>cofield_pos_1</name>')
  expect(out).toContain('<type>Nullable(String)</type>\n      <name>text</name>')
  expect(out).toContain('<return_type>Array(String)</return_type>\n    <return_name>result</return_name>')
  expect(out).toContain(`<command>cofield tag 'it'\\''s/pos-1.cofield' --lines</command>`)
  expect(out).toContain('<max_command_execution_time>60</max_command_execution_time>')
  const tokens = (await sql('clickhouse', '--tokens', 'words', '--parsed', '--function', 'f')).out
  expect(tokens).toContain('<type>Array(String)</type>\n      <name>tokens</name>')
  expect(tokens).toContain('<return_type>String</return_type>')
  expect(tokens).toContain(' --lines --parsed</command>')
})

test('Spark gets a query by TRANSFORM, or a job that Python can read', async () => {
  const { out } = await sql('spark')
  expect(out).toContain(
    "SELECT TRANSFORM (to_json(named_struct('text', `text`), map('ignoreNullFields', 'false')))",
  )
  expect(out).toContain(`USING 'cofield tag \\'it\\'\\\\\\'\\'s/pos-1.cofield\\' --lines --parsed'`)
  const { out: job } = await sql('spark', '--job', '--tokens', 'words')
  expect(job).toContain('table.mapInPandas(label')
  const compile = ['-c', 'import ast, sys; ast.parse(sys.stdin.read())']
  const python = spawnSync('python3', compile, { input: job, encoding: 'utf8' })
  if (!python.error) expect([python.status, python.stderr]).toEqual([0, ''])
})

test('DuckDB gets a module that registers the function', async () => {
  const { out } = await sql('duckdb', '--tokens', 'words')
  expect(out).toContain(`registerTagger(connection, "cofield_pos_1", model, {"input":"tokens"})`)
  expect(out).toContain(`load(readFileSync("it's/pos-1.cofield"))`)
})

test('--json gives the query alone', async () => {
  const { json } = await sql('duckdb', '--json')
  expect(json).toEqual({
    statements: [{ name: 'tag', sql: 'SELECT *, "cofield_pos_1"("text") AS result\nFROM "db"."notes"' }],
  })
})

test.each([
  [['--job'], 'duckdb', '--job: only spark has a job'],
  [['--text', 'a', '--tokens', 'b'], 'spark', '--text, --tokens: use one of them'],
  [['--function', 'a b'], 'spark', '--function: expected letters, digits and _'],
  [['--features', 'pos'], 'spark', '--features: only sql train has them'],
])('wrong usage: %j', async (args, engine, message) => {
  const { code, err } = await sql(engine, ...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
})

test('the model is model.cofield unless another is named', async () => {
  const { code, out } = await box.run(['sql', 'tag', '--engine', 'spark', '--table', 't'])
  expect(code).toBe(0)
  expect(out).toBe(
    (await box.run(['sql', 'tag', '--engine', 'spark', '--table', 't', '--model', 'model.cofield'])).out,
  )
  expect(out).toContain("USING 'cofield tag model.cofield --lines")
})
