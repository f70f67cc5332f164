import { createHash } from 'node:crypto'
import type { Corpus } from '../../src/index.js'

/** A hash of the content of corpora: words and labels, sequence by sequence, independent of string ids. */
export function hashCorpora(...corpora: readonly Corpus[]): string {
  const hash = createHash('sha256')
  for (const { offset, columns, labels } of corpora) {
    hash.update(offset)
    for (const column of [...columns, ...(labels ? [labels] : [])]) hashColumn(hash, column)
  }
  return hash.digest('hex').slice(0, 16)
}

/** Hashes strings in the order of their first occurrence, then the ids in that order. */
function hashColumn(hash: ReturnType<typeof createHash>, { ids, strings }: Corpus['columns'][number]): void {
  const numbers = new Int32Array(strings.size).fill(-1)
  const names: string[] = []
  const renumbered = new Int32Array(ids.length)
  for (let p = 0; p < ids.length; p++) {
    const id = ids[p]
    if (numbers[id] < 0) numbers[id] = names.push(strings.get(id)) - 1
    renumbered[p] = numbers[id]
  }
  hash.update(JSON.stringify(names)).update(renumbered)
}
