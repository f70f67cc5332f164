import { DataError } from '../errors.js'
import type { Corpus } from './corpus.js'
import { labelsOf, spansOf } from './spans.js'
import { StringTable } from './string-table.js'
import { type TagScheme, tagTransitions } from './tag-scheme.js'

/** Rewrites labels from one scheme into another. Labels that break the rules of the first are refused. */
export function convertTags(labels: readonly string[], from: TagScheme, to: TagScheme): string[] {
  const broken = firstBreach(labels, from)
  if (broken >= 0) throw new DataError(breach(labels, broken, from))
  return labelsOf(spansOf(labels), labels.length, to)
}

/** Rewrites the labels of a corpus, sharing all else. Errors name the line where the sequence begins. */
export function convertCorpusTags(corpus: Corpus, from: TagScheme, to: TagScheme, source?: string): Corpus {
  if (!corpus.labels) return corpus
  const { offset, N, P } = corpus
  const strings = new StringTable()
  const ids = new Int32Array(P)
  for (let n = 0; n < N; n++) {
    const labels = Array.from(
      corpus.labels.ids.subarray(offset[n], offset[n + 1]),
      corpus.labels.strings.get,
      corpus.labels.strings,
    )
    const broken = firstBreach(labels, from)
    if (broken >= 0)
      throw new DataError(breach(labels, broken, from), { source, line: corpus.line[n] || undefined })
    for (const [t, label] of labelsOf(spansOf(labels), labels.length, to).entries())
      ids[offset[n]! + t] = strings.intern(label)
  }
  return { ...corpus, labels: { ids, strings } }
}

/** The first position whose label may not stand where it stands, T if the end comes too early, −1 if all is well. */
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
