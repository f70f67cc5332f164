import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { load } from '../../src/index.js'
import { createSandbox, type Sandbox } from './run-cli.js'
import { columns } from './tiny-data.js'

const spans = (...given: [number, number, string][]) =>
  given.map(([start, end, label]) => ({ start, end, label }))
const LINES = [
  { text: '1 1/2 cups flour', spans: spans([0, 5, 'quantity'], [6, 10, 'unit'], [11, 16, 'name']) },
  { text: '2 cups white sugar', spans: spans([0, 1, 'quantity'], [2, 6, 'unit'], [7, 18, 'name']) },
]
const CUT = { text: '500g salt', spans: spans([0, 3, 'quantity'], [3, 4, 'unit'], [5, 9, 'name']) }
const jsonl = (records: readonly object[]) => records.map(record => `${JSON.stringify(record)}\n`).join('')

let box: Sandbox

beforeAll(async () => {
  box = createSandbox({
    'plain.tsv': columns('1/quantity cup/unit flour/name', '2/quantity cups/unit sugar/name ./O'),
    'spans.jsonl': jsonl(LINES),
    'cut.jsonl': jsonl([...LINES, CUT]),
    'lines.txt': '1 cup sugar\n\n  \n2 cups flour .\n',
    'more.txt': '3 cups salt',
    'words.json': '{"features":[{"type":"word"}],"tokenizer":"whitespace"}',
  })
  expect((await box.run(['train', 'plain.tsv', '-o', 'plain.cofield', '-q'])).err).toBe('')
})

afterAll(() => box.remove())

const model = (name: string) => load(new Uint8Array(box.read(name)))
const lines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

test('lines of files become JSON lines, blank ones too, just as the library parses them', async () => {
  const { code, out, err } = await box.run(['parse', 'plain.cofield', 'lines.txt', 'more.txt'])
  expect(code).toBe(0)
  const texts = ['1 cup sugar', '', '  ', '2 cups flour .', '3 cups salt']
  expect(lines(out)).toStrictEqual(texts.map(text => model('plain.cofield').parse(text)))
  expect(lines(out)[3].fields).toEqual({ quantity: ['2'], unit: ['cups'], name: ['flour'] })
  expect(err).toContain('parsed 5 texts, 10 tokens in')
})

test('standard input is parsed by default', async () => {
  const { out } = await box.run(['parse', 'plain.cofield', '-q'], '1 cup flour\n')
  expect(lines(out)).toStrictEqual([model('plain.cofield').parse('1 cup flour')])
  expect((await box.run(['parse', 'plain.cofield', '-q'], '')).out).toBe('')
})

test('--json prints one object with all results', async () => {
  const { json } = await box.run(['parse', 'plain.cofield', 'lines.txt', '--json'])
  expect(json.results).toHaveLength(4)
  expect(json).toMatchObject({ texts: 4, tokens: 7, model: 'plain.cofield' })
  expect((await box.run(['parse', 'plain.cofield', '--json'], '')).json.results).toEqual([])
})

test('-o writes a file, and --json says so', async () => {
  const { json } = await box.run(['parse', 'plain.cofield', 'more.txt', '-o', 'out.jsonl', '--json'])
  expect(json).toMatchObject({ texts: 1, tokens: 3, output: 'out.jsonl' })
  expect(lines(box.read('out.jsonl').toString())[0].fields.name).toEqual(['salt'])
  const same = await box.run(['parse', 'plain.cofield', 'more.txt', '-o', 'more.txt'])
  expect([same.code, same.err]).toEqual([2, expect.stringContaining('the output is the same file')])
})

test('options of decoding are heard', async () => {
  const args = ['parse', 'plain.cofield', 'more.txt', '-q', '--decoder', 'posterior', '--tokenizer', '/\\w/i']
  const { out } = await box.run(args)
  const options = { decoder: 'posterior', tokenizer: { pattern: '\\w', flags: 'i' } } as const
  expect(lines(out)).toStrictEqual([model('plain.cofield').parse('3 cups salt', options)])
})

