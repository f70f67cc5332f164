import { type CorpusDescription, prepareCorpus } from './corpora/prepare.js'
import type { PreparedCorpus } from './corpora/prepared-corpus.js'
import type { CorpusPlaces } from './corpora/sources.js'
import type { PartResult } from './report/result.js'
import type { Peers } from './tools/find-peers.js'

/** What all parts of the benchmark work with. */
export interface Bench {
  readonly places: CorpusPlaces
  /** For files that are thrown away at the end. */
  readonly folder: string
  readonly rounds: number
  /** Fewer iterations and smaller sizes: to see that all works, not to publish. */
  readonly quick: boolean
  /** Numbers of threads that we are measured with. */
  readonly threads: readonly number[]
  readonly peers: Peers
  /** Says what is going on. */
  note(text: string): void
  /** A corpus on disk; what was prepared for one part is there for the next. */
  prepare(
    key: string,
    describe: () => CorpusDescription | Promise<CorpusDescription>,
  ): Promise<PreparedCorpus>
}

/** A part of the benchmark. */
export type Part = (bench: Bench) => Promise<PartResult>

/** A `prepare` that does its work once for each key. */
export function createPreparation(folder: string): Bench['prepare'] {
  const prepared = new Map<string, Promise<PreparedCorpus>>()
  return (key, describe) => {
    if (!prepared.has(key))
      prepared.set(
        key,
        Promise.resolve(describe()).then(found => prepareCorpus(found, folder)),
      )
    return prepared.get(key)!
  }
}
