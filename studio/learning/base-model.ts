import { isOfCounts } from './instant-learner.js'
import { loadModel } from './load-model.js'

/** Which learner can begin with a model: one that learns and forgets by itself goes to the instant one, weights to the thorough one. */
export async function baseFor(bytes: Uint8Array<ArrayBuffer>): Promise<'instant' | 'thorough'> {
  return isOfCounts(await loadModel(bytes)) ? 'instant' : 'thorough'
}