describe('a tokenizer', () => {
  const tokens = async (...args: string[]) =>
    lines((await box.run([...args, '-q'], 'a-b c.\n')).out)[0].tokens.map(
      (token: { text: string }) => token.text,
    )

  test('is kept by training, and cuts text wherever the model is used', async () => {
    await box.run(['train', 'spans.jsonl', '-o', 'ws.cofield', '--tokenizer', 'whitespace', '-q'])
    expect(model('ws.cofield').features.tokenizer).toBe('whitespace')
    expect(await tokens('parse', 'ws.cofield')).toEqual(['a-b', 'c.'])
    expect(await tokens('parse', 'ws.cofield', '--tokenizer', 'words')).toEqual(['a-b', 'c', '.'])
    const tagged = await box.run(['tag', 'ws.cofield', '--text', '-q'], 'a-b c.\n')
    expect(tagged.out.split('\n').map(row => row.split('\t')[0])).toEqual(['a-b', 'c.', '', ''])
    const asData = await box.run(['tag', 'ws.cofield', '-q', '--format', 'jsonl'], '{"text":"a-b c."}\n')
    expect(asData.json.tokens).toEqual(['a-b', 'c.'])
    const explained = await box.run(['inspect', 'ws.cofield', '--explain', 'a-b c.', '--json'])
    expect(explained.json.explanation.map((one: { token: string }) => one.token)).toEqual(['a-b', 'c.'])
    expect((await box.run(['inspect', 'ws.cofield'])).out).toContain('  tokenizer "whitespace"\n')
    box.write('gold.jsonl', jsonl([{ text: 'a. b', spans: spans([0, 2, 'name']) }]))
    expect((await box.run(['eval', 'ws.cofield', 'gold.jsonl', '--json'])).json.tokens).toBe(2)
  })

  test('may stand in a file of features', async () => {
    box.write('dotted.jsonl', jsonl([{ text: 'a. b', spans: spans([0, 2, 'name']) }]))
    const args = ['train', 'dotted.jsonl', '-o', 'f.cofield', '-f', 'words.json', '-q']
    expect((await box.run(args)).err).toBe('')
    expect(model('f.cofield').features.tokenizer).toBe('whitespace')
    expect(model('f.cofield').figures.tokens).toBe(2)
  })

  test('cuts what is converted', async () => {
    const args = ['convert', '-', '-', '--from', 'text', '--to', 'columns', '--tokenizer', 'characters', '-q']
    expect((await box.run(args, 'ab c\n')).out).toBe('a\nb\nc\n\n')
  })

  test.each([
    ['wrods', '--tokenizer: expected words, whitespace, characters'],
    ['/(/', '--tokenizer.pattern: expected a regular expression'],
    ['/a/g', '--tokenizer.flags: expected some of the flags'],
  ])('is refused if it is %s', async (tokenizer, reason) => {
    const { code, err } = await box.run(['parse', 'plain.cofield', '--tokenizer', tokenizer])
    expect([code, err]).toEqual([2, expect.stringContaining(reason)])
  })
})

describe('a span that cuts a token', () => {
  test('is refused with file, line and offsets', async () => {
    const { code, err } = await box.run(['train', 'cut.jsonl', '-o', 'x.cofield'])
    expect(code).toBe(1)
    expect(err).toContain('cut.jsonl:3: span quantity 0–3 "500": expected to end with a token')
  })

  test('splits the token if that is asked for', async () => {
    const args = ['train', 'cut.jsonl', '-o', 'split.cofield', '--misaligned', 'split', '--json']
    expect((await box.run(args)).json.tokens).toBe(4 + 4 + 3)
  })

  test('is nothing that columns have', async () => {
    const { code, err } = await box.run(['train', 'plain.tsv', '-o', 'x.cofield', '--misaligned', 'split'])
    expect([code, err]).toEqual([2, expect.stringContaining('--misaligned: applies only to')])
  })
})

describe('refused are', () => {
  test.each<[string[], number, string]>([
    [['plain.cofield', 'lines.txt', '--json', '--jsonl'], 2, '--json, --jsonl: use one of them'],
    [['plain.cofield', '-', '-'], 2, 'standard input'],
    [['plain.cofield', 'nowhere.txt'], 1, 'nowhere.txt'],
    [['plain.cofield', 'latin.txt'], 1, 'latin.txt:2: '],
    [['columns.cofield', 'lines.txt'], 1, 'lines.txt:1: parse: the model looks at column 1'],
  ])('parse %j', async (args, code, reason) => {
    box.write('latin.txt', Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a))
    box.write('columns.tsv', columns('a/x/A b/y/B'))
    box.write('pos.json', '[{"type":"column","column":1}]')
    await box.run(['train', 'columns.tsv', '-o', 'columns.cofield', '-q', '-f', 'pos.json'])
    const run = await box.run(['parse', ...args])
    expect([run.code, run.err]).toEqual([code, expect.stringContaining(reason)])
  })
})
