/** Whether a column can be the part of speech, which presets take column 1 for. A heuristic. */

import type { Column, Corpus } from '../../data/corpus.js'

/** What a column of parts of speech is like. */
export interface TagColumnLimits {
  /** Different values at most: the finest tag sets have a few hundred. Default 600. */
  readonly mostValues: number
  /** Different values at most, as a share of different words, from `enoughWords` on. Default 0.3: lemmas and numbers have more. */
  readonly mostShare: number
  /** Different words from which on `mostShare` applies. Default 50. */
  readonly enoughWords: number
  /** Share of tokens at most whose value is the word itself, in any case, as lemmas are. Punctuation has such tags. Default 0.35. */
  readonly mostSame: number
  /** Share of tokens at least, of words that occur again, whose value is the most frequent one of their word. Default 0.6. */
  readonly leastAgreement: number
}

export const TAG_COLUMN_LIMITS: TagColumnLimits = {
  mostValues: 600,
  mostShare: 0.3,
  enoughWords: 50,
  mostSame: 0.35,
  leastAgreement: 0.6,
}

/** The column that presets take for the part of speech. */
const TAG_COLUMN = 1

/** What was found in column 1. */
export interface TagColumn {
  /** Columns that a preset may read: all, or only the word. */
  readonly columns: number
  /** Different values of column 1; 0: there is none. */
  readonly values: number
  /** Why column 1 cannot be the part of speech; null: it can, or is not there. */
  readonly fault: string | null
}

/** Looks whether column 1 of a corpus can be the part of speech. */
export function findTagColumn(corpus: Corpus, limits: TagColumnLimits = TAG_COLUMN_LIMITS): TagColumn {
  const { columns } = corpus
  if (columns.length <= TAG_COLUMN) return { columns: columns.length, values: 0, fault: null }
  const found = describe(columns[0], columns[TAG_COLUMN])
  const fault = faultOf(found, limits)
  return { columns: fault === null ? columns.length : 1, values: found.values, fault }
}

interface Description {
  readonly tokens: number
  readonly words: number
  readonly values: number
  /** Tokens whose value is the word. */
  readonly same: number
  /** Tokens of words that occur again, and those of them with the most frequent value of their word. */
  readonly again: number
  readonly agreeing: number
}

function faultOf(found: Description, limits: TagColumnLimits): string | null {
  const { tokens, words, values, same, again, agreeing } = found
  const percent = (share: number) => `${Math.round(100 * share)} %`
  if (values < 2) return 'it always has the same value'
  if (values > limits.mostValues) return `it has ${values} different values`
  if (words >= limits.enoughWords && values > limits.mostShare * words)
    return `it has ${values} different values for ${words} different words`
  if (same > limits.mostSame * tokens)
    return `it is the word itself at ${percent(same / tokens)} of the tokens`
  if (agreeing < limits.leastAgreement * again)
    return `it says little of the word: words have their most frequent value at ${percent(agreeing / again)} of the tokens`
  return null
}

function describe(word: Column, tag: Column): Description {
  const P = word.ids.length
  const byWord = new Map<number, Map<number, number>>()
  const values = new Set<number>()
  const isSame = new Map<number, boolean>() // of a pair of word and value
  let same = 0
  for (let p = 0; p < P; p++) {
    const [w, v] = [word.ids[p], tag.ids[p]]
    values.add(v)
    const counts = byWord.get(w) ?? new Map<number, number>()
    byWord.set(w, counts.set(v, (counts.get(v) ?? 0) + 1))
    const pair = w * tag.strings.size + v
    const equal = isSame.get(pair) ?? word.strings.get(w).toLowerCase() === tag.strings.get(v).toLowerCase()
    isSame.set(pair, equal)
    if (equal) same++
  }
  let [again, agreeing] = [0, 0]
  for (const counts of byWord.values()) {
    let [total, most] = [0, 0]
    for (const count of counts.values()) {
      total += count
      most = Math.max(most, count)
    }
    if (total < 2) continue
    again += total
    agreeing += most
  }
  return { tokens: P, words: byWord.size, values: values.size, same, again, agreeing }
}
