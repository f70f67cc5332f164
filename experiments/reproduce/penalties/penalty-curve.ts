import { type Corpus, type FeatureSet, type Model, train } from '../../../src/index.js'
import { nodeThreads } from '../../../src/node/threads.js'
import { testModel } from '../../measure.js'

/** How a penalty does on held-out sequences: F1 where labels mark spans, accuracy otherwise. */
export interface PenaltyScore {
  readonly c2: number
  readonly score: number
}

interface CurveTask {
  readonly train: Corpus
  readonly heldOut: Corpus
  readonly features: FeatureSet
  readonly maxIterations: number
}

/** The scores of penalties, from strong to weak, for a `likelihood` model. Each begins with the weights of the one before. */
export async function penaltyCurve(task: CurveTask, penalties: readonly number[]): Promise<PenaltyScore[]> {
  const curve: PenaltyScore[] = []
  let model: Model | undefined
  for (const c2 of penalties) {
    model = await train(task.train, {
      method: 'likelihood',
      features: task.features,
      options: { c2, maxIterations: task.maxIterations },
      threads: nodeThreads(),
      ...(model && { init: model }),
    })
    const { accuracy, spans } = testModel(model, task.heldOut).evaluation
    curve.push({ c2, score: spans?.f1 ?? accuracy ?? 0 })
  }
  return curve
}
