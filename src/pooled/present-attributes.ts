import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import { placeOfPosition } from '../data/place-of.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'

/** A corpus with the attributes that are there: those of value 1. Attributes of value 0 are left out, other values are refused. */
export function presentAttributes(corpus: Corpus, compiled: CompiledCorpus): CompiledCorpus {
  const { P, state } = compiled
  const { values, strings } = state
  if (!values) return compiled
  const offset = new Int32Array(P + 1)
  const ids = new Int32Array(state.ids.length)
  let size = 0
  for (let p = 0; p < P; p++) {
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
      if (values[k] === 0) continue
      if (values[k] !== 1)
        throw new DataError(
          `pooled counts attributes, which are there or not; expected the value 1 or 0, got ${values[k]} of ${strings.get(state.ids[k])}: choose a method that trains weights, such as likelihood`,
          placeOfPosition(corpus, p),
        )
      ids[size++] = state.ids[k]
    }
    offset[p + 1] = size
  }
  return { ...compiled, state: { ...state, offset, ids: ids.slice(0, size), values: null } }
}
