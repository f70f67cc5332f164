import { shown } from '../../../common/shown.js'
import { locateTokens } from '../../text/segment.js'
import {
  type AnnotatedText,
  type AnnotationOptions,
  objectOf,
  type RawSpan,
  readSpans,
} from './annotated-text.js'
import { offsetsOf } from './offsets.js'

/**
 * A text of a table with what its label's cell says: spans as JSON, `[{"start": 0, "end": 3, "label": "PER"}]` or
 * `[[0, 3, "PER"]]`, or one label for each word between spaces, as `O B-PER` or a list.
 */
export function labeledTextOf(
  text: string,
  cell: string,
  options: AnnotationOptions,
  refuse: (reason: string) => never,
): AnnotatedText {
  if (/^\[\s*[[{\]]/.test(cell)) {
    const spans = parsed(cell, refuse).map(span => rawSpan(span, refuse))
    return { text, spans: readSpans(spans, text, offsetsOf(text, options.offsets ?? 'utf-16'), refuse) }
  }
  const labels = cell.startsWith('[') ? listOf(cell, refuse) : cell.split(/\s+/)
  const tokens = text.split(/\s+/).filter(word => word !== '')
  if (labels.length !== tokens.length)
    refuse(
      `expected a label for each of the ${tokens.length} words of the text, got ${labels.length}: ${shown(cell)}`,
    )
  const segmented = locateTokens(text, tokens) ?? refuse('expected words between spaces')
  return { text, spans: [], labeled: { ...segmented, labels } }
}

function rawSpan(span: unknown, refuse: (reason: string) => never): RawSpan {
  if (Array.isArray(span)) return { start: span[0], end: span[1], label: span[2] }
  const { start, end, label, labels, text } = objectOf(span)
  if (label !== undefined || !Array.isArray(labels)) return { start, end, label }
  if (labels.length !== 1)
    refuse(`span ${shown(start)}–${shown(end)}: expected one label, got ${shown(labels)}`)
  return { start, end, label: labels[0], covers: text }
}

function parsed(cell: string, refuse: (reason: string) => never): unknown[] {
  try {
    return JSON.parse(cell) as unknown[]
  } catch (cause) {
    return refuse(`expected spans as JSON, got invalid JSON (${(cause as Error).message})`)
  }
}

/** A list of strings as JSON or Python writes it. */
function listOf(cell: string, refuse: (reason: string) => never): string[] {
  const list = /^\[\s*'/.test(cell) ? cell.replace(/'([^'"\\]*)'/g, '"$1"') : cell
  const labels = parsed(list, refuse)
  if (!Array.isArray(labels) || !labels.every(label => typeof label === 'string'))
    refuse(`expected a list of labels, got ${shown(cell)}`)
  return labels as string[]
}
