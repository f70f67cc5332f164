/**
 * How labels mark spans of tokens.
 *
 * IO writes I inside a span and cannot separate adjacent spans of the same type. IOB1 writes B where a span
 * directly follows another of its type; IOB2 begins every span with B; IOBES also ends spans of several
 * tokens with E and writes S for spans of one token. BILOU, BMES and BMEWO are IOBES with other letters. `-`
 * and the type follow: `B-PER`.
 */
import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { OUTSIDE, parseTag, type Tag } from './tag.js'

/** All schemes. */
export const TAG_SCHEMES = ['io', 'iob1', 'iob2', 'iobes', 'bilou', 'bmes', 'bmewo'] as const
export type TagScheme = (typeof TAG_SCHEMES)[number]

/** The letters of a scheme; `end` and `single` if it marks the ends of spans. */
interface Letters {
  readonly begin: string
  readonly inside: string
  readonly end?: string
  readonly single?: string
}

const LETTERS: Readonly<Record<TagScheme, Letters>> = {
  io: { begin: 'I', inside: 'I' },
  iob1: { begin: 'B', inside: 'I' },
  iob2: { begin: 'B', inside: 'I' },
  iobes: { begin: 'B', inside: 'I', end: 'E', single: 'S' },
  bilou: { begin: 'B', inside: 'I', end: 'L', single: 'U' },
  bmes: { begin: 'B', inside: 'M', end: 'E', single: 'S' },
  bmewo: { begin: 'B', inside: 'M', end: 'E', single: 'W' },
}

export function lettersOf(scheme: TagScheme): Letters {
  return LETTERS[scheme]
}

/** Which labels may begin a sequence, follow each other (i before j) and end it. */
export interface TagTransitions {
  allowed(i: number, j: number): boolean
  allowedStart(j: number): boolean
  allowedEnd(i: number): boolean
}

/** The rules of a scheme for a list of labels, in the form that constrained decoding needs. */
export function tagTransitions(labels: readonly string[], scheme: TagScheme): TagTransitions {
  const tags = labels.map(label => requireTag(label, scheme))
  const follows = ruleOf(scheme)
  return {
    allowed: (i, j) => follows(tags[i], tags[j]),
    allowedStart: j => follows(OUTSIDE, tags[j]),
    allowedEnd: i => follows(tags[i], OUTSIDE),
  }
}

type Rule = (before: Tag, after: Tag) => boolean

/** Whether the second tag may follow the first. The ends of a sequence count as O. */
function ruleOf(scheme: TagScheme): Rule {
  if (scheme === 'io') return (_, after) => after.mark !== 'B'
  if (scheme === 'iob1') return (before, after) => after.mark !== 'B' || isInside(before, after.type)
  if (scheme === 'iob2') return (before, after) => after.mark !== 'I' || isInside(before, after.type)
  return closedRule
}

const closedRule: Rule = (before, after) => {
  const open = before.mark === 'B' || before.mark === 'I'
  const goesOn = after.mark === 'I' || after.mark === 'E'
  return open ? goesOn && before.type === after.type : !goesOn
}

function isInside(tag: Tag, type: string): boolean {
  return tag.mark !== 'O' && tag.type === type
}

function requireTag(label: string, scheme: TagScheme): Tag {
  const tag = parseTag(label)
  const closes = LETTERS[scheme].end !== undefined
  if (tag && (closes ? 'OBIES' : 'OBI').includes(tag.mark)) return tag
  const { begin, inside, end, single } = LETTERS[scheme]
  const letters = [...new Set([begin, inside, end, single])].filter(letter => letter !== undefined)
  const marks = letters.join(', ').replace(/, (.)$/, ' or $1')
  throw new DataError(`label ${label}: expected O, or ${marks} before the type, as in ${begin}-PER`)
}

/**
 * The scheme that all labels of a corpus follow, or null: no labels, none that mark spans, or some that break
 * the rules of every scheme.
 */
export function detectTagScheme(corpus: Corpus): TagScheme | null {
  if (!corpus.labels || corpus.P === 0) return null
  const names = corpus.labels.strings.toArray()
  const tags = names.map(parseTag)
  if (!tags.every(tag => tag && 'OBIES'.includes(tag.mark)) || tags.every(tag => tag!.mark === 'O'))
    return null
  const candidates: TagScheme[] = isClosing(tags as Tag[]) ? [closedScheme(names)] : ['iob2', 'io', 'iob1']
  return candidates.find(scheme => isValid(corpus, tags as Tag[], ruleOf(scheme))) ?? null
}

/**
 * The scheme that a set of labels suggests, without knowing how they are used: the letters decide, and in
 * IOB2 every type has a B.
 */
export function schemeOfLabels(labels: readonly string[]): TagScheme {
  const tags = labels.map(parseTag).filter(tag => tag !== undefined)
  if (isClosing(tags)) return closedScheme(labels)
  const typesWith = (mark: string) => new Set(tags.filter(tag => tag.mark === mark).map(tag => tag.type))
  const begun = typesWith('B')
  const inside = typesWith('I')
  if (begun.size === 0 && inside.size > 0) return 'io'
  return [...inside].every(type => begun.has(type)) ? 'iob2' : 'iob1'
}

function isClosing(tags: readonly Tag[]): boolean {
  return tags.some(tag => tag.mark === 'E' || tag.mark === 'S')
}

/** Which scheme with marked ends has these letters. */
function closedScheme(labels: readonly string[]): TagScheme {
  const has = (letters: RegExp) => labels.some(label => letters.test(label))
  if (has(/^W(-|$)/)) return 'bmewo'
  if (has(/^M(-|$)/)) return 'bmes'
  return has(/^[LU](-|$)/) ? 'bilou' : 'iobes'
}

/** Whether neighbors follow the rule, as far as their labels are known. */
function isValid({ labels, offset, N }: Corpus, tags: readonly Tag[], follows: Rule): boolean {
  for (let n = 0; n < N; n++) {
    let before: Tag | undefined = OUTSIDE
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      const after: Tag | undefined = tags[labels!.ids[p]]
      if (before && after && !follows(before, after)) return false
      before = after
    }
    if (before && !follows(before, OUTSIDE)) return false
  }
  return true
}
