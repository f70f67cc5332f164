/**
 * How labels mark spans of tokens.
 *
 * IOB1 writes I inside a span and B only where a span begins right after another of its type; IOB2 begins
 * every span with B; IOBES also ends those of several tokens with E and writes S for those of one. BILOU is IOBES
 * with the letters L and U for E and S, and is read as such. `-` and the type follow: `B-PER`.
 */
import { DataError } from '../errors.js'
import type { Corpus } from './corpus.js'

export type TagScheme = 'iob1' | 'iob2' | 'iobes'

/** A label taken apart, in the letters of IOBES. */
export interface Tag {
  readonly mark: 'B' | 'I' | 'O' | 'E' | 'S'
  readonly type: string // '' where the label is a letter alone
}

/** Takes a label apart; undefined: it belongs to no scheme. */
export function parseTag(label: string): Tag | undefined {
  if (label === 'O') return { mark: 'O', type: '' }
  const [, letter, type = ''] = /^([BIESLU])(?:-(.+))?$/s.exec(label) ?? []
  if (letter === undefined) return undefined
  const mark = letter === 'L' ? 'E' : letter === 'U' ? 'S' : (letter as Tag['mark'])
  return { mark, type }
}

/** Which labels may begin a sequence, follow each other (i before j) and end it. */
export interface TagTransitions {
  allowed(i: number, j: number): boolean
  allowedStart(j: number): boolean
  allowedEnd(i: number): boolean
}

/** The rules of a scheme for a list of labels, as constrained decoding needs them. */
export function tagTransitions(labels: readonly string[], scheme: TagScheme): TagTransitions {
  const tags = labels.map(label => requireTag(label, scheme))
  const follows = RULES[scheme]
  const outside: Tag = { mark: 'O', type: '' }
  return {
    allowed: (i, j) => follows(tags[i]!, tags[j]!),
    allowedStart: j => follows(outside, tags[j]!),
    allowedEnd: i => follows(tags[i]!, outside),
  }
}

/** Whether the second tag may follow the first. The ends of a sequence are as good as O. */
const RULES: Readonly<Record<TagScheme, (before: Tag, after: Tag) => boolean>> = {
  iob1: (before, after) => after.mark !== 'B' || isInside(before, after.type),
  iob2: (before, after) => after.mark !== 'I' || isInside(before, after.type),
  iobes: (before, after) => {
    const open = before.mark === 'B' || before.mark === 'I'
    const goesOn = after.mark === 'I' || after.mark === 'E'
    return open ? goesOn && before.type === after.type : !goesOn
  },
}

function isInside(tag: Tag, type: string): boolean {
  return tag.mark !== 'O' && tag.type === type
}

function requireTag(label: string, scheme: TagScheme): Tag {
  const tag = parseTag(label)
  if (!tag || (scheme !== 'iobes' && (tag.mark === 'E' || tag.mark === 'S'))) {
    const marks = scheme === 'iobes' ? 'B, I, E or S' : 'B or I'
    throw new DataError(`label ${label}: expected O, or ${marks} before the type, as in B-PER`)
  }
  return tag
}

/** The schemes in which every sequence of a corpus is valid. */
function validSchemes({ labels, offset, N }: Corpus): TagScheme[] {
  const tags = labels!.strings.toArray().map(parseTag)
  const outside: Tag = { mark: 'O', type: '' }
  return (['iob2', 'iobes', 'iob1'] as const).filter(scheme => {
    for (let n = 0; n < N; n++) {
      let before = outside
      for (let p = offset[n]!; p < offset[n + 1]!; p++) {
        const after = tags[labels!.ids[p]!]!
        if (!RULES[scheme](before, after)) return false
        before = after
      }
      if (!RULES[scheme](before, outside)) return false
    }
    return true
  })
}

/**
 * The scheme that all labels of a corpus follow, or null: no labels, none that mark spans, or some that
 * break the rules of every scheme.
 */
export function detectTagScheme(corpus: Corpus): TagScheme | null {
  if (!corpus.labels || corpus.P === 0) return null
  const tags = corpus.labels.strings.toArray().map(parseTag)
  if (tags.includes(undefined) || tags.every(tag => tag!.mark === 'O')) return null
  const closing = tags.some(tag => tag!.mark === 'E' || tag!.mark === 'S')
  return validSchemes(corpus).find(scheme => (scheme === 'iobes') === closing) ?? null
}
