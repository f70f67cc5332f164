import type { Lattice } from '../inference/lattice.js'
import { MaxForward } from '../inference/max-forward.js'
import { CandidatePath } from './candidate-path.js'

/** Loss-augmented decoding: the best path when each wrong label earns a bonus; O(T·n²). */
export class HammingViterbi {
  readonly path = new CandidatePath() //        the path found
  score = 0 //                                  its score without the bonus
  errors = 0 //                                 its wrong labels
  private readonly forward = new MaxForward()
  private state = new Float64Array(0) //        [K]
  private labels = new Int32Array(0) //         [T]

  /** Returns max_y score(y) + bonus · Δ(y, y*), Δ the number of wrong labels, of a gold path that is possible. */
  run(lattice: Lattice, gold: CandidatePath, bonus: number): number {
    const augmented = this.augment(lattice, gold, bonus)
    const best = this.forward.run(augmented)
    if (this.labels.length < lattice.T) this.labels = new Int32Array(lattice.T)
    this.forward.trace(augmented, this.labels)
    this.score = this.path.load(lattice, this.labels)
    this.errors = countErrors(this.path, gold, lattice.T)
    return best
  }

  private augment(lattice: Lattice, gold: CandidatePath, bonus: number): Lattice {
    const { T, offset } = lattice
    if (this.state.length < offset[T]) this.state = new Float64Array(offset[T])
    const { state } = this
    for (let k = 0; k < offset[T]; k++) state[k] = lattice.state[k] + bonus
    for (let t = 0; t < T; t++) state[gold.at[t]] = lattice.state[gold.at[t]]
    return { ...lattice, state }
  }
}

function countErrors(path: CandidatePath, gold: CandidatePath, T: number): number {
  let errors = 0
  for (let t = 0; t < T; t++) if (path.at[t] !== gold.at[t]) errors++
  return errors
}
