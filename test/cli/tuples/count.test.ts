import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chunk19, lafferty } from '../../../src/features/language/presets.js'
import { itemsOf, jsonLines, pairsOf, totalsOf, tsv } from '../../tuples/brute-force.js'
import { type Captured, runCaptured } from '../run-in-process.js'

const SEQUENCES = [
  { tokens: ['the', 'dog', 'barks'], columns: [['d', 'n', 'v']], labels: ['D', 'N', 'V'] },
  { tokens: ['the', 'barks'], columns: [['d', 'n']], labels: ['D', 'N'] },
]

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cofield-count-'))
  const pairs = pairsOf(SEQUENCES, lafferty())
  write('text.jsonl', jsonLines(SEQUENCES as never))
  write('pairs-1.tsv', tsv(pairs.slice(0, 3)))
  write('pairs-2.jsonl', jsonLines(pairs.slice(3)))
  write('items.tsv', tsv(itemsOf(SEQUENCES)))
  write('totals.jsonl', jsonLines(totalsOf(SEQUENCES)))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, content: string): void {
  writeFileSync(path.join(folder, name), content)
}

function run(command: string, input = ''): Promise<Captured> {
  return runCaptured(
    folder,
    command.split(' ').filter(part => part !== ''),
    input,
  )
}

async function expectSame(train: string, count: string): Promise<void> {
  expect(await run(`train text.jsonl -o a.cofield -q ${train}`)).toMatchObject({ code: 0 })
  expect(await run(`count -o b.cofield -q ${count}`)).toMatchObject({ code: 0, err: '' })
  const [a, b] = ['a', 'b'].map(name => readFileSync(path.join(folder, `${name}.cofield`)))
  expect(Buffer.compare(a, b)).toBe(0)
}

describe('cofield count', () => {
  it('writes the model of cofield train', async () => {
    await expectSame('', 'items.tsv pairs-1.tsv totals.jsonl pairs-2.jsonl')
    await expectSame('-m hmm --set rare=2', 'pairs-2.jsonl pairs-1.tsv -m hmm --set rare=2')
    await expectSame('--tokenizer whitespace', 'pairs-2.jsonl pairs-1.tsv --tokenizer whitespace')
  })

  it('gives presets the columns that are named', async () => {
    write('wide.tsv', tsv(pairsOf(SEQUENCES, chunk19(), ['pos'])))
    await expectSame('-f chunk19', 'wide.tsv -f chunk19 --columns pos')
  })

  it('reads standard input and reports as train does', async () => {
    const { code, out } = await run('count - -o m.cofield --json', tsv(pairsOf(SEQUENCES, lafferty())))
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      method: 'empirical',
      sequences: 2,
      tokens: 5,
      labels: 3,
      iterations: 0,
      objective: null,
      stop: 'closed-form',
      seconds: { read: expect.any(Number), train: expect.any(Number), write: expect.any(Number) },
      peakMemoryBytes: expect.any(Number),
      model: 'm.cofield',
    })
  })

  it.each([
    ['count pairs-1.tsv -o m -m likelihood', 1, 'method: likelihood needs whole sequences'],
    ['count pairs-1.tsv -o m --structure skip-chain', 2, '--structure: skip-chain needs whole sequences'],
    ['count text.jsonl --tuples o.parquet', 2, '--tuples: writes tab-separated values, but o.parquet'],
    ['count pairs-1.tsv -o m --min-length 2', 2, '--min-length: tuples do not say how long'],
    ['count pairs-1.tsv -o m --columns pos,', 2, '--columns: expected names, got pos,'],
    ['count pairs-1.tsv -o m', 1, 'rows are missing or come twice'],
    ['count text.jsonl -o m', 1, 'text.jsonl:1: expected the columns word, next_word, label, next_label, n'],
    ['count pairs-1.tsv -o pairs-1.tsv', 2, 'pairs-1.tsv'],
  ])('refuses %s', async (command, code, reason) => {
    const result = await run(command)
    expect(result.code).toBe(code)
    expect(result.err).toContain(reason)
  })

  it('writes the tuples of a text, from which it makes the model of the text', async () => {
    expect(await run('count text.jsonl --tuples pairs.tsv')).toMatchObject({ code: 0 })
    await expectSame('', 'pairs.tsv')
    const { out } = await run('count text.jsonl --tuples - -q')
    expect(out.split('\n').sort()).toEqual(tsv(pairsOf(SEQUENCES, lafferty())).split('\n').sort())
    const neither = await run('count pairs.tsv')
    expect(neither).toMatchObject({ code: 2 })
    expect(neither.err).toContain('expected -o, the model to make, or --tuples, the tuples to write')
  })
})
