/**
 * The language of the search field: words, "exact phrases", and terms such as `label:UNIT`, `by:B`, `flagged`, `comment:unsure`,
 * `conf<60`, `proposed:NAME accepted:UNIT`. A string must fulfill all of them; a minus sign before a term turns it around.
 */

/** One condition of a query. */
export type Term = Condition & { readonly isNegated: boolean }

export type Condition =
  /** Somewhere in the text; capitals and accents do not count. */
  | { readonly kind: 'word'; readonly text: string }
  /** Somewhere in the text, exactly as written. */
  | { readonly kind: 'phrase'; readonly text: string }
  | { readonly kind: 'label' | 'proposed' | 'accepted' | 'by' | 'comment'; readonly value: string }
  | { readonly kind: 'is'; readonly what: Property }
  /** The chance that the model gives to the weakest token, 0 … 1. */
  | { readonly kind: 'confidence'; readonly comparison: Comparison; readonly share: number }

export type Comparison = '<' | '<=' | '>' | '>='

export const PROPERTIES = [
  'flagged',
  'commented',
  'partly',
  'corrected',
  'kept',
  'skipped',
  'conflict',
] as const
export type Property = (typeof PROPERTIES)[number]

export interface Query {
  readonly terms: readonly Term[]
  /** Terms that cannot be understood, as they were written; they are left out. */
  readonly unclear: readonly string[]
}

/** An optional minus sign, then words and quoted parts without a space between them. A quotation may be unfinished. */
const PIECE = /(-?)((?:"[^"]*(?:"|$)|[^\s"])+)/gu
const FIELD = /^(label|proposed|accepted|by|comment|is):(.*)$/su
const CONFIDENCE = /^conf(<=|>=|<|>)(.*)$/u

/** Reads what was typed. A term that is not finished yet, such as `label:`, is no condition. */
export function readQuery(text: string): Query {
  const terms: Term[] = []
  const unclear: string[] = []
  for (const [whole, minus, body] of text.matchAll(PIECE)) {
    const condition = readCondition(body)
    if (condition === 'unclear') unclear.push(whole)
    else if (condition !== 'unfinished') terms.push({ ...condition, isNegated: minus === '-' })
  }
  return { terms, unclear }
}

function readCondition(body: string): Condition | 'unclear' | 'unfinished' {
  const field = FIELD.exec(body)
  if (field) return fieldCondition(field[1] as FieldName, withoutQuotes(field[2]))
  const confidence = CONFIDENCE.exec(body)
  if (confidence) return confidenceCondition(confidence[1] as Comparison, confidence[2])
  if (body.startsWith('"')) {
    const phrase = withoutQuotes(body)
    return phrase === '' ? 'unfinished' : { kind: 'phrase', text: phrase }
  }
  return body === 'flagged' ? { kind: 'is', what: 'flagged' } : { kind: 'word', text: folded(body) }
}

type FieldName = 'label' | 'proposed' | 'accepted' | 'by' | 'comment' | 'is'

function fieldCondition(field: FieldName, value: string): Condition | 'unclear' | 'unfinished' {
  if (value === '' && field !== 'comment') return 'unfinished'
  if (field !== 'is') return { kind: field, value }
  const what = PROPERTIES.find(property => property === value.toLowerCase())
  if (what) return { kind: 'is', what }
  return PROPERTIES.some(property => property.startsWith(value.toLowerCase())) ? 'unfinished' : 'unclear'
}

function confidenceCondition(comparison: Comparison, value: string): Condition | 'unclear' | 'unfinished' {
  if (value === '') return 'unfinished'
  const percent = /^(\d+(?:\.\d*)?)%?$/.exec(value)
  if (!percent || Number(percent[1]) > 100) return 'unclear'
  return { kind: 'confidence', comparison, share: Number(percent[1]) / 100 }
}

function withoutQuotes(text: string): string {
  return text.replaceAll('"', '')
}

/** Without capitals and accents, so that `creme` finds “Crème”. */
export function folded(text: string): string {
  return ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{Mn}+/gu, '')
        .toLowerCase()
}

const ASCII = /^[\0-\x7f]*$/

/** The text of a term for a name: with quotation marks if it needs them. */
export function writeTerm(field: 'label' | 'proposed' | 'accepted' | 'by', name: string): string {
  return /[\s"]/u.test(name) ? `${field}:"${name.replaceAll('"', '')}"` : `${field}:${name}`
}

/** Whether a query asks for a label. */
export function asksForLabel({ terms }: Query, name: string): boolean {
  return terms.some(term => term.kind === 'label' && !term.isNegated && sameName(term.value, name))
}

/** Adds `label:NAME` to what was typed, or takes it out. */
export function toggleLabel(text: string, name: string): string {
  if (!asksForLabel(readQuery(text), name)) return `${text.trim()} ${writeTerm('label', name)}`.trimStart()
  const kept = [...text.matchAll(PIECE)]
    .map(([whole]) => whole)
    .filter(whole => !asksForLabel(readQuery(whole), name))
  return kept.join(' ')
}

/** Names of labels and people are compared without capitals, and without quotation marks, which a term cannot have. */
export function sameName(one: string, other: string): boolean {
  return one === other || plainName(one) === plainName(other)
}

function plainName(name: string): string {
  return withoutQuotes(name).toLowerCase()
}
