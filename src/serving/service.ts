/**
 * The seam between what talks HTTP and what has models: tasks and answers are bytes. The side that talks HTTP parses no body; the
 * other side may be this thread (local-service.ts), or others. All values here can be sent to another thread as they are.
 */

/** What can be asked of a model. */
export type TaskKind = 'parse' | 'tag' | 'update' | 'forget'

/** A request to a model, still as bytes. */
export interface Task {
  readonly kind: TaskKind
  /** JSON, or whole lines of JSON. */
  readonly body: Uint8Array
  /** `lines`: part of a stream of lines; the answer has one line for each of them. */
  readonly form: 'json' | 'lines'
  /** With `lines`: the options of the whole stream, from the query of the request; already checked. */
  readonly options?: Readonly<Record<string, unknown>>
  /** With `lines`: the number of the first line, counted from 1, for errors. Default 1. */
  readonly firstLine?: number
  /** With `update` and `forget`: the header Idempotency-Key of the request. */
  readonly id?: string
}

/** What goes back, ready to be sent. */
export interface Answer {
  /** 200, or that of the problem. */
  readonly status: number
  /** JSON, or lines of JSON; from status 400 on, a problem as JSON. */
  readonly body: Uint8Array<ArrayBuffer>
  /** Seconds after which the client may try again. */
  readonly retryAfter?: number
  /** How many tokens were labeled, learned or forgotten; for metrics. */
  readonly tokens?: number
}

/** What is told about a model. */
export interface ModelInfo {
  readonly name: string
  readonly method: string
  readonly labels: readonly string[]
  /** The training data: sequences and tokens. */
  readonly sequences: number
  readonly tokens: number
  /** Whether the server takes updates of this model. */
  readonly learns: boolean
  /** The number of changes that a learning model has had. */
  readonly version?: number
  /** What is wrong with the newest file of the model; the one before it answers. */
  readonly error?: string
}

/** Answers for one model. */
export interface ModelService {
  readonly info: ModelInfo
  /** The answer to a task. Rejects with the reason of the signal, and for nothing else: every other fault is an answer. */
  answer(task: Task, signal: AbortSignal): Promise<Answer>
}

/** The models of a server. They are looked up for each request, so that they may come and go. */
export interface ModelServices {
  get(name: string): ModelService | undefined
  list(): Iterable<ModelService>
}

/** How much work a task may ask for. */
export interface TaskLimits {
  /** Texts or sequences. Default 10,000. */
  readonly sequences: number
  /** Tokens of all texts or sequences together. Default 1,000,000. */
  readonly tokens: number
  /** The n of the n best labelings. Default 100. */
  readonly nbest: number
}

/** The default limits. */
export const TASK_LIMITS: TaskLimits = { sequences: 10_000, tokens: 1_000_000, nbest: 100 }
