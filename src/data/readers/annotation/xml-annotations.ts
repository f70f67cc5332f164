import { decodeUtf8 } from '../../reading/encoding.js'
import { createLineReader, type LineParser } from '../../reading/lines.js'
import { type CorpusReader, type Cursor, fail } from '../../reading/reader.js'
import type { TextSpan } from '../../text/text-spans.js'
import { type AnnotationOptions, createTextCollector, RECORD_SIZE } from './annotated-text.js'
import { createXmlScanner } from './xml-scanner.js'

/** What an XML format calls its elements; undefined: anything. */
export interface XmlLayout {
  readonly root: string | undefined
  readonly sequence: string | undefined
}

/**
 * A reader of XML with a root, an element for each text and one for each labeled part of it, whose name is the label. Each token
 * gets the label as it is, without the marks of a tag scheme, unless a scheme is asked for; text outside of parts gets `O`.
 */
export function createXmlAnnotationReader(
  format: string,
  options: AnnotationOptions,
  layout: XmlLayout,
): CorpusReader {
  const plain: AnnotationOptions = { scheme: 'plain', ...options }
  return createLineReader(options, at => createParser(format, plain, layout, at))
}

function createParser(format: string, options: AnnotationOptions, layout: XmlLayout, at: Cursor): LineParser {
  const { recordSize = RECORD_SIZE } = options
  const collector = createTextCollector(format, options, at)
  const refuse = (reason: string) => fail(at, reason)
  let path: string[] = [] // names of the open elements: root, sequence, part
  let done = false
  let pieces: string[] = []
  let length = 0
  let spans: TextSpan[] = []
  let partStart = 0 // of the open part in the text
  let firstPiece = 0 // of the open part
  let line = 0

  function open(name: string, attributes: number): void {
    for (let k = 0; k < attributes; k++) options.onIgnore?.('attributes of elements')
    if (done) refuse(`expected the end of the file after the root, got <${name}>`)
    if (path.length === 3) refuse(`expected text in <${path[2]}>, got <${name}>`)
    const expected = [layout.root, layout.sequence][path.length]
    if (expected !== undefined && name !== expected) refuse(`expected <${expected}>, got <${name}>`)
    path.push(name)
    if (path.length === 2) {
      line = at.line
      pieces = []
      length = 0
      spans = []
    } else if (path.length === 3) {
      partStart = length
      firstPiece = pieces.length
    }
  }

  function close(name: string): void {
    const opened = path.pop()
    if (opened !== name)
      refuse(`expected ${opened ? `</${opened}>` : 'no end of an element'}, got </${name}>`)
    if (path.length === 2) endPart(name)
    if (path.length === 1) collector.put({ text: pieces.join(''), spans }, line)
    if (path.length === 0) done = true
  }

  /** Spaces at the ends of a part stand between tokens and are no part of it; a part of nothing else is dropped. */
  function endPart(label: string): void {
    const part = pieces.slice(firstPiece).join('')
    const start = partStart + part.length - part.trimStart().length
    const end = partStart + part.trimEnd().length
    if (start < end) spans.push({ start, end, label })
  }

  function text(piece: string): void {
    if (path.length >= 2) {
      pieces.push(piece)
      length += piece.length
      if (length > recordSize) refuse(`expected a text of at most ${recordSize} characters, got more`)
    } else if (piece.trim() !== '') {
      refuse(`expected an element, got ${JSON.stringify(piece.trim().slice(0, 20))}`)
    }
  }

  const scanner = createXmlScanner({ open, close, text }, refuse)
  return {
    begin() {
      path = []
      done = false
    },
    line: (bytes, start, end) => scanner.write(`${decodeUtf8(bytes, start, end, at)}\n`),
    end() {
      scanner.end()
      if (path.length > 0) refuse(`expected </${path.at(-1)}>, got the end of the file`)
    },
    take: () => collector.take(),
  }
}
