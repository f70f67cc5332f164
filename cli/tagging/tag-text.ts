/** Labels raw text: each line is split into sentences, and those into words. */
import { type Corpus, CorpusBuilder } from '../../src/data/corpus.js'
import { putSequence } from '../../src/data/sequence.js'
import { spansOf } from '../../src/data/tags/spans.js'
import { marksSpans } from '../../src/data/tags/tag.js'
import { type Segmented, type SegmentOptions, segmentLines } from '../../src/data/text/segment.js'
import { spansOfText, type TextSpan } from '../../src/data/text/text-spans.js'
import type { Sink } from '../../src/data/writers/writer.js'
import type { Model } from '../../src/model/model.js'
import type { Tagged } from '../../src/model/tagged.js'
import { createTaggedWriter } from './tagged-writer.js'
import type { Tagger } from './tagger.js'
import type { TextLine } from './text-lines.js'

/** Consecutive sentences of a line; a line with many words comes in several parts. */
interface LinePart {
  readonly sentences: readonly Segmented[]
  /** The whole line, in its last part. */
  readonly text?: string
}

/** A part of a line with its labels. */
export interface TaggedPart extends LinePart {
  readonly corpus: Corpus
  /** Index of the part's first sentence in the corpus. */
  readonly first: number
  readonly tagged: readonly Tagged[]
}

/** How much is done per step. */
export interface TextSteps extends SegmentOptions {
  /** Words labeled together, unless one sentence has more. Default 32,768. */
  readonly batchWords?: number
}

/**
 * Labels lines of text and writes their parts as they are done. Yields what has been written since the last
 * step; a step may end in the middle of a line, with nothing written.
 */
export function* tagLines(
  lines: readonly TextLine[],
  tagger: Tagger,
  source: string,
  write: (part: TaggedPart) => void,
  { batchWords = 1 << 15, ...options }: TextSteps = {},
): Generator<{ sequences: number; tokens: number }> {
  const builder = new CorpusBuilder({ columns: 1, labels: false })
  let parts: LinePart[] = []
  let current = 0 // index of the current line
  let sentences: Segmented[] = []

  /** Ends the part of the current line, and all lines before `line`. */
  function moveTo(line: number): void {
    for (; current < line; current++) {
      parts.push({ sentences, text: lines[current].text })
      sentences = []
    }
  }

  function label() {
    const corpus = builder.take()
    const tagged = [...tagger.tag(corpus, source)]
    let first = 0
    for (const part of parts) {
      const next = first + part.sentences.length
      write({ ...part, corpus, first, tagged: tagged.slice(first, next) })
      first = next
    }
    parts = []
    return { sequences: corpus.N, tokens: corpus.P }
  }

  const texts = lines.map(({ text }) => text)
  for (const sentence of segmentLines(texts, options)) {
    if (!sentence) {
      yield { sequences: 0, tokens: 0 }
      continue
    }
    moveTo(sentence.line)
    const { tokens, starts, line } = sentence
    sentences.push({ tokens, starts })
    putSequence(builder, sentence, lines[line].line)
    if (builder.P < batchWords) continue
    parts.push({ sentences })
    sentences = []
    yield label()
  }
  moveTo(lines.length)
  yield label()
}

/** Writes the words of a line in rows, as columns of data are written. */
export function createTextColumnsWriter(sink: Sink): (part: TaggedPart) => void {
  const writer = createTaggedWriter('columns', sink, {})
  return ({ corpus, first, tagged }) => {
    for (const [k, found] of tagged.entries()) writer.write(corpus, first + k, found)
  }
}

/**
 * Writes a line as a JSON object. Offsets are UTF-16 units from its start. Labels that mark spans also give
 * the spans, so that the object can be read as data again.
 */
export function createTextRecordWriter(
  model: Model,
  emit: (record: string) => void,
): (part: TaggedPart) => void {
  const haveSpans = marksSpans(model.labels)
  let sentences: (Segmented & Tagged)[] = []
  return part => {
    for (const [k, sentence] of part.sentences.entries()) sentences.push({ ...sentence, ...part.tagged[k] })
    if (part.text === undefined) return
    const record = { text: part.text, sentences }
    emit(JSON.stringify(haveSpans ? { ...record, spans: spansIn(sentences) } : record))
    sentences = []
  }
}

function spansIn(sentences: readonly (Segmented & Tagged)[]): TextSpan[] {
  return sentences.flatMap(sentence => spansOfText(spansOf(sentence.labels), sentence))
}
