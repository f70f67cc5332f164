import type { Corpus } from '../src/data/corpus.js'
import { subset } from '../src/data/subset.js'
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
  /** Fewer iterations and parts of the corpora: to see that all works, not to publish. */
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

/** Training sequences of a quick run. */
const QUICK_SEQUENCES = 1000

/** A `prepare` that does its work once for each key. */
export function createPreparation(folder: string, quick: boolean): Bench['prepare'] {
  const prepared = new Map<string, Promise<PreparedCorpus>>()
  const make = async (description: CorpusDescription) =>
    prepareCorpus(quick ? shortened(description) : description, folder)
  return (key, describe) => {
    if (!prepared.has(key)) prepared.set(key, Promise.resolve(describe()).then(make))
    return prepared.get(key)!
  }
}

function shortened(description: CorpusDescription): CorpusDescription {
  const { title, train, test } = description
  const first = (corpus: Corpus) =>
    subset(
      corpus,
      Array.from({ length: Math.min(corpus.N, QUICK_SEQUENCES) }, (_, n) => n),
    )
  return { ...description, title: `${title}, a part of it`, train: first(train), test: first(test) }
}
