import { formatTable } from '../../reporting/format.js'
import { visibleLine } from '../../reporting/visible-text.js'
import type { ParsedText } from '../../src/model/text-parser.js'

/** A parsed text for people: the text, and below it the fields in their order with their probabilities. */
export function formatParsed({ text, tokens, spans, probability }: ParsedText): string {
  if (tokens.length === 0) return '\n'
  const rows = spans.map(span => [`  ${span.label}`, span.text, percent(span.probability)])
  const fields = rows.length > 0 ? formatTable(rows, [0, 1]) : '  no fields\n'
  return `${visibleLine(text.trim())}  (${percent(probability)})\n${fields}\n`
}

function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`
}
