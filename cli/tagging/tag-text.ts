/** Raw text: each line is cut into sentences, those into words, and the words are labelled. */
import { type Corpus, CorpusBuilder } from '../../src/data/corpus.js'
import { type Segmented, segmentSentences } from '../../src/data/segment.js'
import { putSequence } from '../../src/data/sequence.js'
import { spansOf } from '../../src/data/spans.js'
import { spansOfText, type TextSpan } from '../../src/data/text-spans.js'
import type { Sink } from '../../src/data/writer.js'
import { areChunkTags } from '../../src/evaluation/chunk-tags.js'
import type { Model } from '../../src/model/model.js'
import { createTaggedWriter } from './tagged-writer.js'
import type { Tagged, Tagger } from './tagger.js'
import type { TextLine } from './text-lines.js'

/** A line of text with its labelled sentences. */
export interface TaggedLine {
  readonly corpus: Corpus
  /** The number of the line's first sentence in the corpus. */
  readonly first: number
  readonly text: string
  readonly sentences: readonly Segmented[]
  readonly tagged: readonly Tagged[]
}

/** Labels lines of text. */
export function tagLines(lines: readonly TextLine[], tagger: Tagger, source: string): TaggedLine[] {
  const builder = new CorpusBuilder({ columns: 1, labels: false })
  const cut = lines.map(({ text, line }) => {
    const sentences = segmentSentences(text)
    for (const { tokens } of sentences) putSequence(builder, { tokens }, line)
    return { text, sentences }
  })
  const corpus = builder.take()
  const tagged = tagger.tag(corpus, source)
  let next = 0
  return cut.map(({ text, sentences }) => {
    const first = next
    next += sentences.length
    return { corpus, first, text, sentences, tagged: tagged.slice(first, next) }
  })
}

/** Writes the words of a line in rows, as columns of data are written. */
export function createTextColumnsWriter(sink: Sink): (line: TaggedLine) => void {
  const writer = createTaggedWriter('columns', sink, {})
  return ({ corpus, first, tagged }) => {
    for (const [k, found] of tagged.entries()) writer.write(corpus, first + k, found)
  }
}

/**
 * The object that stands for a line in JSON. Places are counted in UTF-16 units from its start. Labels that
 * mark spans also give the spans, so that the object can be read as data again.
 */
export function recordOfLine({ text, sentences, tagged }: TaggedLine, model: Model): object {
  const record = {
    text,
    sentences: sentences.map(({ tokens, starts }, k) => ({ tokens, starts, ...tagged[k] })),
  }
  return areChunkTags(model.labels) ? { ...record, spans: spansIn(sentences, tagged) } : record
}

function spansIn(sentences: readonly Segmented[], tagged: readonly Tagged[]): TextSpan[] {
  return sentences.flatMap((sentence, k) => spansOfText(spansOf(tagged[k]!.labels), sentence))
}
