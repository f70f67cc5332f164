/** The words and labels of a training part: its tables may also have those of other parts. */
import { knownTokens } from '../../src/evaluation/known-tokens.js'
import type { Corpus } from '../../src/index.js'

/** The words of a part. */
export function seenWords({ columns }: Corpus): Set<string> {
  const { ids, strings } = columns[0]
  return new Set(Array.from(new Set(ids), id => strings.get(id)))
}

/** How many labels a part has. */
export function countLabels({ labels }: Corpus): number {
  return new Set(labels!.ids).size
}

/** For each test token, 1 if its word is in the training part, else 0. */
export function knownIn({ train, test }: { readonly train: Corpus; readonly test: Corpus }): Uint8Array {
  return knownTokens(test, seenWords(train))
}
