import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Model, train } from '../../../src/index.js'
import { registerTagger } from '../../../src/node/duckdb/index.js'

const DATA = [
  { tokens: ['Ada', 'Lovelace', 'met', 'Babbage'], labels: ['B-PER', 'I-PER', 'O', 'B-PER'] },
  { tokens: ['London', 'met', 'Ada'], labels: ['B-LOC', 'O', 'B-PER'] },
]

let model: Model
let instance: DuckDBInstance
const connect = () => instance.connect()

beforeAll(async () => {
  model = await train(DATA)
  instance = await DuckDBInstance.create(':memory:')
})

afterAll(() => instance.closeSync())

async function rows(sql: string, register: (connection: Awaited<ReturnType<typeof connect>>) => void) {
  const connection = await connect()
  try {
    register(connection)
    return (await connection.runAndReadAll(sql)).getRowsJson()
  } finally {
    connection.closeSync()
  }
}

test('a model is a function of SQL: labels of texts, NULL of NULL', async () => {
  const found = await rows(
    `SELECT text, ner(text) FROM (VALUES ('Ada met London'), (NULL), (''), ('Ada')) AS t(text)`,
    connection => registerTagger(connection, 'ner', model),
  )
  expect(found).toEqual([
    ['Ada met London', model.tag(['Ada', 'met', 'London'])],
    [null, null],
    ['', []],
    ['Ada', model.tag(['Ada'])],
  ])
})

test('tokens are labeled as they are', async () => {
  const found = await rows(
    `SELECT ner_tokens(t) FROM (VALUES (['Ada', 'met  ', 'London']), (NULL), ([])) AS v(t)`,
    connection => registerTagger(connection, 'ner_tokens', model, { input: 'tokens' }),
  )
  expect(found).toEqual([[model.tag(['Ada', 'met  ', 'London'])], [null], [[]]])
})

test('a parsed text is JSON', async () => {
  const options = { answer: 'parsed', constraints: 'auto', tokenizer: 'whitespace' } as const
  const found = await rows(`SELECT fields('Ada Lovelace met London.')`, connection =>
    registerTagger(connection, 'fields', model, options),
  )
  const { constraints, tokenizer } = options
  expect(JSON.parse(found[0][0] as string)).toEqual(
    model.parse('Ada Lovelace met London.', { constraints, tokenizer }),
  )
})

test('more rows than a chunk are answered each by itself', async () => {
  const found = await rows(
    `SELECT count(*), count(DISTINCT ner(text)) FROM (SELECT 'Ada met ' || i AS text FROM range(5000) AS r(i))`,
    connection => registerTagger(connection, 'ner', model),
  )
  expect(found).toEqual([['5000', '1']])
})

test('the function knows what the model has learned since', async () => {
  const learning = await train(DATA)
  const connection = await connect()
  registerTagger(connection, 'learned', learning)
  const ask = async () => (await connection.runAndReadAll(`SELECT learned('Paris')`)).getRowsJson()[0][0]
  learning.update(Array.from({ length: 9 }, () => ({ tokens: ['Paris'], labels: ['NEW'] })))
  expect(await ask()).toEqual(['NEW'])
  connection.closeSync()
})

test('what cannot be labeled fails the query with its reason', async () => {
  const query = rows(`SELECT ner_tokens(['a', NULL])`, connection =>
    registerTagger(connection, 'ner_tokens', model, { input: 'tokens' }),
  )
  await expect(query).rejects.toThrow('expected tokens, got NULL as token 2')
})

test('wrong arguments are refused', async () => {
  const connection = await connect()
  const register = registerTagger as (...args: unknown[]) => void
  expect(() => register(null, 'f', model)).toThrow('registerTagger: expected a connection')
  expect(() => register(connection, '', model)).toThrow('registerTagger: expected the name of a function')
  expect(() => register(connection, 'f', {})).toThrow('registerTagger: expected a model')
  expect(() => register(connection, 'f', model, { input: 'texts' })).toThrow('input: expected text or tokens')
  expect(() => register(connection, 'f', model, { nbest: 2 })).toThrow('unknown option nbest')
  connection.closeSync()
})
