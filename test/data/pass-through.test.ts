import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { createReader } from '../../src/data/reading/create-reader.js'
import { readContent } from '../../src/data/reading/read-content.js'
import type { CorpusReader } from '../../src/data/reading/reader.js'
import { subset } from '../../src/data/subset.js'
import { createConlluWriter } from '../../src/data/writers/conllu.js'
import { createFastaWriter } from '../../src/data/writers/fasta.js'
import { createJsonLinesWriter } from '../../src/data/writers/json-lines.js'
import { type CorpusWriter, type Sink, writeCorpus } from '../../src/data/writers/writer.js'
import { feed, latin1, readAll, refusal } from './reading.js'

function written(batches: readonly Corpus[], create: (sink: Sink) => CorpusWriter): string {
  let text = ''
  const writer = create(part => {
    text += part
  })
  for (const batch of batches) writeCorpus(batch, writer)
  return text
}

/** What is taken after each chunk of `size` bytes, and at the end. */
function batchesOf(reader: CorpusReader, content: string, size: number): Corpus[] {
  const bytes = new TextEncoder().encode(content)
  const batches: Corpus[] = []
  for (let k = 0; k < bytes.length; k += size) {
    reader.write(bytes.slice(k, k + size))
    batches.push(reader.take())
  }
  reader.end()
  return [...batches, reader.take()]
}

const word = (id: string, upos = '_') => `${id}\té\t_\t${upos}\t_\t_\t_\t_\t_\t_\n`

const DOCUMENT = [
  '# newdoc\n\n# sent_id = 1\n',
  `${word('1-2')}${word('1', 'X')}${word('1.1')}# inside\n${word('2', 'Y')}${word('2.1')}\n`,
  `\n \n# sent_id = 2\n${word('0.1')}${word('1', 'Y')}# behind\n\n`,
  '# the end\n\n#\n',
].join('')

describe('CoNLL-U', () => {
  const reader = () => createReader('conllu', { passThrough: 'keep' })

  test('comes out as it came in, its labels apart', () => {
    const corpus = readAll(reader(), DOCUMENT)
    expect(written([corpus], createConlluWriter)).toBe(DOCUMENT)
    let text = ''
    createConlluWriter(part => {
      text += part
    }).write(corpus, 1, ['Z'])
    expect(text).toBe(`\n \n# sent_id = 2\n${word('0.1')}${word('1', 'Z')}# behind\n\n`)
  })

  test('another field may be the label', () => {
    const options = { labelField: 'xpos', passThrough: 'keep' } as const
    const corpus = readAll(createReader('conllu', options), DOCUMENT)
    expect(written([corpus], sink => createConlluWriter(sink, options))).toBe(DOCUMENT)
  })

  test.each([
    ['comments alone', '# a\n\n# b\n'],
    ['blank lines alone', '\n \n'],
    ['a range without words', word('1-2')],
    ['nothing', ''],
  ])('%s: stays', (_, content) => {
    const corpus = readAll(reader(), content)
    expect([corpus.N, written([corpus], createConlluWriter)]).toEqual([0, content])
  })

  test('a last sentence that is not ended is ended', () => {
    const content = `${word('1', 'X')}# behind`
    expect(written([readAll(reader(), content)], createConlluWriter)).toBe(`${content}\n\n`)
  })

  test('line ends become LF, latin-1 becomes UTF-8', () => {
    const windows = DOCUMENT.replaceAll('\n', '\r\n')
    expect(written([readAll(reader(), windows)], createConlluWriter)).toBe(DOCUMENT)
    const old = createReader('conllu', { passThrough: 'keep', encoding: 'latin-1' })
    const content = `# né\n${word('1', 'X')}\n`
    expect(written([readAll(old, latin1(content))], createConlluWriter)).toBe(content)
  })

  test('what one source ends with comes before the next', () => {
    const both = reader()
    feed(both, DOCUMENT, 'one')
    feed(both, DOCUMENT, 'two', 7)
    expect(written([both.take()], createConlluWriter)).toBe(DOCUMENT + DOCUMENT)
  })

  test('any lines in any batches come out as they came in', () => {
    const aside = fc.constantFrom(
      '# a',
      '#',
      '# é\t🎉 ',
      '1-2\ta\t_\t_\t_\t_\t_\t_\t_\tb',
      word('1.1').trimEnd(),
    )
    const passThrough = fc
      .array(aside, { maxLength: 2 })
      .map(lines => lines.map(line => `${line}\n`).join(''))
    const between = fc.array(fc.oneof(aside, fc.constantFrom('', ' \t')), { maxLength: 3 })
    const sentence = fc
      .record({
        before: between,
        words: fc.array(passThrough, { minLength: 1, maxLength: 3 }),
        last: passThrough,
      })
      .map(({ before, words, last }) => {
        const rows = words.map((lines, t) => lines + word(String(t + 1), 'X'))
        return [...before.map(line => `${line}\n`), ...rows, last, '\n'].join('')
      })
    const document = fc
      .tuple(fc.array(sentence, { maxLength: 3 }), between)
      .map(([sentences, after]) => sentences.join('') + after.map(line => `${line}\n`).join(''))
    fc.assert(
      fc.property(document, fc.integer({ min: 1, max: 99 }), (content, size) => {
        expect(written(batchesOf(reader(), content, size), createConlluWriter)).toBe(content)
      }),
    )
  })

  test('comments that are no text are refused', () => {
    const content = latin1(`${word('1', 'X').replace('é', 'e')}# né\n`)
    expect(refusal(() => readAll(reader(), content, { source: 'a.conllu' }))).toBe(
      'a.conllu:2: expected UTF-8, got the byte 0xE9 (is the file latin-1?)',
    )
  })
})

