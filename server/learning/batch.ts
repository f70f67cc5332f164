import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { countUnknown } from '../../src/data/labels/unknown-label.js'
import type { Model } from '../../src/model/model.js'
import { Problem } from '../../src/serving/problem.js'
import type { Answer, Task, TaskLimits } from '../../src/serving/service.js'
import { applySequences, type Change, type Learned, readRequest } from './change.js'
import type { ChangeResult, Entry } from './entries.js'
import { fingerprintOf, type RememberedId, type RememberedIds } from './remembered-ids.js'

/** An answer that may be given, and whether it stays true if the batch does not get onto the disk. */
interface Planned {
  readonly answer: Answer
  readonly change?: Change
  readonly isCertain: boolean
}

/** Changes that the model has had, and that are not yet on the disk. */
export class Batch {
  readonly entries: Entry[] = []
  private readonly applied: { readonly kind: Change['kind']; readonly sequences: Corpus }[] = []
  private readonly planned: Planned[] = []
  private readonly ids = new Map<string, RememberedId>()

  constructor(
    private readonly model: Model,
    private readonly version: number,
    private readonly known: RememberedIds,
    private readonly limits?: TaskLimits,
  ) {}

  /** Applies a change and plans its answer. Throws if the model fails; what it refuses is answered. */
  take(task: Task): void {
    try {
      this.planned.push(this.plan(task))
    } catch (error) {
      if (error instanceof Problem) this.planned.push({ answer: error.toAnswer(), isCertain: true })
      else if (error instanceof DataError)
        this.planned.push({
          answer: new Problem(422, 'invalid-data', error.message).toAnswer(),
          isCertain: this.entries.length === 0,
        })
      else throw error
    }
  }

  /** The answers if the batch is on the disk. */
  answers(): Learned[] {
    return this.planned.map(({ answer, change }) => ({ answer, ...(change && { change }) }))
  }

  /** The answers if it is not: what depends on a lost change is lost with it. */
  answersIfLost(problem: Problem): Learned[] {
    return this.planned.map(({ answer, isCertain }) => ({ answer: isCertain ? answer : problem.toAnswer() }))
  }

  /** Takes all changes back, the last first. Counting is exact, so the model is as it was. */
  undo(): void {
    for (const { kind, sequences } of this.applied.reverse()) {
      if (kind === 'update') this.model.forget(sequences)
      else this.model.update(sequences)
    }
  }

  private plan(task: Task): Planned {
    const { kind } = task
    if (kind !== 'update' && kind !== 'forget')
      throw new Problem(400, 'bad-request', `expected an update or a forget, got ${kind}`)
    const { sequences, newLabels, id } = readRequest(this.model, task, this.limits)
    const before = id === undefined ? undefined : (this.known.find(id) ?? this.ids.get(id))
    if (before) return this.repeat(before, task)
    const mayGrow = newLabels && kind === 'update'
    const had = new Set(mayGrow ? this.model.labels : [])
    applySequences(this.model, { kind, newLabels }, sequences)
    this.applied.push({ kind, sequences })
    const version = this.version + this.applied.length
    const { body, form, options } = task
    const change: Change = { kind, version, newLabels, form, body, ...(options && { options }) }
    const result: ChangeResult = {
      version,
      changed: { sequences: sequences.N, tokens: sequences.P - countUnknown(sequences) },
      labels: mayGrow ? this.model.labels.filter(label => !had.has(label)) : [],
    }
    this.entries.push({ change, ...(id !== undefined && { id }), result })
    if (id !== undefined) this.ids.set(id, { id, fingerprint: fingerprintOf(task), result })
    return { answer: answerOf(result, false), change, isCertain: false }
  }

  /** The answer to a request whose id was used before. */
  private repeat({ id, fingerprint, result }: RememberedId, task: Task): Planned {
    const isCertain = !this.ids.has(id)
    if (fingerprint === fingerprintOf(task)) return { answer: answerOf(result, true), isCertain }
    const problem = new Problem(
      422,
      'repeated-id',
      `id: ${JSON.stringify(id)} was used for another change, number ${result.version}: expected the same bytes, or a new id`,
      { pointer: '/id' },
    )
    return { answer: problem.toAnswer(), isCertain }
  }
}

function answerOf({ changed, labels, version }: ChangeResult, repeated: boolean): Answer {
  const body = new TextEncoder().encode(JSON.stringify({ changed, labels, version, repeated }))
  return { status: 200, body, tokens: repeated ? 0 : changed.tokens }
}
