import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { StringTable } from '../string-table.js'
import { type TagScheme, tagTransitions } from './scheme.js'
import { labelsOf, type Span, spansOf } from './spans.js'

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
 * Converts the labels of a corpus, sharing everything else. Errors name the line where the sequence begins.
 */
export function convertCorpusTags(corpus: Corpus, from: TagScheme, to: TagScheme, source?: string): Corpus {
  if (!corpus.labels) return corpus
  const { offset, N, P } = corpus
  const { ids: given, strings: names } = corpus.labels
  const strings = new StringTable()
  const ids = new Int32Array(P)
  for (let n = 0; n < N; n++) {
    const labels = Array.from(given.subarray(offset[n], offset[n + 1]), names.get, names)
    for (const [t, label] of converted(labels, from, to, corpus.line[n], source).entries())
      ids[offset[n] + t] = strings.intern(label)
  }
  return { ...corpus, labels: { ids, strings } }
}

function converted(
  labels: readonly string[],
  from: TagScheme,
  to: TagScheme,
  line: number,
  source: string | undefined,
): string[] {
  try {
    return convertTags(labels, from, to)
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
