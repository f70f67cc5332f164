import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import type { PassThrough } from '../pass-through.js'
import { CONLLU_FIELDS, type ConlluField } from '../readers/conllu.js'
import { type CorpusWriter, labelsToWrite, needWords, refuse, type Sink, stringsAt } from './writer.js'

export interface ConlluWriterOptions {
  /** The field that takes the label. Default `upos`. */
  readonly labelField?: Exclude<ConlluField, 'form'>
}

/**
 * Writes CoNLL-U. A corpus read from CoNLL-U gets its nine columns back, and comments, ranges and empty nodes
 * if they were kept as pass-through text; a corpus of words alone gets `_` in all other fields.
 */
export function createConlluWriter(sink: Sink, options: ConlluWriterOptions = {}): CorpusWriter {
  const { labelField = 'upos' } = options
  return {
    write(corpus, n, labels) {
      needWords(corpus, 'CoNLL-U')
      const fields = fieldsOf(corpus, n)
      const label = labelsToWrite(corpus, n, labels)
      if (label) fields[CONLLU_FIELDS.indexOf(labelField)] = label
      sink(rowsOf(fields, passThroughOf(corpus)?.texts[n]))
    },
    finish(corpus) {
      sink(passThroughOf(corpus)?.after ?? '')
    },
  }
}

/** The nine fields after the ID; undefined if a field is `_` throughout. */
function fieldsOf(corpus: Corpus, n: number): (readonly string[] | undefined)[] {
  const { columns } = corpus
  if (columns.length !== 1 && columns.length !== CONLLU_FIELDS.length)
    throw new DataError(`CoNLL-U: expected 1 column or ${CONLLU_FIELDS.length}, got ${columns.length}`)
  return CONLLU_FIELDS.map((_, k) => (k < columns.length ? stringsAt(corpus, columns[k], n) : undefined))
}

function passThroughOf({ passThrough }: Corpus): PassThrough | undefined {
  return passThrough?.format === 'conllu' ? passThrough : undefined
}

function rowsOf(
  fields: readonly (readonly string[] | undefined)[],
  passThrough: readonly string[] = [],
): string {
  const T = fields[0]?.length ?? 0
  let text = ''
  for (let t = 0; t < T; t++) {
    text += `${passThrough[t] ?? ''}${t + 1}`
    for (const field of fields) {
      const value = field?.[t] ?? '_'
      if (value === '' || /[\t\n\r\0]/.test(value)) refuse('CoNLL-U', 'a field that fits', value)
      text += `\t${value}`
    }
    text += '\n'
  }
  return `${text}${passThrough[T] ?? ''}\n`
}
