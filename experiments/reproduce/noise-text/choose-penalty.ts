/** The penalty that suits training data best, judged by sequences that are held out. Their labels may be wrong as well. */
import { holdOut } from '../../../src/data/hold-out.js'
import { type Corpus, lafferty, type Model, train } from '../../../src/index.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { testModel } from '../../measure.js'

export interface PenaltyChoice {
  readonly c2: number
  /** How each does on held-out sequences; empty if there are too few. F1 where labels mark spans, accuracy otherwise. */
  readonly curve: readonly { readonly c2: number; readonly score: number }[]
}

/** More held-out sequences than this only cost time. */
const MOST_HELD_OUT = 2000

/** The best of some penalties, from strong to weak, for a `likelihood` model. Each begins with the weights of the one before. */
export async function choosePenalty(
  corpus: Corpus,
  penalties: readonly number[],
  maxIterations: number,
): Promise<PenaltyChoice> {
  const parts = holdOut(corpus, MOST_HELD_OUT)
  if (!parts) return { c2: Math.min(...penalties), curve: [] } // few data want a weak one
  const curve: { c2: number; score: number }[] = []
  let model: Model | undefined
  for (const c2 of penalties) {
    model = await train(parts.rest, {
      method: 'likelihood',
      features: lafferty(),
      options: { c2, maxIterations },
      threads: nodeThreads(),
      ...(model && { init: model }),
    })
    const { accuracy, spans } = testModel(model, parts.heldOut).evaluation
    curve.push({ c2, score: spans?.f1 ?? accuracy ?? 0 })
  }
  const [best] = curve.toSorted((a, b) => b.score - a.score)
  return { c2: best.c2, curve }
}
