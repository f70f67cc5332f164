import { escapeXml, isXmlName } from '../../readers/annotation/xml-scanner.js'
import { type CorpusWriter, refuse, type Sink } from '../writer.js'
import { textToWrite } from './written-text.js'

export interface XmlWriterLayout {
  /** The format's name in errors. */
  readonly format: string
  readonly root: string
  readonly sequence: string
  /** Whether a part is a run of tokens of one label, or each token is one. */
  readonly parts: 'runs' | 'tokens'
}

/** Characters that XML cannot hold, or that a reader would change: controls, and line ends other than LF. */
const UNWRITABLE = /[\0-\x08\x0B-\x1F\uFFFE\uFFFF]/

/** Writes an element for each sequence and in it one for each labeled part; what is `O` is text between. */
export function createXmlAnnotationWriter(sink: Sink, layout: XmlWriterLayout): CorpusWriter {
  const { format, root, sequence, parts } = layout
  let count = 0
  return {
    write(corpus, n, labels) {
      const { text, tokens, starts, onTokens } = textToWrite(format, corpus, n, labels)
      if (!onTokens) refuse(format, 'labels', 'none')
      if (UNWRITABLE.test(text)) refuse(format, 'text without control characters', text)
      let xml = ''
      let written = 0
      const found = onTokens ?? []
      const touching = parts === 'tokens' ? touchingOutside(found, tokens, starts) : []
      for (const { start, end, type } of [...found, ...touching].sort((a, b) => a.start - b.start)) {
        if (!isXmlName(type)) refuse(format, 'labels that are names of XML elements', type)
        const ends = parts === 'runs' ? [end] : Array.from({ length: end - start }, (_, k) => start + k + 1)
        let from = start
        for (const to of ends) {
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

/** Tokens of `O` right behind another one, without a space: as plain text, both would be read as one token. */
function touchingOutside(
  found: readonly { readonly start: number; readonly end: number }[],
  tokens: readonly string[],
  starts: ArrayLike<number>,
): { start: number; end: number; type: string }[] {
  const labeled = new Uint8Array(tokens.length)
  for (const { start, end } of found) labeled.fill(1, start, end)
  return Array.from(tokens.keys())
    .filter(
      t => t > 0 && labeled[t - 1] + labeled[t] === 0 && starts[t] === starts[t - 1] + tokens[t - 1].length,
    )
    .map(t => ({ start: t, end: t + 1, type: 'O' }))
}
