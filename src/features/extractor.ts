import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { Bag } from './bag.js'
import { expandWindows } from './expand.js'
import type { Feature } from './feature.js'
import type { FeatureFunctions } from './function-source.js'
import { checkNeeds, type Needs, needsOf } from './needs.js'
import { Sink, type SinkMode } from './sink.js'
import type { Source } from './source.js'
import { createSources } from './sources.js'
import type { AttributeStyle } from './text-reading.js'
import { isBinary, isLocal } from './traits.js'

export interface ExtractorOptions {
  /** `grow` adds new attributes to the table, `frozen` leaves them out. */
  readonly mode: SinkMode
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /** `bare` writes values without the names of their features: `the`, not `w[0]=the`. Default `named`. */
  readonly style?: AttributeStyle
}

/** Works out the attributes of one position at a time, in the order of the features. */
export class Extractor extends Bag {
  /** All features depend on the word at the position alone, so that a caller may remember them by word. */
  readonly local: boolean
  /** All values are 1. */
  readonly binary: boolean
  private readonly needs: Needs
  private readonly sources: readonly Source[]
  private tables: readonly (StringTable | undefined)[] = []
  private known = 0

  constructor(
    features: readonly Feature[],
    private readonly sink: Sink,
    { functions = {}, style = 'named' }: ExtractorOptions,
  ) {
    super()
    this.needs = needsOf(features)
    const expanded = expandWindows(features)
    this.local = expanded.every(isLocal)
    this.binary = expanded.every(isBinary)
    this.sources = createSources(expanded, sink, { style, functions })
  }

  /**
   * Turns to a corpus. What is remembered of the corpus before is kept if its string tables are the same
   * objects, as they are in the batches of one file.
   */
  bind(corpus: Corpus): void {
    checkNeeds(this.needs, corpus)
    const tables = [...corpus.columns.map(column => column.strings), corpus.attributes?.strings]
    const same = tables.length === this.tables.length && tables.every((table, k) => table === this.tables[k])
    // A frozen table that has grown knows attributes that are remembered as unknown.
    const stale = this.sink.mode === 'frozen' && this.sink.table.size !== this.known
    this.tables = tables
    this.known = this.sink.table.size
    for (const source of this.sources) source.bind(corpus, !same || stale)
  }

  /** Overwrites ids, values and count with the attributes of position p of the sequence start … end−1. */
  extract(p: number, start: number, end: number): void {
    this.count = 0
    for (const source of this.sources) source.at(p, start, end, this)
  }
}

/** An extractor of attributes that numbers them in `table`. */
export function createExtractor(
  features: readonly Feature[],
  table: StringTable,
  options: ExtractorOptions,
): Extractor {
  return new Extractor(features, new Sink(table, options.mode), options)
}
