import { describe, expect, it } from 'vitest'
import { CorpusBuilder } from '../../../src/data/corpus.js'
import { formatNamed } from '../../../src/data/formats/registry.js'
import { createBrownReader } from '../../../src/data/readers/brown.js'
import { createColumnsReader } from '../../../src/data/readers/columns.js'
import { createConlluReader } from '../../../src/data/readers/conllu.js'
import { createCrfsuiteReader } from '../../../src/data/readers/crfsuite.js'
import { createFastaReader } from '../../../src/data/readers/fasta.js'
import { createJsonLinesReader } from '../../../src/data/readers/json-lines.js'
import { completeLabels, corpusOf, sequenceAt } from '../../../src/data/sequence.js'
import { createBrownWriter } from '../../../src/data/writers/brown.js'
import { createColumnsWriter } from '../../../src/data/writers/columns.js'
import { createConlluWriter } from '../../../src/data/writers/conllu.js'
import { createCrfsuiteWriter } from '../../../src/data/writers/crfsuite.js'
import { createFastaWriter } from '../../../src/data/writers/fasta.js'
import { createJsonLinesWriter } from '../../../src/data/writers/json-lines.js'
import { type CorpusWriter, type Sink, writeCorpus } from '../../../src/data/writers/writer.js'
import { feed, readAll, sequencesOf } from '../reading.js'

const conllu = (n: number, word: string, upos: string) => `${n}\t${word}\t_\t${upos}\t_\t_\t_\t_\t_\t_\n`

/** Each format with `a`, `b` and `c`, whose labels are X, not known, and Y. */
const FORMATS = {
  columns: { reader: () => createColumnsReader(), writer: createColumnsWriter, text: 'a\tX\nb\t_\nc\tY\n\n' },
  'columns by the kernel': {
    reader: () => createColumnsReader({ scanFrom: 1 }),
    writer: createColumnsWriter,
    text: 'a\tX\nb\t_\nc\tY\n\n',
  },
  'JSON lines': {
    reader: () => createJsonLinesReader(),
    writer: createJsonLinesWriter,
    text: '{"tokens":["a","b","c"],"labels":["X",null,"Y"]}\n',
  },
  'CoNLL-U': {
    reader: () => createConlluReader(),
    writer: createConlluWriter,
    text: `${conllu(1, 'a', 'X')}${conllu(2, 'b', '_')}${conllu(3, 'c', 'Y')}\n`,
  },
  'word/tag': { reader: () => createBrownReader(), writer: createBrownWriter, text: 'a/X b/_ c/Y\n' },
  CRFsuite: {
    reader: () => createCrfsuiteReader(),
    writer: createCrfsuiteWriter,
    text: 'X\tw=a\n_\tw=b\nY\tw=c\n\n',
  },
  FASTA: { reader: () => createFastaReader(), writer: createFastaWriter, text: '>s\nabc\n>s\nX_Y\n' },
} satisfies Record<string, { reader: unknown; writer: (sink: Sink) => CorpusWriter; text: string }>

describe.each(Object.entries(FORMATS))(
  'a label that is not known in %s',
  (_name, { reader, writer, text }) => {
    it('has the number −1, and the table of labels does not have it', () => {
      for (const size of [Infinity, 1]) {
        const corpus = readAll(reader(), text, { size })
        expect(corpus.labels!.strings.toArray()).toEqual(['X', 'Y'])
        expect([...corpus.labels!.ids]).toEqual([0, -1, 1])
        expect(sequenceAt(corpus, 0).labels).toEqual(['X', null, 'Y'])
      }
    })

    it('is written as it was read', () => {
      let written = ''
      writeCorpus(
        readAll(reader(), text),
        writer(part => {
          written += part
        }),
      )
      expect(written).toBe(text)
    })
  },
)

describe('labels that are not known', () => {
  it('are null or _ in code and in JSON lines', () => {
    const inCode = corpusOf([{ tokens: ['a', 'b', 'c'], labels: [null, 'X', '_'] }])
    const inJson = readAll(createJsonLinesReader(), '{"tokens":["a","b","c"],"labels":["_","X",null]}\n')
    for (const corpus of [inCode, inJson]) {
      expect([...corpus.labels!.ids]).toEqual([-1, 0, -1])
      expect(corpus.labels!.strings.toArray()).toEqual(['X'])
    }
  })

  it('come in any batch of a long file, whose labels keep their names', () => {
    const reader = createColumnsReader()
    const labels: unknown[] = []
    for (const text of ['a\tX\nb\tY\n\n', 'a\tY\nb\t_\n\n', 'a\tZ\nb\tX\n\n']) {
      feed(reader, text, 'train.tsv')
      labels.push(...sequencesOf(reader.take()).map(sequence => sequence.labels))
    }
    expect(labels).toEqual([
      ['X', 'Y'],
      ['Y', null],
      ['Z', 'X'],
    ])
  })

  it('stay apart from a table that was replaced because it was too large', () => {
    const builder = new CorpusBuilder({ columns: 1, labels: true }, 1)
    const labels: unknown[] = []
    for (const label of ['_', 'X', '_', 'Y']) {
      builder.put(0, builder.columns[0].intern('a'))
      builder.putLabel(builder.labels.intern(label))
      builder.endToken()
      builder.endSequence()
      labels.push(...sequencesOf(builder.take()).map(sequence => sequence.labels![0]))
    }
    expect(labels).toEqual([null, 'X', null, 'Y'])
  })

  it('make a CoNLL-U file unlabeled if there are no others and labels are optional', () => {
    const text = `${conllu(1, 'a', '_')}\n`
    expect(readAll(createConlluReader({ labels: 'optional' }), text).labels).toBe(null)
    expect([...readAll(createConlluReader(), text).labels!.ids]).toEqual([-1])
  })

  it.each(['prodigy', 'doccano', 'label-studio', 'spacy', 'parserator'] as const)(
    'are refused by %s',
    name => {
      const corpus = corpusOf([{ tokens: ['a', 'b'], labels: ['X', null] }])
      const writer = formatNamed(name)!.createWriter!(() => {}, {})
      expect(() => writer.write(corpus, 0)).toThrow('expected labels that are all known, got "_"')
    },
  )

  it('are refused where all labels are needed', () => {
    expect(completeLabels({ labels: ['X', 'Y'] })).toEqual(['X', 'Y'])
    for (const unknown of [null, '_'])
      expect(() => completeLabels({ labels: ['X', unknown] })).toThrow(
        'token 2: expected a label, got one that is not known',
      )
  })
})
