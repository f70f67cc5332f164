import { DataError } from '../common/errors.js'
import { ListTable } from '../common/list-table.js'
import { StringTable } from '../data/string-table.js'
import type { CountSizes } from './observations.js'

/** What a model counts, each vocabulary numbered from 0. */
export interface Vocabularies {
  readonly labels: StringTable
  readonly keys: StringTable //              identities of observations: the words
  readonly attributes: StringTable //        other properties of a position: spelling, context
  readonly signatures: ListTable //     lists of attributes
  /** The words (column 0) if they are not the keys; null if they are. */
  readonly words: StringTable | null
}

/** Labels must fit into 16 bits, with one number left for the boundary. */
const MAX_LABELS = 65_534

export function createVocabularies(keysAreWords: boolean): Vocabularies {
  return {
    labels: new StringTable(),
    keys: new StringTable(),
    attributes: new StringTable(),
    signatures: new ListTable(),
    words: keysAreWords ? null : new StringTable(),
  }
}

export function checkLabels(labels: StringTable): void {
  if (labels.size > MAX_LABELS)
    throw new DataError(`expected at most ${MAX_LABELS} labels, got ${labels.size}`)
}

export function sizesOf(vocabularies: Vocabularies): CountSizes {
  return {
    labels: vocabularies.labels.size,
    keys: vocabularies.keys.size,
    signatures: vocabularies.signatures.size,
    words: vocabularies.words?.size ?? 0,
  }
}
