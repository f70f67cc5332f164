/** What annotation tools' files have besides spans, and where it stands. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyReaderOptions } from '../../../src/data/formats/format.js'
import type { Format } from '../../../src/data/formats/registry.js'
import { createReader } from '../../../src/data/reading/create-reader.js'
import { detectFormat } from '../../../src/data/reading/detect-format.js'
import { readCorpus } from '../../../src/node/files.js'
import { feed, readAll, refusal, sequencesOf } from '../reading.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-annotations-'))
afterAll(() => rmSync(folder, { recursive: true }))
const save = (name: string, content: string) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}

const read = (format: Format, content: string, options: AnyReaderOptions = {}) =>
  readAll(createReader(format, options), content, { source: 'x' })

describe('brat', () => {
  test('a document without annotations has no spans', async () => {
    save('empty.txt', 'Ada writes\nIt rains\n')
    const file = save('empty.ann', '')
    const corpus = await readCorpus([file])
    expect(sequencesOf(corpus).map(({ labels }) => labels)).toEqual([
      ['O', 'O'],
      ['O', 'O'],
    ])
    expect((await readCorpus([file, file])).N).toBe(4)
    expect((await readCorpus([file], { format: 'brat' })).N).toBe(2)
  })

  test('an empty file of another format is nothing', async () => {
    expect((await readCorpus([save('empty.tsv', '')])).N).toBe(0)
  })

  test.each(['T1\tPER 0 5\tAda w\n', 'T1\tPER 0 5\n', 'T1 PER 0 5 Ada w\n', 'T1\tPER 0 5 3\tx\ny\tz\n'])(
    'an error in a faulty file names no other format: %j',
    async content => {
      save('faulty.txt', 'Ada writes\n')
      await expect(readCorpus([save('faulty.ann', content)])).rejects.toThrow(/^(?!.*looks like).*expected/)
    },
  )
})

describe('the first record tells the format, however long it is', () => {
  const long = 'word '.repeat(100_000)
  test.each<[Format, unknown]>([
    ['doccano', { text: long, label: [[0, 4, 'X']] }],
    ['prodigy', { text: long, spans: [], meta: { note: '"}]{[\\' }, answer: 'accept' }],
    ['spacy', [long, { entities: [] }]],
    ['spacy', { text: long, ents: [] }],
    ['spacy', { id: 0, note: long, paragraphs: [{ sentences: [] }] }],
    ['label-studio', { note: long, id: 1, annotations: [], data: { text: 'a' } }],
    ['jsonl', { text: long, spans: [] }],
  ])('%s', async (format, record) => {
    const file = save('long.json', `${JSON.stringify(record)}\n`)
    let found: Format | undefined
    const optionsFor = (is: Format) => {
      found = is
      return {}
    }
    await readCorpus([file], { optionsFor })
    expect(found).toBe(format)
    await expect(
      readCorpus([file], { format: format === 'jsonl' ? 'prodigy' : 'jsonl', labels: 'none' }),
    ).rejects.toThrow(`looks like ${format}`)
  })

  test('up to the largest record', async () => {
    const file = save('longer.json', JSON.stringify({ text: long.repeat(2), label: [] }))
    await expect(readCorpus([file], { recordSize: 300_000, labels: 'none' })).resolves.toMatchObject({ N: 1 })
  })

  test('a quote in a string does not end it', () => {
    const bytes = new TextEncoder().encode('{"text":"a \\" b","label":[]}')
    expect(detectFormat('x.json', bytes)).toBe('doccano')
  })
})

test.each<[Format, string, string]>([
  ['doccano', '{"text":"Ada","label":[],"text":"Eve"}', 'text'],
  ['prodigy', '{"text":"Ada","spans":[{"start":0,"start":1,"end":3,"label":"A"}]}', 'start'],
  ['spacy', '["Ada",{"entities":[],"entities":[[0,3,"A"]]}]', 'entities'],
  ['label-studio', '[{"id":1,"data":{"text":"a","text":"b"},"annotations":[]}]', 'text'],
])('%s: a member that is given twice is refused', (format, content, name) => {
  expect(refusal(() => read(format, `\n${content}`))).toBe(
    `x:2: expected "${name}" once in an object, got it twice`,
  )
})

describe('what labels cannot hold is reported', () => {
  const ignoredIn = (work: (onIgnore: (kind: string) => void) => void) => {
    const kinds: string[] = []
    work(kind => kinds.push(kind))
    return kinds
  }

  test('Label Studio', () => {
    const result = [
      { type: 'labels', value: { start: 0, end: 3, labels: ['PER'] } },
      { type: 'choices', value: { choices: ['good'] } },
      { type: 'relation', from_id: 'a', to_id: 'b' },
      { type: 'rating', value: { rating: 3 } },
      { type: 'video', value: {} },
      { value: {} },
    ]
    const tasks = JSON.stringify([{ id: 1, data: { text: 'Ada' }, annotations: [{ result }] }])
    expect(ignoredIn(onIgnore => read('label-studio', tasks, { onIgnore }))).toEqual([
      'choices',
      'relations',
      'ratings',
      'results of type "video"',
      'results without labels',
    ])
  })

  test('brat', () => {
    const kinds = ignoredIn(onIgnore => {
      const reader = createReader('brat', { onIgnore })
      feed(reader, 'Ada writes\n', 'x.txt')
      feed(
        reader,
        'T1\tA 0 3\tAda\nR1\tr Arg1:T1\nE1\tA:T1\nA1\tx T1\nM1\tx T1\nN1\ty T1\n#1\tNote T1\tz\n*\tEquiv T1\n',
        'x.ann',
      )
    })
    expect(kinds).toEqual([
      'relations',
      'events',
      'attributes',
      'attributes',
      'normalizations',
      'notes',
      'relations',
    ])
  })

  test('XML', () => {
    const xml = '<C a="1"><S b=\'2\' c="3"><p>x</p></S></C>'
    expect(ignoredIn(onIgnore => read('parserator', xml, { onIgnore }))).toEqual(
      Array(3).fill('attributes of elements'),
    )
  })
})

describe('the training data of spaCy 2', () => {
  const document = (tokens: object[], more: object = {}) =>
    JSON.stringify([{ id: 0, paragraphs: [{ ...more, sentences: [{ tokens }] }] }])
  test.each<[string, string, string]>([
    [
      'tags in the wrong order',
      document([{ orth: 'a', ner: 'I-X' }]),
      'token 1 ("a"): expected tags B-X, I-X, L-X, U-X and O in their order, got "I-X"',
    ],
    ['no tags', document([{ orth: 'a' }]), 'expected "ner" in tokens, such as "U-PER" or "O", got none'],
    ['no words', document([{ ner: 'O' }]), 'expected a string as "orth", got nothing'],
    [
      'other words than the text',
      document([{ orth: 'a', ner: 'O' }], { raw: 'b a' }),
      'token "a": expected it in "raw" behind ""',
    ],
    [
      'a space at the end of a span',
      document([{ orth: ' ', ner: 'U-X' }]),
      'token 1: expected words at the ends of a span',
    ],
    ['no sentences', '[{"paragraphs":[{}]}]', 'expected an array as "sentences", got nothing'],
  ])('%s is refused', (_, content, message) => {
    expect(refusal(() => read('spacy', content))).toContain(`x:1: ${message}`)
  })

  test('the text is kept, and labels have the scheme that is asked for', () => {
    const content = document(
      [
        { orth: 'New', ner: 'B-L' },
        { orth: 'York', ner: 'L-L' },
      ],
      { raw: ' New   York ' },
    )
    const corpus = read('spacy', content, { texts: 'keep', scheme: 'iobes' })
    expect(corpus.texts).toEqual([{ text: 'New   York', starts: [0, 6] }])
    expect(sequencesOf(corpus)[0].labels).toEqual(['B-L', 'E-L'])
    expect(sequencesOf(read('spacy', content, { scheme: 'plain' }))[0].labels).toEqual(['L', 'L'])
    expect(sequencesOf(read('spacy', content, { labels: 'none' }))).toEqual([{ tokens: ['New', 'York'] }])
  })
})

describe('the columns of a table', () => {
  test('may have any names if these are given', () => {
    const texts = 'ID;Satz;Marken\n1;Ada writes;B-PER O\n'
    const named = read('csv', texts, { tableColumns: { text: 'Satz', label: 'Marken' } })
    expect(sequencesOf(named)).toEqual([{ tokens: ['Ada', 'writes'], labels: ['B-PER', 'O'] }])
    const tokens = 'nr,Wort,text,klasse\n1,Ada,x,B-PER\n1,writes,y,O\n2,It,z,O\n'
    const columns = { token: 'Wort', label: 'klasse', sentence: 'nr' }
    expect(sequencesOf(read('csv', tokens, { tableColumns: columns })).map(({ labels }) => labels)).toEqual([
      ['B-PER', 'O'],
      ['O'],
    ])
    expect(
      sequencesOf(read('csv', tokens, { tableColumns: { text: 'text', label: 'klasse' } }))[0].tokens,
    ).toEqual(['x'])
  })

  test('are listed if one is missing', () => {
    expect(refusal(() => read('csv', 'id,Text\n1,a\n', { tableColumns: { label: 'tags' } }))).toBe(
      'x:1: expected a column "tags" of labels (--label-column names another one), got the columns "id", "Text"',
    )
    expect(refusal(() => read('csv', 'id,body\n1,a\n'))).toMatch(
      /--text-column, .* give other names\), got the columns "id", "body"$/,
    )
  })
})