describe('JSON lines', () => {
  const read = (content: string) => readContent(content, 'jsonl', { passThrough: 'keep', labels: 'optional' })

  test('members stay in their place, and as they are written', () => {
    const record =
      '{"id":12345678901234567890,"tokens":["a"],"meta":{"a": [1.0, "}\\"]"],"tokens":0},"labels":["A"],"":null,"weight":1}\n'
    expect(written([read(record)], createJsonLinesWriter)).toBe(record)
  })

  test('what was text keeps it beside tokens and labels, and can be read again', () => {
    const record = '{"text":"Ada left","spans":[{"start":0,"end":3,"label":"PER"}]}'
    const out = written([read(record)], createJsonLinesWriter)
    expect(out).toBe(`${record.slice(0, -1)},"tokens":["Ada","left"],"labels":["B-PER","O"]}\n`)
    expect(written([read(out)], createJsonLinesWriter)).toBe(out)
  })

  test('labels that are not looked at are not written', () => {
    const corpus = readContent('{"labels":["A"],"tokens":["a"],"id":1}', 'jsonl', {
      passThrough: 'keep',
      labels: 'none',
    })
    expect(written([corpus], createJsonLinesWriter)).toBe('{"tokens":["a"],"id":1}\n')
  })

  test('records in any batches come out as they came in', () => {
    const strings = fc.array(fc.string(), { minLength: 1, maxLength: 3 })
    const record = fc
      .tuple(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), strings)
      .map(([members, tokens]) => {
        const labels = tokens.map(token => (token === '_' ? null : token)) // not known
        return `${JSON.stringify({ ...members, tokens, labels })}\n`
      })
    const property = (records: string[], size: number) => {
      const content = records.join('')
      const batches = batchesOf(createReader('jsonl', { passThrough: 'keep' }), content, size)
      expect(written(batches, createJsonLinesWriter)).toBe(content)
    }
    fc.assert(fc.property(fc.array(record, { maxLength: 4 }), fc.integer({ min: 1, max: 99 }), property))
  })
})

test('passThrough are kept only where they are asked for', () => {
  expect(readContent(DOCUMENT, 'conllu')).not.toHaveProperty('passThrough')
  expect(readContent('{"tokens":["a"],"labels":["A"]}', 'jsonl')).not.toHaveProperty('passThrough')
  expect(subset(readContent(DOCUMENT, 'conllu', { passThrough: 'keep' }), [0])).not.toHaveProperty(
    'passThrough',
  )
})

test('passThrough can be handed over as they come, and are not kept', () => {
  const [lines, records, descriptions]: string[][] = [[], [], []]
  const record = '{"tokens":["a"],"labels":["A"], "id":1}'
  const corpora = [
    readContent(DOCUMENT, 'conllu', { passThrough: text => lines!.push(text) }),
    readContent(`${record}\n`, 'jsonl', { passThrough: text => records!.push(text) }),
    readContent('>a of a fly\nAC\n', 'fasta', {
      labels: 'none',
      passThrough: text => descriptions!.push(text),
    }),
  ]
  for (const corpus of corpora) expect(corpus).not.toHaveProperty('passThrough')
  expect(lines!.slice(0, 4)).toEqual(['# newdoc\n', '\n', '# sent_id = 1\n', word('1-2')])
  expect(lines!.at(-1)).toBe('#\n')
  expect(records).toEqual([record])
  expect(descriptions).toEqual([' of a fly'])
})

test('passThrough of one format are none of another', () => {
  const sentences = readContent(DOCUMENT, 'conllu', { passThrough: 'keep' })
  expect(written([sentences], createJsonLinesWriter)).not.toContain('#')
  const records = readContent('{"tokens":["a"],"labels":["A"],"id":1}', 'jsonl', { passThrough: 'keep' })
  expect(written([records], createConlluWriter)).toBe('1\ta\t_\tA\t_\t_\t_\t_\t_\t_\n\n')
})

describe('FASTA', () => {
  const content = '>a of a fly\nACGT\n>b\nAC\n>c\t tabbed  twice\nA\n'

  test('keeps what follows a name, in batches of any size', () => {
    for (const size of [1, 7, 1000]) {
      const reader = createReader('fasta', { labels: 'none', passThrough: 'keep' })
      const batches = batchesOf(reader, content, size)
      expect(written(batches, sink => createFastaWriter(sink, { tracks: 'tokens' }))).toBe(content)
    }
  })

  test('describes the tokens, not their labels', () => {
    const corpus = readAll(createReader('fasta', { passThrough: 'keep' }), '>a of a fly\nAC\n>a\nXY\n')
    expect(written([corpus], createFastaWriter)).toBe('>a of a fly\nAC\n>a\nXY\n')
  })

  test('is read without it unless it is asked for', () => {
    expect(readAll(createReader('fasta', { labels: 'none' }), content).passThrough).toBeUndefined()
  })
})
