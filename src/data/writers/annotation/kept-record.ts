import type { Corpus } from '../../corpus.js'
import { rewriteRecord } from '../../json-record.js'

/** The JSON object that sequence n was read from, if it came from this format and was kept, else `{}`. */
export function recordOf(format: string, { passThrough }: Corpus, n: number): string {
  const record = passThrough?.format === format ? passThrough.texts[n][0] : ''
  return record === '' ? '{}' : record
}

/** The JSON text of sequence n with these members; others stay as they were in its record. */
export function keptRecord(format: string, corpus: Corpus, n: number, members: object): string {
  return rewriteRecord(recordOf(format, corpus, n), members)
}
