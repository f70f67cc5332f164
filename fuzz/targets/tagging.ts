import type { AttributeRows } from '../../src/features/compiled-corpus.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { ChainScores } from '../../src/weights/chain-scores.js'
import { createChainTagger } from '../../src/weights/chain-tagger.js'
import { layoutPlaces } from '../../src/weights/weight-layout.js'
import { type ChainInput, createChains, drawChains } from '../chains/draw-chains.js'
import { demand, type Target } from '../target.js'

/** The seam between the kernel that tags and Viterbi on a lattice. */
export const tagging: Target<ChainInput> = {
  name: 'tagging',
  description: 'the kernel that tags finds the labels that Viterbi finds in the lattice',
  maxSize: 40,
  generate: (random, size) => drawChains(random, size, [0, 0.1, 1, 30, 1e8, 1e300]),
  run(input) {
    const { corpus, layout, x } = createChains(input)
    const scores = new ChainScores(layout)
    scores.setWeights(x)
    const at = layoutPlaces(layout)
    const boundary =
      input.boundary === 'none' ? null : { start: x.subarray(at.start, at.end), end: x.subarray(at.end) }
    const tagger = createChainTagger({ ...layout, state: x, trans: scores.lattice.trans, boundary })
    const decoder = viterbi()
    for (let n = 0; tagger && n < corpus.N; n++) {
      const rows = rowsOf(corpus.state, corpus.offset[n], corpus.offset[n + 1])
      const T = rows.offset.length - 1
      if (T === 0) continue
      const [expected, path] = [new Int32Array(T), new Int32Array(T)]
      decoder.decode(scores.fill(rows, null, 0, T), expected)
      if (!tagger.tag(rows, T, path)) continue
      demand(
        path.join() === expected.join(),
        () => `labels differ: ${path} by the kernel, ${expected} by Viterbi`,
      )
    }
  },
}

/** The rows of one sequence. */
function rowsOf(
  { A, offset, ids, values, strings }: AttributeRows,
  start: number,
  end: number,
): AttributeRows {
  const [from, to] = [offset[start], offset[end]]
  return {
    A,
    offset: offset.slice(start, end + 1).map(at => at - from),
    ids: ids.slice(from, to),
    values: values?.slice(from, to) ?? null,
    strings,
  }
}
