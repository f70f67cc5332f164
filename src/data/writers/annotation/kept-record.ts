import type { Corpus } from '../../corpus.js'
import { rewriteRecord } from '../../json-record.js'

/** The JSON text of sequence n with these members; others stay as they were if its record came from the same format and was kept. */
export function keptRecord(format: string, { passThrough }: Corpus, n: number, members: object): string {
  const record = passThrough?.format === format ? passThrough.texts[n][0] : ''
  return rewriteRecord(record === '' ? '{}' : record, members)
}
