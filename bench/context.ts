import type { Corpus } from '../src/data/corpus.js'
import { subset } from '../src/data/subset.js'
import { type CorpusDescription, prepareCorpus } from './corpora/prepare.js'
import type { PreparedCorpus } from './corpora/prepared-corpus.js'
import type { CorpusPlaces } from './corpora/sources.js'
import type { PartResult } from './report/result.js'
import type { Peers } from './tools/find-peers.js'

/** The context of all parts of the benchmark. */
export interface Bench {
  readonly places: CorpusPlaces
  /** For temporary files. */
  readonly folder: string
  readonly rounds: number
  /** Fewer iterations and smaller corpora: a check, not for publication. */
  readonly quick: boolean
  /** Also what takes much longer than all the rest. */
  readonly full: boolean
  /** Numbers of threads to measure. */
  readonly threads: readonly number[]
  readonly peers: Peers
  /** Reports progress. */
  note(text: string): void
  /** A corpus on disk; parts share what has been prepared. */
  prepare(
    key: string,
    describe: () => CorpusDescription | Promise<CorpusDescription>,
  ): Promise<PreparedCorpus>
}

/** A part of the benchmark. */
export type Part = (bench: Bench) => Promise<PartResult>

/** Training sequences of a quick run. */
const QUICK_SEQUENCES = 1000

/** A `prepare` that works once per key. */
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
