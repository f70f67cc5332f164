import { edgeScore, hasOwnEdges, type LabelSet, type Lattice } from './lattice.js'

/**
 * The lattice in which some positions have only the allowed labels as candidates: forced labels (sets of one)
 * and beams of a tag dictionary alike. Positions not in `allowed` are unchanged.
 *
 * If none of the allowed labels is a candidate, the allowed labels become the candidates with the score −∞:
 * no path is possible then, but Viterbi still returns a forced label. The result shares `trans` with the
 * lattice and copies the rest.
 */
export function restrict(lattice: Lattice, allowed: ReadonlyMap<number, LabelSet>): Lattice {
  const kept = keepCandidates(lattice, allowed)
  const state = Float64Array.from(kept.origin, k => (k < 0 ? -Infinity : lattice.state[k]))
  const { T, L, trans } = lattice
  return { T, L, trans, state, offset: kept.offset, label: kept.label, ...keepEdges(lattice, kept) }
}

interface Kept {
  readonly offset: Int32Array //   [T+1]
  readonly label: Int32Array //    [K]
  readonly origin: Int32Array //   [K] the candidate's index in the lattice, −1: new
}

function keepCandidates(lattice: Lattice, allowed: ReadonlyMap<number, LabelSet>): Kept {
  const { T, offset } = lattice
  let capacity = offset[T]
  for (const [t, labels] of allowed) {
    checkAllowed(lattice, t, labels)
    capacity += labels.size
  }
  const kept: Kept = {
    offset: new Int32Array(T + 1),
    label: new Int32Array(capacity),
    origin: new Int32Array(capacity),
  }
  let K = 0
  const keep = (label: number, origin: number): void => {
    kept.label[K] = label
    kept.origin[K++] = origin
  }
  for (let t = 0; t < T; t++) {
    const labels = allowed.get(t)
    for (let k = offset[t]; k < offset[t + 1]; k++)
      if (labels === undefined || labels.has(lattice.label[k])) keep(lattice.label[k], k)
    if (K === kept.offset[t]) for (const label of [...labels!].sort((i, j) => i - j)) keep(label, -1)
    kept.offset[t + 1] = K
  }
  return { offset: kept.offset, label: kept.label.slice(0, K), origin: kept.origin.slice(0, K) }
}

/** The positions' own blocks, without the rows and columns of dropped candidates. */
function keepEdges(lattice: Lattice, { offset, origin }: Kept): Pick<Lattice, 'edge' | 'edgeOffset'> {
  const { T } = lattice
  const edgeOffset = new Int32Array(T + 1)
  for (let t = 0; t < T; t++) {
    const own = t > 0 && hasOwnEdges(lattice, t)
    const size = own ? (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t]) : 0
    edgeOffset[t + 1] = edgeOffset[t] + size
  }
  const edge = new Float64Array(edgeOffset[T])
  for (let t = 1, e = 0; t < T; t++) {
    if (!hasOwnEdges(lattice, t)) continue
    for (let k = offset[t - 1]; k < offset[t]; k++)
      for (let l = offset[t]; l < offset[t + 1]; l++) {
        const known = origin[k] >= 0 && origin[l] >= 0
        edge[e++] = known ? edgeScore(lattice, t, origin[k], origin[l]) : -Infinity
      }
  }
  return { edge, edgeOffset }
}

function checkAllowed({ T, L }: Lattice, t: number, labels: LabelSet): void {
  if (!(Number.isInteger(t) && t >= 0 && t < T))
    throw new RangeError(`allowed: expected a position within 0 … ${T - 1}, got ${t}`)
  if (labels.size === 0) throw new RangeError(`allowed: expected a label at position ${t}, got none`)
  for (const label of labels)
    if (!(Number.isInteger(label) && label >= 0 && label < L))
      throw new RangeError(`allowed: expected labels within 0 … ${L - 1}, got ${label}`)
}
