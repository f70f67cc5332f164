import { expect, test } from 'vitest'
import { readConll, readContent } from '../../src/data/reading/read-content.js'
import { createTokenColumns, type TokenColumns } from '../../src/data/token-columns.js'
import { refusal } from './reading.js'

function putRow(columns: TokenColumns, row: string): void {
  for (const [k, field] of [...row].entries()) columns.put(k, columns.tables[k].intern(field))
}

function stringsOf(columns: TokenColumns, tokens: number): string[] {
  const tables = [...columns.tables]
  return columns.shift(tokens).map((ids, k) => Array.from(ids, id => tables[k].get(id)).join(''))
}

test.each([
  ['their own', 3],
  ['one', 2],
])('three columns with %s table are taken, kept and renewed alike', (_, few) => {
  const columns = createTokenColumns(3, few)
  columns.reserve(5000)
  for (const row of ['abc', 'bca', 'aaa']) putRow(columns, row)
  expect(columns.length).toBe(3)
  expect(stringsOf(columns, 2)).toEqual(['ab', 'bc', 'ca'])
  columns.renew(0)
  expect(columns.tables.map(table => table.toArray())).toEqual([['a'], ['a'], ['a']])
  putRow(columns, 'xya')
  expect(stringsOf(columns, 2)).toEqual(['ax', 'ay', 'aa'])
  expect(columns.length).toBe(0)
})

test('wide rows are read as narrow ones are', () => {
  const row = (t: number) => Array.from({ length: 400 }, (_, k) => `${t}.${k % 7}`)
  const rows = [row(0), row(1), row(2)]
  const corpus = readConll(rows.map(fields => `${fields.join('\t')}\n`).join(''))
  const found = rows.map((_, t) =>
    [...corpus.columns, corpus.labels!].map(({ ids, strings }) => strings.get(ids[t])),
  )
  expect(found).toEqual(rows)
})

test('more columns than can be held are refused with the line', () => {
  const wide = 'a\t'.repeat(1 << 18)
  expect(refusal(() => readConll(`\n${wide}x\n`))).toBe('line 2: expected at most 262144 columns, got 262145')
  const columns = `[${'["a"],'.repeat(1 << 18)}["a"]]`
  expect(refusal(() => readContent(`{"tokens":["a"],"labels":["x"],"columns":${columns}}\n`, 'jsonl'))).toBe(
    'line 1: expected at most 262144 columns, got 262146',
  )
})

test('a value of great depth is refused, not stumbled over', () => {
  const deep = '['.repeat(100000) + ']'.repeat(100000)
  const read = (record: string) => refusal(() => readContent(`${record}\n`, 'jsonl'))
  expect(read(`{"tokens":[${deep}],"labels":["x"]}`)).toBe('line 1: expected strings, got [[["…"]]]')
  expect(read(`{"text":"a","spans":[{"start":${deep},"end":1,"label":"x"}]}`)).toBe(
    'line 1: span x: expected 0 ≤ start < end ≤ 1, got [[["…"]]] and 1',
  )
})
