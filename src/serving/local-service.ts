import type { Model } from '../model/model.js'
import { answerTask } from './answer-task.js'
import type { ModelService, ModelServices, TaskLimits } from './service.js'

/** How models on this thread work. */
export interface LocalOptions {
  readonly limits?: TaskLimits
  /** Gets errors that are no fault of a request. */
  readonly report?: (error: unknown) => void
}

/**
 * A model that answers on this thread, in slices, so that several requests share the thread. If the program changes the model
 * meanwhile, running tasks begin anew: each answer comes from one state of the model.
 */
export function localService(
  name: string,
  model: Model,
  { limits, report }: LocalOptions = {},
): ModelService {
  return {
    get info() {
      const { method, labels, figures } = model
      const { sequences, tokens } = figures
      return { name, method, labels, sequences, tokens, learns: false }
    },
    answer: (task, signal) => answerTask(model, task, limits, signal, report),
  }
}

/** Models by name, all on this thread. Looked up at each request, so models may be added and removed. */
export function localServices(
  models: Readonly<Record<string, Model>>,
  options: LocalOptions = {},
): ModelServices {
  const get = (name: string) =>
    Object.hasOwn(models, name) ? localService(name, models[name], options) : undefined
  return {
    get,
    *list() {
      for (const name of Object.keys(models)) yield localService(name, models[name], options)
    },
  }
}
