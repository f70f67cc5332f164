import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt, corpusOf } from '../../src/data/sequence.js'
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

/**
 * Applies many changes that another copy of the model has had. Neighbors of one kind are applied at once: the result is the same, and a
 * thousand sentences at once take hardly longer than ten one by one.
 */
export function applyChanges(model: Model, changes: readonly Change[]): void {
  for (let first = 0; first < changes.length; ) {
    const { kind } = changes[first]
    const together: Corpus[] = []
    let last = first
    for (; last < changes.length && changes[last].kind === kind; last++) {
      const { sequences } = readRequest(model, changes[last])
      if (together.length > 0 && !canJoin(together[0], sequences)) break
      together.push(sequences)
    }
    applySequences(model, { kind, newLabels: true }, joined(together))
    first = last
  }
}

/** Attributes may repeat within a token, which sequences cannot say again. */
function canJoin(a: Corpus, b: Corpus): boolean {
  return !a.attributes && !b.attributes && a.columns.length === b.columns.length
}

function joined(corpora: readonly Corpus[]): Corpus {
  if (corpora.length === 1) return corpora[0]
  return corpusOf(
    corpora.flatMap(corpus => Array.from({ length: corpus.N }, (_, n) => anySequenceAt(corpus, n))),
  )
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
