import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'

/** Anything that can say whether it has a word: a set, or a model. */
export interface Words {
  has(word: string): boolean
}

/** For each position of a corpus, 1 if its word (column 0) is in the vocabulary, else 0. */
export function knownTokens(corpus: Corpus, vocabulary: StringTable | Words): Uint8Array {
  const { ids, strings } = corpus.columns[0]
  const has = (word: string) => ('find' in vocabulary ? vocabulary.find(word) >= 0 : vocabulary.has(word))
  // One look-up per distinct word, when it first occurs: 0 not yet looked up, 1 known, 2 unknown.
  const answers = new Uint8Array(strings.size)
  const flags = new Uint8Array(corpus.P)
  for (let p = 0; p < corpus.P; p++) {
    const id = ids[p]
    if (answers[id] === 0) answers[id] = has(strings.get(id)) ? 1 : 2
    flags[p] = answers[id] === 1 ? 1 : 0
  }
  return flags
}
