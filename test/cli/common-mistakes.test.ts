import { afterAll, beforeAll, expect, test } from 'vitest'
import { train } from '../../src/index.js'
import { createSandbox, type Sandbox } from './run-cli.js'

/** What newcomers try, and what they are told. */
let box: Sandbox

beforeAll(async () => {
  box = createSandbox({ 'train.tsv': 'a\tX\nb\tY\n\na\t_\nb\t_\n', 'text.txt': 'a-b b\n' })
  await box.run(['train', 'train.tsv', '-o', 'counts.cofield', '-q'])
  await box.run(['train', 'train.tsv', '-o', 'weights.cofield', '-m', 'likelihood', '-q'])
})

afterAll(() => box.remove())

test('a text in the place of a file is told how to be piped', async () => {
  const { code, err } = await box.run(['parse', 'counts.cofield', "some cook's text"])
  expect(code).toBe(2)
  expect(err).toContain("echo 'some cook'\\''s text' | cofield parse counts.cofield")
})

test.each([
  [['tag', 'counts.cofield'], '--format columns or --text'],
  [['convert', '-', '-', '--to', 'jsonl'], '--from columns or --from text'],
  [['classes', '-', '-o', 'classes.txt'], '--format columns or --format text'],
])('a line that may be columns or text is told how to say which, by %j', async (command, flags) => {
  const { code, err } = await box.run(command, 'a b\n')
  expect(code).toBe(1)
  expect(err).toBe(
    `cofield: standard input: expected columns or plain text, got what may be either (${flags})\n`,
  )
  for (const flag of flags.split(' or '))
    expect((await box.run([...command, ...flag.split(' '), '-q'], 'a b\n')).code).toBe(0)
})

test('options of trained weights name a method that has them', async () => {
  const { code, err } = await box.run(['train', 'train.tsv', '-o', 'x.cofield', '--c2', '1'])
  expect(code).toBe(2)
  expect(err).toContain('--c2: the method empirical has no such option; use it with -m likelihood')
})

test('inspect shows labels and the strongest weights of a model of weights', async () => {
  const { out } = await box.run(['inspect', 'weights.cofield'])
  expect(out).toMatch(/labels\n {2}X\n {2}Y\n/)
  expect(out).toMatch(/w\[0\]=a +X +\d/)
})

test('an explanation comes without options and features', async () => {
  const { out, err } = await box.run(['inspect', 'counts.cofield', '--explain', 'a b'])
  expect(out).toMatch(/^a {2}X/)
  expect(err).not.toContain('--explain-rows')
})

test('a file name given to --explain gets a hint', async () => {
  const { err } = await box.run(['inspect', 'counts.cofield', '--explain', 'text.txt'])
  expect(err).toContain('to explain the rows of the file text.txt, use --explain-rows')
})

test('tag --text takes a tokenizer', async () => {
  const { out } = await box.run([
    'tag',
    'counts.cofield',
    'text.txt',
    '--text',
    '--tokenizer',
    '/[a-z]/',
    '-q',
  ])
  expect(out.trim().split('\n')).toHaveLength(3)
  const { code, err } = await box.run(['tag', 'counts.cofield', 'train.tsv', '--tokenizer', 'words'])
  expect(code).toBe(2)
  expect(err).toContain('--tokenizer: only raw text is split into tokens; use it with --text')
})

test('train and update report the sequences and tokens that were counted', async () => {
  const trained = await box.run(['train', 'train.tsv', '-o', 'again.cofield', '--json'])
  expect(trained.json).toMatchObject({ sequences: 1, tokens: 2, unlabeled: 2 })
  const updated = await box.run(['update', 'again.cofield', 'train.tsv', '-o', 'again.cofield', '--json'])
  expect(updated.json).toMatchObject({ sequences: 2, tokens: 4, changed: { sequences: 1, tokens: 2 } })
})

test('the reason why training ended is given in words', async () => {
  const given = ['train', 'train.tsv', '-o', 'x.cofield', '-m', 'likelihood', '--max-iterations', '1']
  expect((await box.run(given)).out).toContain('iterations  1 (the maximum)')
})

test('the library names what to use instead', async () => {
  const texts = [{ text: 'a b', spans: [] }] as never
  await expect(train(texts)).rejects.toThrow('corpusOfTexts')
  const data = [{ tokens: ['a'], labels: ['X'] }]
  await expect(train(data, { features: 'ner' as never })).rejects.toThrow('features: ner()')
  const model = await train(data)
  expect(() => model.weights({ match: 5 as never })).toThrow('weights: match: expected a text, got 5')
})

test.each([
  ['data.jsonl', '{"text":"a b","spans":[]}\n', 'jsonl'],
  ['data.tsv', 'a\tX\nb\tY\n\na\tX\n', 'columns'],
  ['data.csv', 'text,label\na b,X Y\n', 'csv'],
])('parse says that %s looks like data, and parses its lines', async (file, content, format) => {
  box.write(file, content)
  const { code, err } = await box.run(['parse', 'counts.cofield', file])
  expect(code).toBe(0)
  expect(err).toContain(
    `warning: ${file} looks like the format ${format}, but parse takes each line as a text`,
  )
})

test('parse says nothing of the format of text', async () => {
  box.write('lines.txt', '2 cups\n1 pinch\n{a}\n3 1/2 cups, sifted\n')
  const { err } = await box.run(['parse', 'counts.cofield', 'lines.txt'])
  expect(err).not.toContain('looks like')
})
