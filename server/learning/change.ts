import type { Corpus } from '../../src/data/corpus.js'
import { allMethods } from '../../src/methods/registry.js'
import type { Model } from '../../src/model/model.js'
import { type ChangeRequest, readChange } from '../../src/serving/read-change.js'
import type { Answer, Task, TaskLimits } from '../../src/serving/service.js'

/** A change that a model has had. Other copies of the model become equal by the same changes in the same order. */
export interface Change extends Pick<Task, 'body' | 'form' | 'options'> {
  readonly kind: 'update' | 'forget'
  /** The number of the change, counted from 1. */
  readonly version: number
  /** Whether labels that the model does not have are learned. */
  readonly newLabels: boolean
}

/** The answer to a change; `change` is there if the model has changed, for other copies of it. */
export interface Learned {
  readonly answer: Answer
  readonly change?: Change
}

/** Whether a model can learn: whether its method counts. */
export function canLearn({ method }: Model): boolean {
  return allMethods().some(({ name, structures = {}, traits }) => {
    const names = [name, ...Object.values(structures).map(form => form.name)]
    return traits.counts && names.includes(method)
  })
}

/** What was accepted once is accepted again, whatever the limits are now. */
const NO_LIMITS: TaskLimits = { sequences: Infinity, tokens: Infinity, nbest: Infinity }

/** Applies a change that another copy of the model has had. */
export function applyChange(model: Model, change: Change): void {
  const { sequences } = readRequest(model, change)
  applySequences(model, change, sequences)
}

/** What a task asks of a model. Throws a `Problem`. */
export function readRequest(model: Model, task: Task, limits: TaskLimits = NO_LIMITS): ChangeRequest {
  const { tokenizer } = model.features
  return readChange(task, { limits, ...(tokenizer !== undefined && { tokenizer }) })
}

/** Updates or forgets. Throws, and leaves what is learned unchanged, if the model refuses. */
export function applySequences(
  model: Model,
  { kind, newLabels }: Pick<Change, 'kind' | 'newLabels'>,
  sequences: Corpus,
): void {
  if (kind === 'update') model.update(sequences, { newLabels })
  else model.forget(sequences)
}
