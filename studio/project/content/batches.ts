import type { NewString } from '../event.js'

/** The most strings and characters of one `add`. */
const STRINGS = 1000
const CHARACTERS = 1 << 20

/** Strings in groups, each for one `add`: a line of the journal must not become too long. */
export function* batchesOf(
  strings: Iterable<NewString>,
  { most = STRINGS, characters = CHARACTERS }: { readonly most?: number; readonly characters?: number } = {},
): Generator<NewString[], undefined> {
  let batch: NewString[] = []
  let length = 0
  for (const string of strings) {
    if (batch.length > 0 && (batch.length >= most || length + string.text.length > characters)) {
      yield batch
      batch = []
      length = 0
    }
    batch.push(string)
    length += string.text.length
  }
  if (batch.length > 0) yield batch
}
