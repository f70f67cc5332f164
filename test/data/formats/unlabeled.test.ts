/** Data that no model can be trained on: each error says what they look like and what to do. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readContent } from '../../../src/data/reading/read-content.js'
import { readCorpus } from '../../../src/node/files.js'
import { latin1, refusal } from '../reading.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-unlabeled-'))
afterAll(() => rmSync(folder, { recursive: true }))

const PROSE = 'It was a bright cold day in April.\nSmith slipped quickly through the doors.\nShort line.\n'
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const swapped = (bytes: Uint8Array) => bytes.map((_, k) => bytes[k ^ 1])
const LABEL_IT = 'this looks like unlabeled text: label some of it first'

test.each<[string, string | Uint8Array, string]>([
  ['prose.txt', PROSE, LABEL_IT],
  ['words.txt', 'flour\nmilk\neggs\n', LABEL_IT],
  ['lines.txt', '2 cups flour\n1 cup milk\n3 large eggs\n2 tbsp oil\n', LABEL_IT],
  ['line.txt', '2 cups of flour and some more\n', LABEL_IT],
  ['addresses.txt', '12 Elm St, Springfield\n5 Oak Ave, Boston\n7 Ash Rd, Salem MA\n', LABEL_IT],
  ['page.md', '# Title\n\nSome *text* here, and more of it.\n\n- item one\n- item two\n', LABEL_IT],
  ['packed.txt.gz', gzipSync(PROSE), LABEL_IT],
  [
    'texts.csv',
    'id,text\n1,Ada writes\n2,It rains\n',
    `expected a column of labels (--label-column names it), got the columns "id", "text"; ${LABEL_IT}`,
  ],
  [
    'texts.tsv',
    'id\ttext\n1\tAda writes\n2\tIt rains\n',
    `:1: expected a column of labels (--label-column names it), got the columns "id", "text"; ${LABEL_IT}`,
  ],
  ['bare.csv', 'Ada writes,3\nIt rains,4\n', 'expected a header with "token" and "label"'],
  ['texts.jsonl', '{"text":"Ada writes"}\n', `:1: expected "spans" beside "text", got none; ${LABEL_IT}`],
  [
    'bodies.jsonl',
    '{"id":1,"body":"Ada writes"}\n',
    ':1: expected "tokens", "text" or "attributes", got "id", "body"',
  ],
  [
    'texts.json',
    '[{"text":"Ada writes"}]\n',
    ':1: expected a JSON object on each line, or the JSON of an annotation tool, got "[{',
  ],
  ['pretty.json', '{\n "text": "Ada"\n}\n', '(each object must be on one line)'],
  [
    'page.html',
    '<!DOCTYPE html>\n<html><body><p>Hello</p></body></html>\n',
    'got a web page (HTML): save its text',
  ],
  ['page.xml', '<html><body><p>x</p></body></html>', 'got a web page (HTML)'],
  [
    'paper.pdf',
    latin1('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n1 0 obj\n\0\x01'),
    'got a PDF: save its text as a text file',
  ],
  [
    'letter.docx',
    latin1('PK\x03\x04\x14\0\0\0\x08\0'),
    'got a ZIP archive, as Word and Excel write: save as plain text or CSV',
  ],
  ['letter.rtf', '{\\rtf1\\ansi Hello}\n', 'got rich text (RTF): save as plain text'],
  ['picture.txt', latin1('\x89PNG\r\n\x1a\n\0'), 'got a picture'],
  ['table.parquet', latin1('PAR1\x15\x04\0'), 'cannot read Parquet: '],
  ['marked.txt', utf16(`\uFEFF${PROSE}`), 'expected UTF-8, got UTF-16: save the file as UTF-8'],
  ['swapped.tsv', swapped(utf16('\uFEFFAda\tO\n')), 'expected UTF-8, got UTF-16'],
  ['unmarked.json', utf16('{"text":"a"}\n'), 'expected UTF-8, got UTF-16'],
  ['packed.txt', gzipSync(PROSE), 'got gzip: only files named .gz are unpacked'],
])('%s', async (name, content, message) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  const refused = await readCorpus([file]).then(
    () => 'it was read',
    (error: Error) => error.message,
  )
  expect(refused).toContain(message)
  expect(refused).toContain(`${file}:`)
})

test('a foreign file is refused in any format, and latin-1 is none', () => {
  expect(refusal(() => readContent(latin1('%PDF-1.7\n'), 'text', { labels: 'none' }))).toContain('got a PDF')
  const latin = latin1('\xFF\xFE a\n')
  expect(readContent(latin, 'columns', { encoding: 'latin-1' }).P).toBe(1)
  expect(refusal(() => readContent(latin, 'columns'))).toContain('UTF-16')
})

test.each([
  ['genes.tsv', 'PAR1\tB-GENE\nbinds\tO\n'],
  ['formats.tsv', 'GIF8\tX\nGIF89a\tX\n'],
  ['formats.conll', 'GIF89a X\nfiles O\n'],
  ['page.tsv', '<html>\tO\n<body>\tO\ntext\tC\n'],
  ['page.conll', '<!doctype html> O\n<html lang=de> O\n'],
])(
  '%s: columns whose first token looks like the beginning of another file are read',
  async (name, content) => {
    const file = path.join(folder, name)
    writeFileSync(file, content)
    expect((await readCorpus([file])).P).toBe(content.trim().split('\n').length)
  },
)
