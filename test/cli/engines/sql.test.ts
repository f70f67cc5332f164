import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { runCaptured } from '../run-in-process.js'

const run = (...args: string[]) => runCaptured(tmpdir(), ['sql', ...args], '')

describe('cofield sql', () => {
  it('prints a script whose head says how the model is made', async () => {
    const { code, out } = await run(
      'train',
      '--engine',
      'spark',
      '--table',
      'c',
      '-f',
      'chunk',
      '--columns',
      'p t,x',
    )
    expect(code).toBe(0)
    expect(out).toContain(
      "cofield count pairs/*.parquet totals/*.parquet -o model.cofield --features chunk --columns 'p t,x'\n",
    )
    expect(out).toContain('AS `next_p t`')
  })

  it('prints bare queries as JSON', async () => {
    const { out } = await run('train', '--engine', 'duckdb', '--table', 'x/*.tsv', '--json')
    const { statements } = JSON.parse(out)
    expect(statements.map(({ name }: { name: string }) => name)).toEqual(['check', 'pairs', 'totals'])
    expect(statements[1].sql).toContain("FROM read_csv(['x/*.tsv'], header = true")
    expect(statements[1].sql).toContain("types = {'position': 'BIGINT'}")
  })

  it('reads only what scores need from files', async () => {
    const { out } = await run('eval', '--engine', 'duckdb', '--table', 'x.jsonl', '--prediction', 'guess')
    expect(out).toContain("columns = {'word': 'VARCHAR', 'label': 'VARCHAR', 'guess': 'VARCHAR'}")
  })

  it.each([
    [['train', '--engine', 'duckdb'], 'name the table with --table'],
    [['train', '--table', 'x'], 'name the engine with --engine'],
    [['count', '--engine', 'duckdb', '--table', 'x'], 'got count'],
    [['train', '--engine', 'duckdb', '--table', 'x.'], '--table: SQL: expected a table such as corpus'],
    [['train', '--engine', 'spark', '--table', 'x', '--word', 'cofield_w'], 'names that begin with cofield_'],
    [['eval', '--engine', 'spark', '--table', 'x', '-f', 'pos'], '--features: only sql train has them'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await run(...args)
    expect(err).toContain(message)
    expect(code).toBe(2)
  })
})
