import { DataError } from '../../common/errors.js'
import { type Corpus, CorpusBuilder } from '../corpus.js'
import { addSequence } from '../sequence.js'
import { cutText, type TextOptions, type TextSpan } from './text-spans.js'

/** A text, and the spans of its characters that have labels. */
export interface AnnotatedText {
  readonly text: string
  readonly spans: readonly TextSpan[]
}

/** Cuts texts into tokens whose labels say which span they belong to, and puts them into a corpus. */
export function corpusOfTexts(texts: Iterable<AnnotatedText>, options: TextOptions = {}): Corpus {
  const builder = new CorpusBuilder({ columns: 1, labels: true, attributes: false })
  let n = 0
  for (const { text, spans } of texts) {
    const number = ++n
    const { tokens, labels } = cutText(text, spans, options, reason => {
      throw new DataError(`text ${number}: ${reason}`)
    })
    addSequence(builder, { tokens, labels }, number - 1)
  }
  return builder.take()
}
