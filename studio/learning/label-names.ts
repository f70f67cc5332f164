import { NONE, OPEN, type SpanScheme } from '../project/event.js'

/** The name that people see of a label as data have it: `SIZE` of `B-SIZE`. `O` and `_` are their own names. */
export function nameOfLabel(label: string, scheme: SpanScheme): string {
  return scheme === 'bio' && /^[BI]-/.test(label) ? label.slice(2) : label
}

/** Whether a label may stand after any other and at the start: all may but the I- of `bio`. */
export function standsAnywhere(label: string, scheme: SpanScheme): boolean {
  return scheme === 'plain' || !label.startsWith('I-')
}

/** Whether anything is said about a token with this label. */
export function isSaid(label: string): boolean {
  return label !== OPEN
}

/** What a label of data must be for people to be able to set it: one of the names of the project, or none. */
export function isOfProject(label: string, scheme: SpanScheme, names: ReadonlySet<string>): boolean {
  if (label === NONE) return true
  const isMarked = scheme === 'plain' || /^[BI]-/.test(label)
  return isMarked && names.has(nameOfLabel(label, scheme))
}
