import { formatTable } from '../../reporting/format.js'
import { visibleLine } from '../../reporting/visible-text.js'
import type { ParsedText } from '../../src/model/text-parser.js'

/**
 * A parsed text for people: the text, and below it the fields in their order with their probabilities. Texts are last, so that a long
 * one wraps alone.
 */
export function formatParsed({ text, tokens, spans, probability }: ParsedText): string {
  if (tokens.length === 0) return '\n'
  const rows = spans.map(span => [`  ${span.label}`, percent(span.probability), span.text])
  const fields = rows.length > 0 ? formatTable(rows, [0, 2]) : '  no fields\n'
  return `${visibleLine(text.trim())}  (${percent(probability)})\n${fields}\n`
}

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`
}
