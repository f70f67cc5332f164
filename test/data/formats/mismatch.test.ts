import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'
import { readConll, readContent } from '../../../src/data/reading/read-content.js'
import { type FileOptions, readCorpus } from '../../../src/node/files.js'
import { refusal, sequencesOf } from '../reading.js'
import { contentOf, FIXTURES, formatOf, pathOf } from './fixtures.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-mismatch-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Contents that are harder to tell than the fixtures. */
const HARD: Record<string, string> = {
  'text-one.txt': '2 cups of flour\n',
  'text-two.txt': '2 cups of flour\n1 cup of milk\n',
  'text-prose.txt': 'It was a cold day, and the clocks struck. Nobody knew why.\n\nA colon: here.\nShort.\n',
  'text-words.txt': 'flour\nmilk\neggs\nsugar\n',
  'text-even.txt': '2 cups flour\n1 cup milk\n3 large eggs\n',
  'text-tabs.txt': 'a line with\ta tab\nand one without any, but long\nshort\n',
  'text-paths.txt': 'see http://a.b/c and d\nand/or he/she goes there now\nx\n',
  'brown-one.brown': 'The/at dog/nn barks/vb ./.\n',
  'brown-even.brown': 'The/at dog/nn\nIt/pps rains/vb\nHe/pps runs/vb\n',
  'crfsuite-values.crfsuite': 'B-PER\tw=ada\tcap:1\nO\tw=lives\tcap:0\n\nO\tw=she\tshort:0.5\n',
  'crfsuite-even.crfsuite': 'B-PER\tw=ada\tp=NNP\nO\tw=lives\tp=VBZ\n\nO\tw=she\tp=PRP\n',
  'crfsuite-bare.crfsuite': 'B-PER\tada\tNNP\nO\tlives\tVBZ\n\nO\tshe\tPRP\n',
  'crfsuite-weight.crfsuite': '@weight:2\tB-PER\tw=ada\tcap\nO\tw=lives\n',
  'crfsuite-pos.crfsuite': Array.from(
    { length: 12 },
    (_, k) => `${k % 2 ? 'NN' : 'DT'}\tw=w${k}\tsuffix=x${k % 5}\n`,
  ).join(''),
  'columns-spaces.tsv': 'Ada NNP B-PER\nlives VBZ O\n\nShe PRP O\n',
  'columns-two.tsv': 'Ada\tB-PER\nlives\tO\n\nShe\tO\n',
}
for (const [name, content] of Object.entries(HARD)) writeFileSync(path.join(folder, name), content)

/** Pairs that are readable, and why. */
const READABLE = new Map<string, string>([
  ...['text-one.txt', 'text-two.txt', 'text-even.txt'].map(
    name => [`${name} as columns`, 'a few rows of equal length are what columns look like'] as const,
  ),
])

const files = [...FIXTURES.map(pathOf), ...Object.keys(HARD).map(name => path.join(folder, name))]

/** As `convert` reads: text has no labels, and other formats may have some. */
const CONVERTING: FileOptions = {
  labels: 'none',
  optionsFor: format => ({
    labels: format === 'text' ? 'none' : format === 'columns' || format === 'brown' ? 'required' : 'optional',
  }),
}

describe.each([
  ['training', {}],
  ['converting', CONVERTING],
] as const)('%s: a file and a format that do not belong together', (_, options) => {
  test.each(files.map(file => [path.basename(file), file]))('%s as any other format', async (name, file) => {
    const own = formatOf(name)
    const pattern =
      own === 'text' ? /looks like ((columns or|unlabeled) )?text/ : new RegExp(`looks like ${own}\\b`)
    for (const { name: format } of FORMATS) {
      if (format === own) continue
      const message = await readCorpus([file], { ...options, format }).then(
        corpus => `it was read: ${JSON.stringify(sequencesOf(corpus))}`,
        (error: unknown) => {
          expect(error).toBeInstanceOf(DataError)
          return (error as DataError).message
        },
      )
      const isReadable = READABLE.has(`${name} as ${format}`)
      expect(message, `as ${format}`).toMatch(isReadable ? /^it was read/ : pattern)
      if (!isReadable) expect(message).toContain(path.basename(name, path.extname(name)))
    }
  })
})

