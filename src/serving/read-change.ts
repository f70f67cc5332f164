import type { Corpus } from '../data/corpus.js'
import type { TextOptions } from '../data/text/text-spans.js'
import { CHANGE_BODY } from './bodies.js'
import { Problem } from './problem.js'
import { invalidMember, readJson } from './read-json.js'
import { corpusOfSequences, readSequence, type SequenceRecord } from './read-sequences.js'
import { TASK_LIMITS, type Task, type TaskLimits } from './service.js'

/** What an update or a forget asks for. */
export interface ChangeRequest {
  readonly sequences: Corpus
  /** Whether labels that the model does not have are learned. */
  readonly newLabels: boolean
  /** Under which the change happens once, however often it is sent: of the body, or of the header. */
  readonly id?: string
}

/** How a change is read: how text is cut (as the model does it), and the limits of a task. */
export interface ChangeOptions extends TextOptions {
  readonly limits?: TaskLimits
}

interface ChangeBody {
  readonly sequences: readonly SequenceRecord[]
  readonly newLabels?: boolean
  readonly id?: string
}

/** The labeled sequences of an update or a forget. Whatever is wrong with them is a `Problem`. */
export function readChange(task: Task, options: ChangeOptions = {}): ChangeRequest {
  const { limits = TASK_LIMITS, ...cutting } = options
  const { sequences: records, newLabels = false, id = task.id } = readJson<ChangeBody>(task.body, CHANGE_BODY)
  if (task.id !== undefined && id !== task.id)
    throw invalidMember('/id', 'expected the id of the header Idempotency-Key, got another one')
  checkCount(records.length, limits)
  const pointerOf = (n: number) => `/sequences/${n}`
  const sequences = corpusOfSequences(
    records.map((record, n) => readSequence(record, { ...cutting, labels: 'required' }, pointerOf(n))),
    pointerOf,
  )
  checkTokens(sequences.P, limits)
  return { sequences, newLabels, ...(id !== undefined && { id }) }
}

/** Refuses more texts or sequences than a task may have. */
export function checkCount(count: number, { sequences }: TaskLimits, what = 'sequences'): void {
  if (count > sequences) throw tooMany(`/${what}`, `expected at most ${sequences} ${what}, got ${count}`)
}

/** Refuses more tokens than a task may have. */
export function checkTokens(count: number, { tokens }: TaskLimits, what = 'sequences'): void {
  if (count > tokens) throw tooMany(`/${what}`, `expected at most ${tokens} tokens, got ${count}`)
}

function tooMany(pointer: string, reason: string): Problem {
  return new Problem(422, 'too-many', `${pointer}: ${reason}; send them in several requests`, { pointer })
}
