import { edgeScore, findCandidate, hasOwnEdges, type LabelSet, type Lattice } from './lattice.js'

/**
 * The lattice in which some positions have further candidates, so that the labels a user requires are
 * possible.
 *
 * A new candidate scores `floor` below the best one of its position (or 0 if none is possible), and its
 * transitions are those of `trans`, whatever block the position has. Existing candidates are unchanged. The
 * result shares `trans` with the lattice and copies the rest.
 */
export function widen(lattice: Lattice, extra: (t: number) => LabelSet | undefined, floor: number): Lattice {
  const { T, L, trans } = lattice
  const origin: number[] = [] // index in the lattice, −1: new
  const label: number[] = []
  const state: number[] = []
  const offset = new Int32Array(T + 1)
  for (let t = 0; t < T; t++) {
    const best = bestState(lattice, t)
    for (const { j, k } of candidatesWith(lattice, t, extra(t))) {
      origin.push(k)
      label.push(j)
      state.push(k >= 0 ? lattice.state[k] : best - floor)
    }
    offset[t + 1] = label.length
  }
  const wide = { T, L, trans, offset, label: Int32Array.from(label), state: Float64Array.from(state) }
  return { ...wide, ...widenEdges(lattice, wide.offset, wide.label, origin) }
}

function bestState({ offset, state }: Lattice, t: number): number {
  let best = -Infinity
  for (let k = offset[t]; k < offset[t + 1]; k++) if (state[k] > best) best = state[k]
  return best === -Infinity ? 0 : best
}

function candidatesWith(
  lattice: Lattice,
  t: number,
  extra: LabelSet | undefined,
): { j: number; k: number }[] {
  const found: { j: number; k: number }[] = []
  for (let k = lattice.offset[t]; k < lattice.offset[t + 1]; k++) found.push({ j: lattice.label[k], k })
  for (const j of extra ?? []) if (findCandidate(lattice, t, j) < 0) found.push({ j, k: -1 })
  return found.sort((a, b) => a.j - b.j)
}

function widenEdges(
  lattice: Lattice,
  offset: Int32Array,
  label: Int32Array,
  origin: readonly number[],
): Pick<Lattice, 'edge' | 'edgeOffset'> {
  const { T, L, trans } = lattice
  const edgeOffset = new Int32Array(T + 1)
  const edge: number[] = []
  for (let t = 1; t < T; t++) {
    if (hasOwnEdges(lattice, t)) {
      for (let k = offset[t - 1]; k < offset[t]; k++) {
        for (let l = offset[t]; l < offset[t + 1]; l++) {
          const old = origin[k] >= 0 && origin[l] >= 0
          edge.push(old ? edgeScore(lattice, t, origin[k], origin[l]) : trans[label[k] * L + label[l]])
        }
      }
    }
    edgeOffset[t + 1] = edge.length
  }
  return { edge: Float64Array.from(edge), edgeOffset }
}
