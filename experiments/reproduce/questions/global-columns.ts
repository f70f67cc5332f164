/**
 * Columns that describe the whole sentence, and the whole document if documents are marked: the papers'
 * global features, the big O that a co-occurrence rate may be conditioned on.
 *
 * Features of documents follow Chieu and Ng, Named Entity Recognition: A Maximum Entropy Approach Using
 * Global Information, 2002: how a word is written elsewhere in the document.
 */
import { type Corpus, corpusOf, type Sequence, sequenceAt } from '../../../src/index.js'

/** The added columns, in order. */
export const SENTENCE_COLUMNS = ['last', 'length', 'caps', 'again'] as const
export const DOCUMENT_COLUMNS = ['elsewhere'] as const

const DOCUMENT_START = '-DOCSTART-'
const [SHORT, LONG] = [6, 30]

/** Whether the corpus marks where documents begin. */
export function hasDocuments(corpus: Corpus): boolean {
  return corpus.columns[0].strings.find(DOCUMENT_START) >= 0
}

/** The corpus with the columns of sentences and, last, of documents. */
export function withGlobalColumns(corpus: Corpus): Corpus {
  const sequences = Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
  const added = documentsOf(sequences).flatMap(document => {
    const written = writtenForms(document)
    return document.map(sequence => ({
      ...sequence,
      columns: [
        ...(sequence.columns ?? []),
        ...sentenceColumns(sequence.tokens),
        sequence.tokens.map(word => elsewhere(word, written)),
      ],
    }))
  })
  return corpusOf(added)
}

function sentenceColumns(tokens: readonly string[]): string[][] {
  const text = tokens.join(' ')
  const length = tokens.length <= SHORT ? 'short' : tokens.length > LONG ? 'long' : 'middle'
  const caps = text === text.toUpperCase() && text !== text.toLowerCase() ? 'caps' : 'mixed'
  const last = tokens.at(-1)!
  return [
    tokens.map(() => last),
    tokens.map(() => length),
    tokens.map(() => caps),
    tokens.map(word => (tokens.indexOf(word) === tokens.lastIndexOf(word) ? 'once' : 'again')),
  ]
}

function documentsOf(sequences: readonly Sequence[]): Sequence[][] {
  const documents: Sequence[][] = []
  for (const sequence of sequences) {
    if (documents.length === 0 || sequence.tokens[0] === DOCUMENT_START) documents.push([])
    documents.at(-1)!.push(sequence)
  }
  return documents
}

/** Words of a document as written inside sentences, not at their start. */
function writtenForms(document: readonly Sequence[]): Set<string> {
  return new Set(document.flatMap(({ tokens }) => tokens.slice(1)))
}

function elsewhere(word: string, written: ReadonlySet<string>): string {
  const lower = word.toLowerCase()
  const capital = `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`
  return `${written.has(lower) ? 'lower' : ''}${written.has(capital) ? 'capital' : ''}` || 'nowhere'
}
