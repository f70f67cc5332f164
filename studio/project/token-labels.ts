import { NONE, OPEN, type SpanScheme, type TokenLabels } from './event.js'

/** The name of a token's label as people see it, without B- and I-; null for `O` and `_`, which name nothing. */
export function labelName(label: string, scheme: SpanScheme): string | null {
  if (label === NONE || label === OPEN) return null
  return scheme === 'bio' ? label.slice(2) : label
}

/** A token's label with another name: B- and I- stay. */
export function withLabelName(label: string, name: string, scheme: SpanScheme): string {
  return scheme === 'bio' ? label.slice(0, 2) + name : name
}

/** What is wrong with a token's label, or null. */
export function labelFault(label: string, scheme: SpanScheme): string | null {
  if (label === NONE || label === OPEN) return null
  if (scheme === 'plain') return nameFault(label)
  if (!/^[BI]-/.test(label)) return `${JSON.stringify(label)}: expected B-NAME, I-NAME, O or _`
  return nameFault(label.slice(2))
}

/** The longest name of a label. */
export const LONGEST_NAME = 200

/** What is wrong with the name of a label, or null. */
export function nameFault(name: string): string | null {
  if (name === '') return 'the name of a label is empty'
  if (name === NONE || name === OPEN)
    return `${name} is no name for a label: it stands for ${name === NONE ? 'no label' : 'open'}`
  if (name.length > LONGEST_NAME) return `the name of a label has more than ${LONGEST_NAME} characters`
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name))
    return `${JSON.stringify(name)}: a label has no tabs or line ends in its name`
  if (name.trim() !== name) return `${JSON.stringify(name)}: the name of a label begins or ends with a space`
  return null
}

/** Whether two labelings of the same tokens contradict each other: what one of them leaves open does not. */
export function contradict(a: TokenLabels, b: TokenLabels): boolean {
  return a.some((label, t) => label !== b[t] && label !== OPEN && b[t] !== OPEN)
}

/** Whether a labeling says anything. */
export function saysSomething(labels: TokenLabels): boolean {
  return labels.some(label => label !== OPEN)
}
