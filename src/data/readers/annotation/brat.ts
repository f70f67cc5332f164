/**
 * brat's standoff: a text, and in another file the spans in it, `T1<tab>PER 0 5<tab>words`, one a line. Offsets count code
 * points of the whole text, line ends included. Each line of the text is a sequence.
 */
import { shown } from '../../../common/shown.js'
import { createLatin1Transcoder, decodeUtf8 } from '../../reading/encoding.js'
import { type CorpusReader, type Cursor, fail } from '../../reading/reader.js'
import type { TextSpan } from '../../text/text-spans.js'
import { type AnnotationOptions, createTextCollector, RECORD_SIZE, readSpans } from './annotated-text.js'
import { offsetsOf } from './offsets.js'

/** A span and the line of the annotation file that it stands on. */
interface PlacedSpan extends TextSpan {
  readonly line: number
}

/**
 * Reads brat's standoff from sources in pairs: a text, then its annotations. Both are in memory as a whole, since annotations come in any order.
 */
export function createBratReader(options: AnnotationOptions): CorpusReader {
  const { labels = 'required', recordSize = RECORD_SIZE, encoding = 'utf-8' } = options
  const at: Cursor = { source: undefined, line: 0 }
  const collector = createTextCollector('brat', options, at)
  const toUtf8 = createLatin1Transcoder()
  let chunks: Uint8Array[] = []
  let size = 0
  let reading = false // between the beginning and the end of a source
  let document: { readonly text: string; readonly source: string | undefined } | undefined

  function write(chunk: Uint8Array): void {
    size += chunk.length
    if (size > recordSize)
      fail({ ...at, line: 1 }, `expected a document of at most ${recordSize} bytes, got more`)
    chunks.push(chunk.slice())
  }

  function content(): string {
    let bytes = new Uint8Array(size)
    let length = 0
    for (const chunk of chunks) {
      bytes.set(chunk, length)
      length += chunk.length
    }
    chunks = []
    size = 0
    if (encoding === 'latin-1') bytes = toUtf8(bytes, 0, bytes.length).slice()
    at.line = 1
    const text = decodeUtf8(bytes, 0, bytes.length, at).replace(/^\uFEFF/, '')
    const nul = text.indexOf('\0')
    if (nul >= 0)
      fail({ ...at, line: text.slice(0, nul).split('\n').length }, 'expected text, got a NUL byte')
    return text
  }

  function end(): void {
    reading = false
    const text = content()
    if (!document) document = { text, source: at.source }
    else {
      const spans = labels === 'none' ? [] : readAnnotations(text, document.text, options, at)
      const annotations = at.source
      at.source = document.source
      putLines(document.text, spans, annotations)
      document = undefined
    }
  }

  /** Makes each line a sequence, with the spans that lie in it; they are in order. */
  function putLines(text: string, spans: readonly PlacedSpan[], annotations?: string): void {
    let start = 0
    let next = 0
    for (const [k, line] of text.split('\n').entries()) {
      const end = start + line.length
      const within: TextSpan[] = []
      for (; next < spans.length && spans[next].start < end; next++) {
        const { start: from, end: to, label, line: place } = spans[next]
        const refuse = (reason: string) =>
          fail({ source: annotations, line: place }, `span ${label}: ${reason}`)
        if (from < start || to > end)
          refuse('expected to begin and end on one line of the text, got one over a line end')
        if (line.trim() === '') refuse('expected to cover tokens, got one on a blank line of the text')
        within.push({ start: from - start, end: to - start, label })
      }
      if (line.trim() !== '') collector.put({ text: line, spans: within }, k + 1)
      start = end + 1
    }
  }

  return {
    begin(source) {
      at.source = source
      reading = true
      chunks = []
      size = 0
    },
    write,
    end,
    take() {
      // A batch may be taken while the annotations are still being read.
      if (document && !reading)
        fail(
          { source: document.source, line: 1 },
          'expected the annotations of this text in a file .ann beside it, got none (give the .ann file)',
        )
      return collector.take()
    },
  }
}

/** Annotations other than spans, by their first letter. */
const KINDS = new Map([
  ['R', 'relations'],
  ['*', 'relations'],
  ['E', 'events'],
  ['A', 'attributes'],
  ['M', 'attributes'],
  ['N', 'normalizations'],
  ['#', 'notes'],
])

/** The spans of an annotation file, in the order of the text. Relations, events, attributes and notes are left out and reported. */
function readAnnotations(
  content: string,
  text: string,
  options: AnnotationOptions,
  at: Cursor,
): PlacedSpan[] {
  const offsets = offsetsOf(text, options.offsets ?? 'code-points')
  const spans: PlacedSpan[] = []
  for (const [k, row] of content.split(/\r?\n/).entries()) {
    const refuse = (reason: string) => fail({ source: at.source, line: k + 1 }, reason)
    if (row.trim() === '') continue
    if (/^([REAMN]\d|[#*])/.test(row)) {
      options.onIgnore?.(KINDS.get(row[0]) ?? row[0])
      continue
    }
    const [, label, range = '', covers] =
      /^T\S*\t(\S+) ([^\t]*)(?:\t(.*))?$/s.exec(row) ??
      refuse(`expected an annotation such as T1<tab>PER 0 5<tab>words, got ${shown(row)}`)
    if (range.includes(';'))
      refuse(
        `span ${label}: expected one piece of text, got ${range} (labels cannot mark discontinuous spans)`,
      )
    const [start, end] =
      /^(\d+) (\d+)$/.exec(range)?.slice(1).map(Number) ??
      refuse(`span ${label}: expected two offsets such as 0 5, got ${shown(range)}`)
    const [span] = readSpans([{ start, end, label }], text, offsets, refuse)
    const covered = text.slice(span.start, span.end).replace(/\s/g, ' ')
    if (covers !== undefined && covers.replace(/\s/g, ' ') !== covered)
      refuse(
        `span ${label} ${range}: expected ${shown(covers)}, as the file says, got ${shown(covered)} in the text`,
      )
    spans.push({ ...span, line: k + 1 })
  }
  return spans.sort((a, b) => a.start - b.start)
}
