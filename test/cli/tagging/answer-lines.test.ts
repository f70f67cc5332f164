import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerLines, type LineOptions } from '../../../cli/tagging/answer-lines.js'
import { load, type Model, train } from '../../../src/index.js'
import { createSandbox, type Sandbox } from '../run-cli.js'
import { ENTITIES, TRAIN } from '../tiny-data.js'

let box: Sandbox
let model: Model

beforeAll(async () => {
  box = createSandbox({ 'train.tsv': TRAIN, 'entities.tsv': ENTITIES })
  await box.run(['train', 'train.tsv', '-o', 'model.cofield', '-q'])
  await box.run(['train', 'entities.tsv', '-o', 'entities.cofield', '-q', '--method', 'likelihood'])
  model = load(new Uint8Array(box.read('model.cofield')))
})

afterAll(() => box.remove())

const jsonLines = (records: readonly unknown[]) =>
  records.map(record => `${JSON.stringify(record)}\n`).join('')
const resultsIn = (out: string) =>
  out
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))

/** The answers to bytes that come in pieces of some length. */
async function answersTo(input: string | Uint8Array, length: number, options: LineOptions = {}) {
  const bytes = Buffer.from(input)
  async function* pieces() {
    for (let k = 0; k < bytes.length; k += length) yield bytes.subarray(k, k + length)
  }
  const reasons: string[] = []
  let out = ''
  const onBadLine = (reason: string) => reasons.push(reason)
  for await (const answers of answerLines(model, pieces(), 'in', { ...options, onBadLine })) out += answers
  return { results: resultsIn(out), reasons }
}

test('each line gets the labels that the library gives, in order', async () => {
  const lines = [
    { text: 'The dog barks.' },
    { tokens: ['A', 'cat', 'sleeps'] },
    { tokens: [] },
    { text: '' },
    { text: ' \n ' },
    { id: 7, text: 'fast birds' },
    { text: 'A dog. The cat.' },
  ]
  const { code, out, err } = await box.run(['tag', 'model.cofield', '--lines'], jsonLines(lines))
  expect([code, err]).toEqual([0, ''])
  const labelsOf = ({ text, tokens }: { text?: string; tokens?: string[] }) =>
    text === undefined ? model.tag(tokens ?? []) : model.parse(text).tokens.map(({ label }) => label)
  expect(resultsIn(out)).toStrictEqual(lines.map(line => ({ result: labelsOf(line) })))
})

test('--parsed answers with the parsed text, also of tokens', async () => {
  const entities = load(new Uint8Array(box.read('entities.cofield')))
  const lines = [{ text: 'Ada Lovelace met Babbage.' }, { tokens: ['Ada', 'Love lace', '', 'met'] }]
  const args = ['tag', 'entities.cofield', '--lines', '--parsed', '--constraints', 'auto']
  const { out } = await box.run(args, jsonLines(lines))
  const [first, second] = resultsIn(out)
  expect(first).toStrictEqual({
    result: entities.parse('Ada Lovelace met Babbage.', { constraints: 'auto' }),
  })
  expect(second.result.text).toBe('Ada Love lace  met')
  expect(second.result.tokens.map((token: { text: string }) => token.text)).toEqual(lines[1].tokens)
  expect(second.result.tokens[3]).toMatchObject({ start: 15, end: 18 })
  const labels = second.result.tokens.map((token: { label: string }) => token.label)
  expect(labels).toEqual(entities.tag(lines[1].tokens as string[], { constraints: 'auto' }))
})

test('a bad line is answered by null and reported with its number; the others are not touched by it', async () => {
  const bad = [
    ['', 'got an empty line'],
    ['nonsense', 'got invalid JSON'],
    ['{"text":"a"', 'got invalid JSON'],
    ['[]', 'expected a JSON object, got []'],
    ['{}', 'expected "text" or "tokens", got no members'],
    ['{"texts":["a"]}', 'expected "text" or "tokens", got only "texts"'],
    ['{"text":5}', 'expected a string as "text", got 5'],
    ['{"text":"a","tokens":["a"]}', 'got "text" and "tokens"'],
    ['{"text":"a","text":"b"}', 'expected "text" once, got it twice'],
    ['{"tokens":"a"}', 'expected an array of tokens'],
    ['{"tokens":[null]}', 'expected strings, got null'],
    ['{"tokens":["\\ud800"]}', 'got half of one'],
    ['{"text":"\\udc00"}', 'expected whole characters, got half of one at 0'],
    ['{"tokens":["a"],"columns":[["b","c"]]}', 'expected 1 values in column 1, got 2'],
  ]
  const good = '{"text":"The dog"}\n'
  const input = bad.map(([line]) => `${line}\n${good}`).join('')
  const { code, out, err } = await box.run(['tag', 'model.cofield', '--lines'], input)
  expect(code).toBe(0)
  expect(resultsIn(out)).toEqual(bad.flatMap(() => [{ result: null }, { result: ['DT', 'NN'] }]))
  const reports = err.split('\n').slice(0, -1)
  expect(reports).toEqual(
    bad.map(([, reason], k) => {
      expect(reports[k]).toContain(`cofield: warning: standard input:${2 * k + 1}: `)
      return expect.stringContaining(reason)
    }),
  )
})

