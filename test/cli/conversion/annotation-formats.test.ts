import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIXTURES, pathOf } from '../../data/formats/fixtures.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-annotation-'))
const run = (...args: string[]) => runCaptured(folder, args, '')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

beforeAll(() => {
  for (const fixture of [...FIXTURES, 'brat.txt']) copyFileSync(pathOf(fixture), path.join(folder, fixture))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('training warns of the records that it leaves out', async () => {
  const { code, err } = await run('train', 'prodigy.jsonl', '-o', 'p.cofield')
  expect(err).toContain('warning: left out 1 record answered "reject", 1 record answered "ignore"')
  expect(code).toBe(0)
})

test('text without labels is refused, and the error says what to do', async () => {
  const { code, err } = await run('train', 'text.txt', '-o', 't.cofield')
  expect(err).toMatch(/^cofield: text.txt: this looks like unlabeled text: label some of it first/)
  expect(code).toBe(1)
  writeFileSync(path.join(folder, 'even.txt'), '2 cups of flour\n1 cup of milk\n3 eggs\n2 spoons of salt\n')
  expect((await run('train', 'even.txt', '-o', 't.cofield')).err).toMatch(
    /^cofield: even.txt:3: expected 4 columns, got 2; this looks like unlabeled text/,
  )
})

test('a format that the data do not look like is read if it is trusted', async () => {
  writeFileSync(path.join(folder, 'rows.tsv'), 'B-PER\tw=ada\nO\tw=lives\n')
  for (const [command, ...rest] of [
    ['convert', '-', '--to', 'jsonl'],
    ['train', '-o', 'rows.cofield'],
  ]) {
    const { code, err } = await run(command, 'rows.tsv', ...rest)
    expect(err).toContain(
      'rows.tsv: expected columns, got what looks like crfsuite (set the format to crfsuite, or add --trust-format',
    )
    expect(code).toBe(1)
    expect((await run(command, 'rows.tsv', ...rest, '--trust-format', '-q')).code).toBe(0)
  }
  const tag = ['tag', 'rows.cofield', 'rows.tsv', '--format', 'columns', '--partial']
  expect((await run(...tag)).err).toContain('looks like crfsuite')
  expect((await run(...tag, '--trust-format', '-q')).code).toBe(0)
})

test('training and conversion warn of annotations that labels cannot hold', async () => {
  writeFileSync(path.join(folder, 'more.txt'), 'Ada writes\n')
  writeFileSync(
    path.join(folder, 'more.ann'),
    'T1\tPER 0 3\tAda\nR1\tr Arg1:T1 Arg2:T1\nR2\tr Arg1:T1 Arg2:T1\n#1\tNote T1\tx\n',
  )
  const warning = 'warning: labels cannot hold relations (2), notes (1): left out'
  expect((await run('train', 'more.ann', '-o', 'more.cofield')).err).toContain(warning)
  expect((await run('convert', 'more.ann', '-', '--to', 'columns')).err).toContain(warning)
  expect((await run('eval', 'more.cofield', 'more.ann')).err).toContain(warning)
})

test('the columns of a table have the names that are given', async () => {
  writeFileSync(path.join(folder, 'named.csv'), 'Satz,Marken\nAda writes,B-PER O\n')
  const args = ['convert', 'named.csv', '-', '--to', 'columns', '-q', '--text-column', 'Satz']
  expect((await run(...args, '--label-column', 'Marken')).out).toBe('Ada\tB-PER\nwrites\tO\n\n')
  expect((await run(...args, '--label-column', 'Marke')).err).toContain(
    'named.csv:1: expected a column "Marke" of labels (--label-column names another one), got the columns "Satz", "Marken"',
  )
})

test('a tokenizer for data that are tokens is refused', async () => {
  const { code, err } = await run('convert', 'columns.tsv', '-', '--to', 'jsonl', '--tokenizer', 'characters')
  expect(err).toContain('--tokenizer: cuts text, but columns has tokens already')
  expect(code).toBe(2)
  expect(
    (await run('convert', 'doccano.jsonl', '-', '--to', 'columns', '--tokenizer', 'whitespace', '-q')).code,
  ).toBe(0)
})

test('training warns if most tokens have a label of their own', async () => {
  writeFileSync(path.join(folder, 'pairs.txt'), 'brown sugar\nplain flour\nsoft butter\nwhole milk\n')
  const { err } = await run('train', 'pairs.txt', '-o', 'pairs.cofield')
  expect(err).toContain('warning: found 4 labels for 4 tokens: is this unlabeled text?')
  expect((await run('train', 'columns.tsv', '-o', 'c.cofield')).err).not.toContain('unlabeled')
})

test('conversion goes from tool to tool with the text as it was', async () => {
  await run('convert', 'doccano.jsonl', 'ls.json', '--to', 'label-studio', '-q')
  await run('convert', 'ls.json', 'p.jsonl', '--to', 'prodigy', '-q')
  await run('convert', 'p.jsonl', 'b.ann', '-q')
  expect(read('b.txt')).toBe('Ada lives in New York\n🎉 Bob writes\nIt rains\n')
  expect(read('b.ann')).toBe('T1\tPER 0 3\tAda\nT2\tLOC 13 21\tNew York\nT3\tPER 24 27\tBob\n')
  const { out } = await run('convert', 'b.ann', '-', '--to', 'doccano', '-q')
  const plain = (text: string) =>
    text
      .trim()
      .split('\n')
      .map(line => ({ ...JSON.parse(line), id: 0 }))
  expect(plain(out)).toEqual(plain(read('doccano.jsonl')))
})

test('conversion warns of what another format cannot hold', async () => {
  const { err } = await run('convert', 'doccano-relations.jsonl', '-', '--to', 'columns')
  expect(err).toContain('columns cannot hold other members (id, relations): left out')
  expect((await run('convert', 'columns.tsv', '-', '--to', 'doccano')).err).toContain('the ends of tokens')
})

test('a file beside the output is not written over what is read', async () => {
  const { code, err } = await run('convert', 'brat.txt', 'brat.ann', '--from', 'text', '--to', 'brat')
  expect(err).toContain('brat.txt: the output is the same file as brat.txt, which is read')
  expect(code).toBe(2)
})

test('tagging writes the format that it reads', async () => {
  await run('train', 'doccano.jsonl', '-o', 'd.cofield', '-q')
  const { out } = await run('tag', 'd.cofield', 'label-studio.json', '-q')
  const tasks = JSON.parse(out) as { id: number; data: { text: string }; annotations: unknown[] }[]
  expect(tasks.map(({ id, annotations }) => [id, annotations.length])).toEqual(
    [1, 2, 3, 4].map(id => [id, 1]),
  )
  const brat = await run('tag', 'd.cofield', 'brat.ann')
  expect(brat.err).toContain('add --jsonl')
  expect((await run('tag', 'd.cofield', 'brat.ann', '--jsonl', '-q')).out.split('\n')).toHaveLength(3)
})

test('offsets in another unit are read where that is said', async () => {
  const record = { text: '🎉 Bob', label: [[2, 5, 'PER']] }
  writeFileSync(path.join(folder, 'python.jsonl'), JSON.stringify(record))
  const args = ['convert', 'python.jsonl', '-', '--to', 'columns']
  expect((await run(...args)).err).toContain('python.jsonl:1: span PER 2–5')
  expect((await run(...args, '--offsets', 'code-points')).out).toBe('🎉\tO\nBob\tB-PER\n\n')
  expect((await run('convert', 'columns.tsv', '-', '--to', 'jsonl', '--offsets', 'utf-16')).code).toBe(2)
})

test('Label Studio keeps the data of a task and the names of its controls', async () => {
  const task = (label: string) => ({
    id: 3,
    data: { review: 'Ada writes', page: 5 },
    annotations: [
      {
        result: [
          {
            id: 'r1',
            from_name: 'ner',
            to_name: 'review',
            type: 'labels',
            value: { start: 0, end: 3, text: 'Ada', labels: [label] },
          },
        ],
      },
    ],
  })
  writeFileSync(path.join(folder, 'task.json'), JSON.stringify([task('PER')]))
  const { out } = await run('convert', 'task.json', '-', '--to', 'label-studio', '-q')
  expect(JSON.parse(out)).toEqual([task('PER')])
})

test.each(['prodigy', 'doccano', 'label-studio', 'spacy', 'csv', 'columns'])(
  'attributes without words are refused as such by %s',
  async to => {
    writeFileSync(path.join(folder, 'bare.jsonl'), '{"attributes":[["a"]],"labels":["X"]}\n')
    const { code, err } = await run('convert', 'bare.jsonl', '-', '--to', to)
    expect(err).toContain('expected words, got attributes alone')
    expect(code).toBe(1)
  },
)