test('a format that is trusted is read', async () => {
  const file = path.join(folder, 'crfsuite-even.crfsuite')
  const [first] = sequencesOf(await readCorpus([file], { format: 'columns', mismatch: 'read' }))
  expect(first).toEqual({
    tokens: ['B-PER', 'O'],
    columns: [['w=ada', 'w=lives']],
    labels: ['p=NNP', 'p=VBZ'],
  })
  expect(readContent('a/b c/d e/f\n', 'columns', { mismatch: 'read' }).N).toBe(1)
})

test.each([
  ['crfsuite', HARD['crfsuite-even.crfsuite']],
  ['brown', contentOf('brown.brown')],
])('%s in a file that is named as columns are is refused', async (own, content) => {
  const file = path.join(folder, `${own}-named.tsv`)
  writeFileSync(file, content)
  await expect(readCorpus([file])).rejects.toThrow(
    `${file}: expected columns, got what looks like ${own} (set the format to ${own}, or add --trust-format if it is columns)`,
  )
  await expect(
    readCorpus([file], { mismatch: 'read' }).catch(error => (error as Error).message),
  ).resolves.not.toContain('--trust-format')
})

describe('ordinary columns are never refused', () => {
  const odd = fc.constantFrom(
    ...[
      'http://a.b/c?d=e',
      '1/2',
      'and/or',
      '12:30',
      '3:1',
      'x=1',
      'a:b',
      'B-52',
      'O',
      'I-95',
      '@weight:2',
      '/',
      ':',
      '=',
    ],
    ...['km/h', 'T1', '>', '{', '[1]', '<b>', '//in', 'cap:1', 'w=ada', '0.5', '#', 'E-mail', 'S-Bahn'],
  )
  const plain = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnop'), minLength: 2, maxLength: 7 })
  const labels = fc.constantFrom(
    ['B-PER', 'I-PER', 'O'],
    ['NN', 'DT', 'VB', '.', ':'],
    ['noun', 'verb', 'det'],
    ['Case=Nom', 'Case=Acc', 'Case=Nom|Number=Sing'],
    ['(S\\NP)/NP', 'NP/N', 'N'],
    ['time:1', 'time:2'],
    ['0', '1'],
  )
  const file = fc
    .record({
      labels,
      columns: fc.integer({ min: 0, max: 2 }),
      separator: fc.constantFrom('\t', ' '),
      rows: fc.array(fc.tuple(fc.oneof(plain, odd), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 40 }),
      first: plain,
    })
    .map(({ labels: known, columns, separator, rows, first }) => {
      const middle = ['NNP', 'x/y', 'Case=Nom', '12:30', 'O', 'B-NP', 'dog', 'w=ada', 'IN', '7']
      return [[first, 3, 4] as const, ...rows]
        .map(([word, a, b]) => [
          word,
          ...[middle[a], middle[b]].slice(0, columns),
          known[(a + b) % known.length],
        ])
        .map(fields => `${fields.join(separator)}\n`)
        .join('')
    })

  test('with slashes, colons and equal signs in words, other columns and labels', () => {
    fc.assert(
      fc.property(file, content => {
        expect(refusal(() => readConll(content))).toBe('nothing was refused')
      }),
      { numRuns: 500 },
    )
  })

  test.each<[string, string]>([
    ['fractions and dates', '1/2 12/24\n3/4 1/5\n5/6 2/7\n'],
    ['one row', 'and/or x/y\n'],
    ['tags in both columns, gold and predicted', 'B-PER\tB-PER\nO\tO\nO\tB-LOC\n'],
    ['names of features as labels', 'die\tCase=Nom\ndie\tCase=Acc\nder\tCase=Gen\n'],
    ['a short file of features', 'ON\tt=1\tzone=1\nON\tt=2\tzone=2\nOFF\tt=3\tzone=3\n'],
  ])('%s', (_, content) => {
    expect(refusal(() => readConll(content))).toBe('nothing was refused')
  })

  test('without labels, a fraction on each row', () => {
    expect(readContent('1/2\n3/4\nkm/h\n', 'columns' satisfies Format, { labels: 'none' }).P).toBe(3)
  })
})
