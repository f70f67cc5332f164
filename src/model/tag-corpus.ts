/** The labels of a whole corpus, as long work. */

import { DataError } from '../common/errors.js'
import type { LongWork } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { atLine } from './at-line.js'
import type { Engine } from './engine.js'
import type { GraphDecoder } from './graph-decoder.js'
import { checkTagOptions, type LabelDecoder, type TagOptions } from './label-decoder.js'
import type { Scorer } from './scorer.js'

/** The label numbers of all positions of a corpus; counts positions. */
export function* tagInSteps(
  engine: Engine,
  decoders: { readonly graphs: GraphDecoder | null; readonly decoder: LabelDecoder },
  corpus: Corpus,
  options: TagOptions,
): LongWork<Int32Array> {
  checkTagOptions(options)
  const { graphs, decoder } = decoders
  if (graphs) return yield* graphs.decode(corpus, options)
  const scorer = boundScorer(engine, corpus)
  const labels = new Int32Array(corpus.P)
  const { offset } = corpus
  const some = decoder.isPlainViterbi(options)
  for (let n = 0; n < corpus.N; ) {
    try {
      const decoded = some ? scorer.decodeMany?.(n, labels) : 0
      if (!decoded) decodeSequence(scorer, decoder, n, labels.subarray(offset[n], offset[n + 1]), options)
      n += decoded || 1
    } catch (error) {
      throw atLine(error, corpus, n)
    }
    if (yield offset[n]) scorer.bind(corpus) // another call may have used the scorer
  }
  return labels
}

/** The scorer of an engine, ready for the sequences of a corpus. */
export function boundScorer(engine: Engine, corpus: Corpus): Scorer {
  const scorer = engine.scorer()
  scorer.bind(corpus)
  return scorer
}

/** Overwrites path with the labels of sequence n of the corpus that the scorer is bound to: without a lattice, where that is possible. */
export function decodeSequence(
  scorer: Scorer,
  decoder: LabelDecoder,
  n: number,
  path: Int32Array,
  options: TagOptions,
): void {
  if (decoder.isPlainViterbi(options) && scorer.decode?.(n, path)) return
  decoder.decode(scorer.score(n), path, options)
}

/** Long work of a model that ends with an error if the model has changed during a pause. */
export function* whileUnchanged<Result>(
  isUnchanged: () => boolean,
  work: LongWork<Result>,
): LongWork<Result> {
  for (let paused = false; ; ) {
    const next = work.next(paused)
    if (next.done) return next.value
    paused = yield next.value
    if (paused && !isUnchanged())
      throw new DataError(
        'the model has changed during a long call: change it before the call, or when it is done',
      )
  }
}