test('NULL of a database is answered by null, and nothing is wrong with it', async () => {
  const { out, err } = await box.run(['tag', 'model.cofield', '--lines'], '{"text":null}\n{"tokens":null}\n')
  expect([out, err]).toEqual(['{"result":null}\n{"result":null}\n', ''])
})

test('bytes that are not UTF-8 spoil their line only, and a byte-order mark nothing', async () => {
  const input = Buffer.concat([
    Buffer.from('\uFEFF{"text":"The"}\r\n{"text":"'),
    Buffer.of(0xff, 0xc0),
    Buffer.from('"}\n{"text":"dog"}'),
  ])
  const { results, reasons } = await answersTo(input, 7)
  expect(results).toEqual([{ result: ['DT'] }, { result: null }, { result: ['NN'] }])
  expect(reasons).toEqual(['in:2: expected UTF-8, got the byte 0xFF (is the file latin-1?)'])
})

test('answers do not depend on how lines come, alone or many at once', async () => {
  const lines = Array.from({ length: 40 }, (_, k) =>
    k % 3 === 0
      ? { text: `The dog ${k} barks.`.slice(0, k) }
      : { tokens: ['A', 'cat', `w${k}`].slice(0, k % 4) },
  )
  const input = jsonLines(lines).trimEnd() // the last line has no end
  const whole = await answersTo(input, 1 << 16)
  expect(whole.results).toHaveLength(40)
  for (const length of [1, 3, 64, 200]) expect(await answersTo(input, length)).toStrictEqual(whole)
  const mixed = `${input}\n{"tokens":["A"],"columns":[["x"]]}\nbad`
  const { results, reasons } = await answersTo(mixed, 1 << 16)
  expect(results).toStrictEqual([...whole.results, { result: ['DT'] }, { result: null }])
  expect(reasons).toHaveLength(1)
})

test('a line that is too long is dropped while it comes', async () => {
  const limits = { lineBytes: 50, batchBytes: 100 }
  const long = JSON.stringify({ text: 'The dog '.repeat(100) })
  for (const length of [10, 10_000]) {
    const { results, reasons } = await answersTo(`{"text":"A"}\n${long}\n{"text":"cat"}\n${long}`, length, {
      limits,
    })
    expect(results.map(({ result }) => result)).toEqual([['DT'], null, ['NN'], null])
    expect(reasons).toEqual([2, 4].map(line => `in:${line}: expected a line of at most 50 bytes, got more`))
  }
})

test('a model that looks at columns gets them, and refuses a line without them', async () => {
  const sequences = [{ tokens: ['a', 'b'], columns: [['X', 'Y']], labels: ['1', '2'] }]
  const features = { features: [{ type: 'column' as const, column: 1 }] }
  const columns = await train(sequences, { features })
  async function* input() {
    yield Buffer.from('{"tokens":["q","r"],"columns":[["X","Y"]]}\n{"tokens":["a"]}\n')
  }
  const reasons: string[] = []
  let out = ''
  for await (const answers of answerLines(columns, input(), 'in', { onBadLine: r => reasons.push(r) }))
    out += answers
  expect(resultsIn(out)).toEqual([{ result: ['1', '2'] }, { result: null }])
  expect(reasons).toEqual([expect.stringMatching(/^in:2: .*column/)])
})

test('files are answered one after the other, into a file if one is named', async () => {
  box.write('a.jsonl', '{"text":"The"}\n{"text":"dog"}')
  box.write('b.jsonl', '{"text":"A"}\noops\n')
  const { out, err } = await box.run([
    'tag',
    'model.cofield',
    'a.jsonl',
    'b.jsonl',
    '--lines',
    '-o',
    'out.jsonl',
  ])
  expect(out).toBe('')
  expect(err).toContain('b.jsonl:2: ')
  const results = resultsIn(box.read('out.jsonl').toString()).map(({ result }) => result)
  expect(results).toEqual([['DT'], ['NN'], ['DT'], null])
})

describe('wrong usage', () => {
  test.each([
    [['--lines', '--json'], '--lines, --json: use one of them'],
    [['--lines', '--text'], '--lines, --text: use one of them'],
    [['--lines', '--nbest', '2'], '--lines, --nbest: use one of them'],
    [['--lines', '--label-column', 'upos'], '--label-column: applies only to'],
    [['--parsed'], '--parsed: use it with --lines'],
  ])('%j', async (args, message) => {
    const { code, out, err } = await box.run(['tag', 'model.cofield', ...args])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })
})
