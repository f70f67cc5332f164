import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { UNKNOWN } from '../labels/unknown-label.js'
import { StringTable } from '../string-table.js'
import { lettersOf, type TagScheme, tagTransitions } from './scheme.js'
import { labelsOf, type Span, spansOf } from './spans.js'
import { parseTag } from './tag.js'

/** Converts labels from one scheme to another. Labels that break the rules of the first are refused. */
export function convertTags(labels: readonly string[], from: TagScheme, to: TagScheme): string[] {
  const broken = firstBreach(labels, from)
  if (broken >= 0) throw new DataError(breach(labels, broken, from))
  const spans = spansOf(labels)
  const met = to === 'io' ? spans.findIndex((span, k) => k > 0 && meets(spans[k - 1], span)) : -1
  if (met >= 0) {
    const { type, start } = spans[met]
    throw new DataError(`IO cannot separate adjacent spans of type ${type} (token ${start + 1})`)
  }
  return labelsOf(spans, labels.length, to)
}

/**
 * The same where some labels are not known (null). Stretches of known labels are rewritten, unless what becomes of them depends on a
 * label beside them that is not known: whether `B-PER` before it is a whole span, say. That is refused.
 */
export function convertPartialTags(
  labels: readonly (string | null)[],
  from: TagScheme,
  to: TagScheme,
): (string | null)[] {
  if (!labels.includes(null)) return convertTags(labels as readonly string[], from, to)
  const result = [...labels]
  for (let start = 0; start < labels.length; ) {
    let end = start
    while (end < labels.length && labels[end] !== null) end++
    if (end > start) {
      const known = labels.slice(start, end) as string[]
      const sides = { before: start > 0, behind: end < labels.length }
      result.splice(start, known.length, ...convertStretch(known, sides, from, to, start))
    }
    start = end + 1
  }
  return result
}

/** Rewrites known labels `offset` tokens from the start, before or behind which there may be labels that are not known. */
function convertStretch(
  known: readonly string[],
  { before, behind }: { readonly before: boolean; readonly behind: boolean },
  from: TagScheme,
  to: TagScheme,
  offset: number,
): readonly string[] {
  let found: readonly string[] | undefined
  let refusal: unknown
  for (const left of before ? neighborsOf(known[0], from, 1) : [[]]) {
    for (const right of behind ? neighborsOf(known.at(-1)!, from, 2) : [[]]) {
      const whole = [...left, ...known, ...right]
      if (firstBreach(whole, from) >= 0) continue
      let stretch: readonly string[]
      try {
        stretch = convertTags(whole, from, to).slice(left.length, left.length + known.length)
      } catch (error) {
        refusal = error // the other scheme cannot hold what may stand beside the stretch, or what stands in it
        continue
      }
      const t = stretch.findIndex((label, k) => found && label !== found[k])
      if (t >= 0)
        throw new DataError(
          `token ${offset + t + 1}: ${known[t]} becomes ${found![t]} or ${stretch[t]} in ${to.toUpperCase()}, which depends on a label that is not known`,
        )
      found = stretch
    }
  }
  if (!found && refusal) throw refusal
  return found ?? convertTags(known, from, to) // which says what is wrong
}

/** All that may stand beside a label, in `most` labels at most: O, and labels of its type. Those of other types are as good as O. */
function neighborsOf(label: string, scheme: TagScheme, most: number): string[][] {
  const type = parseTag(label)?.type ?? ''
  const letters = [...new Set(Object.values<string>({ ...lettersOf(scheme) }))]
  const labels = ['O', ...letters.map(letter => (type === '' ? letter : `${letter}-${type}`))]
  const single = labels.map(name => [name])
  return most === 1 ? single : [...single, ...labels.flatMap(a => labels.map(b => [a, b]))]
}

/**
 * Rewrites the labels of a corpus, sharing all else. Labels that are not known stay so. Errors name the line where the sequence
 * begins.
 */
export function convertCorpusTags(corpus: Corpus, from: TagScheme, to: TagScheme, source?: string): Corpus {
  if (!corpus.labels) return corpus
  const { offset, N, P } = corpus
  const { ids: given, strings: names } = corpus.labels
  const strings = new StringTable()
  const ids = new Int32Array(P)
  for (let n = 0; n < N; n++) {
    const labels = Array.from(given.subarray(offset[n], offset[n + 1]), id => (id < 0 ? null : names.get(id)))
    for (const [t, label] of converted(labels, from, to, corpus.line[n], source).entries())
      ids[offset[n] + t] = label === null ? UNKNOWN : strings.intern(label)
  }
  return { ...corpus, labels: { ids, strings } }
}

function converted(
  labels: readonly (string | null)[],
  from: TagScheme,
  to: TagScheme,
  line: number,
  source: string | undefined,
): (string | null)[] {
  try {
    return convertPartialTags(labels, from, to)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    throw new DataError(error.message, { source, line: line || undefined }, { cause: error })
  }
}

function meets(before: Span, after: Span): boolean {
  return before.end === after.start && before.type === after.type
}

/**
 * The first position whose label is not allowed there, T if the sequence ends too early, −1 if all labels are
 * valid.
 */
function firstBreach(labels: readonly string[], scheme: TagScheme): number {
  const T = labels.length
  const { allowed, allowedStart, allowedEnd } = tagTransitions(labels, scheme)
  if (T === 0) return -1
  if (!allowedStart(0)) return 0
  for (let t = 1; t < T; t++) if (!allowed(t - 1, t)) return t
  return allowedEnd(T - 1) ? -1 : T
}

function breach(labels: readonly string[], t: number, scheme: TagScheme): string {
  const before = t === 0 ? 'at the beginning' : `after ${labels[t - 1]}`
  return `expected labels in ${scheme.toUpperCase()}, got ${labels[t] ?? 'the end'} ${before} (token ${t + 1})`
}
