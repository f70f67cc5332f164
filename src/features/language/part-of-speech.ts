/** Whether a column can be the part of speech, which presets take column 1 for. A heuristic. */

import type { Column, Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'

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

/** Word by word: maps of all pairs of word and value take two to four times as long. */
function describe(word: Column, tag: Column): Description {
  const { starts, tags } = tagsByWord(word, tag)
  const isSame = comparison(word.strings, tag.strings)
  const counts = new Int32Array(tag.strings.size) // of the values of one word
  const occurs = new Uint8Array(tag.strings.size)
  let [words, same, again, agreeing] = [0, 0, 0, 0]
  for (let w = 0; w < word.strings.size; w++) {
    const from = starts[w]
    const to = starts[w + 1]
    if (from === to) continue
    words++
    const most = tally(tags, from, to, counts)
    for (let k = from; k < to; k++) {
      const v = tags[k]
      if (counts[v] > 0 && isSame(w, v)) same += counts[v]
      counts[v] = 0
      occurs[v] = 1
    }
    if (to - from < 2) continue
    again += to - from
    agreeing += most
  }
  const values = occurs.reduce((sum, one) => sum + one, 0)
  return { tokens: tags.length, words, values, same, again, agreeing }
}

/** The values of all tokens, those of word w at starts[w] … starts[w+1]−1. */
function tagsByWord(word: Column, tag: Column): { starts: Int32Array; tags: Int32Array } {
  const P = word.ids.length
  const starts = new Int32Array(word.strings.size + 1)
  for (let p = 0; p < P; p++) starts[word.ids[p]]++
  for (let w = 1; w < starts.length; w++) starts[w] += starts[w - 1]
  const tags = new Int32Array(P)
  // Each start is the end of its word at first, and moves to where the word begins.
  for (let p = 0; p < P; p++) tags[--starts[word.ids[p]]] = tag.ids[p]
  return { starts, tags }
}

/** Whether a word and a value are the same in any case. Few have as many bytes, which leaves out some rare letters. */
function comparison(words: StringTable, values: StringTable): (w: number, v: number) => boolean {
  const [ofWord, ofValue] = [words.bytes.offset, values.bytes.offset]
  return (w, v) =>
    ofWord[w + 1] - ofWord[w] === ofValue[v + 1] - ofValue[v] &&
    words.get(w).toLowerCase() === values.get(v).toLowerCase()
}

/** Counts values from … to−1, and returns the highest count. */
function tally(tags: Int32Array, from: number, to: number, counts: Int32Array): number {
  let most = 0
  for (let k = from; k < to; k++) most = Math.max(most, ++counts[tags[k]])
  return most
}
