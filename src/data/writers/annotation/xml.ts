import { escapeXml, isXmlName } from '../../readers/annotation/xml-scanner.js'
import type { Span } from '../../tags/spans.js'
import { tokenScanOf } from '../../text/bounded-tokenizer.js'
import { segment } from '../../text/segment.js'
import type { Tokenizer } from '../../text/tokenizer.js'
import { type CorpusWriter, refuse, type Sink } from '../writer.js'
import { textToWrite } from './written-text.js'

export interface XmlWriterLayout {
  /** The format's name in errors. */
  readonly format: string
  readonly root: string
  readonly sequence: string
  /** Whether a part is a run of tokens of one label, or each token is one. */
  readonly parts: 'runs' | 'tokens'
  /** How the text will be split when it is read. Default `words`. */
  readonly tokenizer?: Tokenizer
}

/** Characters that XML cannot hold, or that a reader would change: controls, and line ends other than LF. */
const UNWRITABLE = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/

/**
 * Writes an element for each sequence and in it one for each labeled part; what is `O` is text between. Tokens that a reader would take for
 * one are kept apart by the elements that they stand in.
 */
export function createXmlAnnotationWriter(sink: Sink, layout: XmlWriterLayout): CorpusWriter {
  const { format, root, sequence, parts } = layout
  const scan = tokenScanOf(layout.tokenizer)
  let count = 0
  return {
    write(corpus, n, labels) {
      const { text, tokens, starts, onTokens, runs } = textToWrite(format, corpus, n, labels)
      if (!onTokens) return refuse(format, 'labels', 'none')
      if (UNWRITABLE.test(text)) refuse(format, 'text without control characters', text)
      const found = new Set(segment(text, scan).starts)
      const isLost = starts.map(
        (start, t) => t > 0 && start === starts[t - 1] + tokens[t - 1].length && !found.has(start),
      )
      let xml = ''
      let written = 0
      for (const { start, end, type } of withOutside(onTokens, isLost)) {
        if (!isXmlName(type)) refuse(format, 'labels that are names of XML elements', type)
        let from = start
        for (let to = start + 1; to <= end; to++) {
          if (to < end && parts === 'runs' && !(runs && isLost[to])) continue
          const [begin, last] = [starts[from], starts[to - 1] + tokens[to - 1].length]
          xml += `${escapeXml(text.slice(written, begin))}<${type}>${escapeXml(text.slice(begin, last))}</${type}>`
          written = last
          from = to
        }
      }
      xml += escapeXml(text.slice(written))
      if (count++ === 0) sink(`<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n`)
      sink(`  <${sequence}>${xml}</${sequence}>\n`)
    },
    close() {
      sink(count === 0 ? `<${root}/>\n` : `</${root}>\n`)
    },
  }
}

/** The labeled parts, and each token of `O` that would be lost in the one before, which is `O` as well. */
function withOutside(labeled: readonly Span[], isLost: readonly boolean[]): Span[] {
  const isLabeled = new Uint8Array(isLost.length)
  for (const { start, end } of labeled) isLabeled.fill(1, start, end)
  const outside = Array.from(isLost.keys()).filter(t => isLost[t] && isLabeled[t - 1] + isLabeled[t] === 0)
  const parts = [...labeled, ...outside.map(t => ({ start: t, end: t + 1, type: 'O' }))]
  return parts.sort((a, b) => a.start - b.start)
}
