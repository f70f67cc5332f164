import { expect, test } from 'vitest'
import { detectFormat, type Format } from '../../src/data/reading/detect-format.js'
import type { ReaderOptions } from '../../src/data/reading/reader.js'
import { latin1, refusal } from './reading.js'

function detect(name: string, head = '', labels?: ReaderOptions['labels']): Format {
  return detectFormat(name, latin1(head), labels)
}

test.each<[string, Format]>([
  ['a.tsv', 'columns'],
  ['dir.x/a.conll', 'columns'],
  ['a.CONLLU', 'conllu'],
  ['a.jsonl.gz', 'jsonl'],
  ['a.ndjson', 'jsonl'],
  ['a.crfsuite', 'crfsuite'],
  ['a.fa.gz', 'fasta'],
  ['a.fasta', 'fasta'],
  ['a.brown', 'brown'],
])('%s is %s by its name, whatever it holds', (name, format) => {
  expect(detect(name, 'x y\nz\n')).toBe(format)
})

const CONLLU = '1\ta\tb\tc\td\te\tf\tg\th\ti\n'

test.each<[Format, string]>([
  ['columns', ''],
  ['columns', '\n\n'],
  ['columns', 'a A'],
  ['columns', 'a A\nb B C\n'],
  ['columns', 'a\tA\nb\tB\tC\n'],
  ['columns', '\xEF\xBB\xBFa\tA\r\n\r\n'],
  ['columns', '> SYM\na DT\n'],
  ['columns', '1\tNUM\n'],
  ['columns', 'a\tCase=Nom\nb\tCase=Acc\n'],
  ['conllu', CONLLU],
  ['conllu', `# newdoc\n${CONLLU.replace('1', '1-2')}`],
  ['jsonl', '\xEF\xBB\xBF{"tokens":["a"]}\n'],
  ['jsonl', ' {"text":"a b"}'],
  ['fasta', '>chr1 something\nACGT\nAC\n'],
  ['fasta', '>chr1\nACGTACGTACGTACGTACGTACGT'],
  ['brown', '\n\n\tThe/at dog/nn ./.\nNo/rb //in\n'],
])('labeled data of no telling name are %s: %j', (format, head) => {
  expect(detect('train.txt', head)).toBe(format)
  expect(detect('train', head)).toBe(format)
})

test.each<[Format, string]>([
  ['text', 'It rains.\nNobody goes out today, so we stay.\nOr do we?\nThere is a bird outside.\n'],
  ['columns', 'The DT\ndog NN\n\nNo RB\n'],
  ['columns', 'The\ndog\n\nNo\n'],
  ['columns', 'The\tDT\ndog\n'],
])('data to be tagged are %s: %j', (format, head) => {
  expect(detect('a.txt', head, 'optional')).toBe(format)
  expect(detect('a.txt', head, 'none')).toBe(format)
})

test('a line that is cut off says nothing', () => {
  expect(detect('a.txt', 'a A\nb B\nc', 'optional')).toBe('columns')
})

test('what may be columns or text is refused, not guessed', () => {
  const either =
    'a.txt: expected columns or plain text, got what may be either (set the format to columns or text)'
  expect(refusal(() => detect('a.txt', 'It rains', 'optional'))).toBe(either)
  expect(refusal(() => detect('a.txt', 'a A\nb B\nc C D\n', 'optional'))).toBe(either)
  expect(refusal(() => detect('a.txt', 'a A B\nb B\nc C\n', 'optional'))).toBe(either)
})

test('lines of equally many words are refused where any columns would do, unless blank lines end sequences', () => {
  const even = (head: string) => detectFormat('a.txt', new TextEncoder().encode(head), 'none', 'refused')
  const lines = 'Ann Lee sings\nBob Ray sings\nEve Fox sings\n'
  expect(detect('a.txt', lines, 'none')).toBe('columns')
  expect(refusal(() => even(lines))).toMatch(/^a.txt: expected columns or plain text, got what may be either/)
  expect(refusal(() => even(`${lines}\r\n`))).toMatch(/may be either/)
  expect(even(lines.replace('\nEve', '\r\n\r\nEve'))).toBe('columns')
  expect(even('Ann\tN\nsings\tV\n')).toBe('columns')
  expect(even('Ann B-PER\nsings O\nBob B-PER\n')).toBe('columns')
  expect(even('Ann\nsings\nBob\n')).toBe('columns')
  expect(even('It rains.\nNobody goes out today, so we stay.\nOr do we?\n')).toBe('text')
})

test('what looks like attributes is refused, since their label stands first', () => {
  expect(refusal(() => detect('train', 'A\tw=a\tp=x\nB\tw=b\n'))).toBe(
    'train: expected the label in the last column, got what looks like crfsuite, with the label first (if it is, set the format to crfsuite)',
  )
})

test('text without labels is refused where labels are needed', () => {
  const raw = '2 cups flour\n1 1/2 tsp salt, or more\n3 eggs\na pinch of sugar\n'
  expect(refusal(() => detect('raw.txt', raw))).toMatch(
    /^raw.txt: this looks like unlabeled text: label some of it first/,
  )
})

test('a JSON file that is not of lines is refused', () => {
  expect(refusal(() => detect('a.json', '[{"tokens":["a"]}]'))).toBe(
    'a.json:1: expected a JSON object on each line, or the JSON of an annotation tool, got "[{\\"tokens\\":[\\"a\\"]}]"',
  )
})

test.each([
  ['doccano', (text: string) => ({ id: 1, text, label: [[0, 1, 'X']] })],
  ['prodigy', (text: string) => ({ text, spans: [], answer: 'accept' })],
  ['spacy', (text: string) => [[text, { entities: [] }]]],
] as const)('%s is told by what follows a long text', (format, record) => {
  const bytes = new TextEncoder().encode(JSON.stringify(record('w '.repeat(20_000))))
  expect(detectFormat('x.json', bytes)).toBe(format)
})
