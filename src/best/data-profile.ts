import type { Column, Corpus } from '../data/corpus.js'
import { marksSpans } from '../data/tags/tag.js'
import { knownTokens } from '../evaluation/known-tokens.js'
import { findTagColumn } from '../features/language/part-of-speech.js'

/** What a corpus holds, as far as the choice of candidates depends on it. */
export interface DataProfile {
  readonly sequences: number
  readonly tokens: number
  readonly labels: number
  /** Columns without the label; 0 if there are no words. */
  readonly columns: number
  /** Whether tokens come with attributes of their own. */
  readonly attributes: boolean
  /** Whether labels mark spans, as `B-PER` does. Then candidates are compared by F1 of spans, otherwise by accuracy. */
  readonly spans: boolean
  /** Whether nearly all tokens are single letters, as in DNA. */
  readonly letters: boolean
  /** Tokens of a sequence, on average. */
  readonly meanLength: number
}

/** The share of tokens of one letter from which on a corpus consists of letters. */
const LETTERS = 0.95

/** Looks at a corpus. */
export function profileOf(corpus: Corpus): DataProfile {
  const { N, P, columns, labels, attributes, wordless } = corpus
  const names = labels ? usedStrings(labels) : []
  return {
    sequences: N,
    tokens: P,
    labels: names.length,
    columns: wordless ? 0 : findTagColumn(corpus).columns,
    attributes: Boolean(attributes),
    spans: marksSpans(names),
    letters: !wordless && letterShare(columns[0]) >= LETTERS,
    meanLength: N === 0 ? 0 : P / N,
  }
}

/** The share of the tokens of `held` whose word does not occur in `training`; null if there are no words. */
export function unseenShare(held: Corpus, training: Corpus): number | null {
  if (held.wordless || training.wordless || held.P === 0) return null
  const known = knownTokens(held, new Set(usedStrings(training.columns[0])))
  return known.filter(flag => flag === 0).length / held.P
}

/** The strings that occur; tables may be shared with other corpora. */
function usedStrings({ ids, strings }: Column): string[] {
  const used = new Set(ids)
  return [...used].filter(id => id >= 0).map(id => strings.get(id))
}

function letterShare({ ids, strings }: Column): number {
  const isLetter = new Map<number, boolean>()
  let letters = 0
  for (const id of ids) {
    let single = isLetter.get(id)
    if (single === undefined) {
      single = /^\p{L}$/u.test(strings.get(id))
      isLetter.set(id, single)
    }
    if (single) letters++
  }
  return ids.length === 0 ? 0 : letters / ids.length
}
