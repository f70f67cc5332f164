/** The penalty that suits training data best, judged by sequences that are held out. Their labels may be wrong as well. */
import { holdOut } from '../../../src/data/hold-out.js'
import { type Corpus, lafferty } from '../../../src/index.js'
import { type PenaltyScore, penaltyCurve } from '../penalties/penalty-curve.js'

export interface PenaltyChoice {
  readonly c2: number
  /** Empty if there are too few sequences. */
  readonly curve: readonly PenaltyScore[]
}

/** More held-out sequences than this only cost time. */
const MOST_HELD_OUT = 2000

/** The best of some penalties, from strong to weak, for a `likelihood` model with the features of the papers. */
export async function choosePenalty(
  corpus: Corpus,
  penalties: readonly number[],
  maxIterations: number,
): Promise<PenaltyChoice> {
  const parts = holdOut(corpus, MOST_HELD_OUT)
  if (!parts) return { c2: Math.min(...penalties), curve: [] } // few data want a weak one
  const { rest, heldOut } = parts
  const curve = await penaltyCurve({ train: rest, heldOut, features: lafferty(), maxIterations }, penalties)
  const [best] = curve.toSorted((a, b) => b.score - a.score)
  return { c2: best.c2, curve }
}
