import { DataError } from '../common/errors.js'
import { GrowingInt32 } from '../common/growing-array.js'
import type { Corpus } from '../data/corpus.js'
import { StringTable } from '../data/string-table.js'

/** Collects the words of several corpora, whatever other columns and labels they have. */
export class WordCollector {
  private readonly strings = new StringTable()
  private readonly ids = new GrowingInt32()
  private readonly offset = new GrowingInt32()

  constructor() {
    this.offset.push(0)
  }

  /** Adds the words of a corpus. */
  add({ N, offset, columns, wordless }: Corpus): void {
    if (wordless) throw new DataError('expected words, got data that have only attributes')
    const [{ ids, strings }] = columns
    const to = new Int32Array(strings.size).fill(-1)
    for (let n = 0; n < N; n++) {
      for (let p = offset[n]; p < offset[n + 1]; p++) {
        const id = ids[p]
        if (to[id] < 0) to[id] = this.strings.intern(strings.get(id))
        this.ids.push(to[id])
      }
      this.offset.push(this.ids.length)
    }
  }

  /** All that was added, as a corpus of words. */
  corpus(): Corpus {
    const N = this.offset.length - 1
    const ids = this.ids.toArray()
    return {
      N,
      P: ids.length,
      offset: this.offset.toArray(),
      columns: [{ ids, strings: this.strings }],
      labels: null,
      attributes: null,
      weight: null,
      line: new Int32Array(N),
    }
  }
}
