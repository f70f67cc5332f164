import { DataError, type Item } from '../../index.js'
import {
  CRFSUITE_ALGORITHMS,
  checkCrfsuiteParameter,
  crfsuiteAlgorithm,
  translateCrfsuite,
} from '../../methods/rivals/crfsuite-parameters.js'
import { itemsOf } from './items.js'
import { runInThread } from './run-in-thread.js'
import type { TrainingTask, WorkerMessage } from './training-task.js'

/** How a trainer is created. */
export interface TrainerOptions {
  /** Taken for the sake of programs that have it: nothing is printed; `set_callback` gets the progress. */
  readonly debug?: boolean
  /** `lbfgs` (default), `l2sgd`, `ap`, `pa` or `arow`. */
  readonly algorithm?: string
  readonly params?: Readonly<Record<string, string | number | boolean>>
}

/**
 * Trains models of CRFsuite, by the names of the npm package `crfsuite` and of python-crfsuite. The file that `train` writes is one
 * that CRFsuite and its bindings open.
 */
export class Trainer {
  private algorithm: string
  private given: Record<string, string> = {}
  private sequences: TrainingTask['sequences'] = []
  private callback: ((line: string) => void) | null = null

  constructor({ algorithm = 'lbfgs', params = {} }: TrainerOptions = {}) {
    this.algorithm = crfsuiteAlgorithm(algorithm)
    this.set_params(params)
  }

  init(): boolean {
    return true
  }

  /** Chooses an algorithm; its parameters have their defaults again. */
  select(algorithm: string, type = 'crf1d'): boolean {
    if (type !== 'crf1d') return false
    this.algorithm = crfsuiteAlgorithm(algorithm)
    this.given = {}
    return true
  }

  /** Adds a sequence to train on: items, and a label for each. */
  append(xseq: readonly Item[], yseq: readonly string[], group = 0): void {
    if (group !== 0)
      throw new RangeError(`append: expected group 0, got ${group}: there is no holdout evaluation`)
    const attributes = itemsOf(xseq, 'xseq (training data) argument')
    if (!Array.isArray(yseq)) throw new TypeError('yseq (labels) argument must be an array')
    if (attributes.length !== yseq.length) throw new TypeError('xseq and yseq must be of same size')
    if (attributes.length > 0) this.sequences.push({ attributes, labels: yseq.map(String) })
  }

  /** Forgets all sequences. */
  clear(): void {
    this.sequences = []
  }

  /** The names of the parameters of the algorithm. */
  params(): string[] {
    return Object.keys(CRFSUITE_ALGORITHMS[this.algorithm])
  }

  set(name: string, value: string | number | boolean): void {
    const text = typeof value === 'boolean' ? String(Number(value)) : String(value)
    checkCrfsuiteParameter(this.algorithm, name, text)
    this.given[name] = text
  }

  get(name: string): string {
    return this.get_params()[name]
  }

  set_params(params: Readonly<Record<string, string | number | boolean>>): void {
    if (typeof params !== 'object' || params === null)
      throw new TypeError('Options argument is missing or invalid')
    for (const [name, value] of Object.entries(params)) this.set(name, value)
  }

  get_params(): Record<string, string> {
    return { ...CRFSUITE_ALGORITHMS[this.algorithm], ...this.given }
  }

  /** Takes a function that `train` calls with a line for each iteration, once training has ended. */
  set_callback(callback: (line: string) => void): void {
    this.callback = callback
  }

  /** Trains, writes the model, and returns 0. It blocks the thread that calls it, as CRFsuite does. */
  train(path: string): number {
    if (typeof path !== 'string') throw new TypeError('Path to model file is missing or invalid')
    const { method, options } = translateCrfsuite(this.algorithm, this.given)
    const task: TrainingTask = { sequences: this.sequences, method, options, path }
    const script = new URL('./train-worker.js', import.meta.url)
    const { messages, failure } = runInThread<WorkerMessage>(script, task)
    for (const { line } of messages) if (line !== undefined) this.callback?.(line)
    const failed = messages.find(({ error }) => error !== undefined)
    if (failed?.error)
      throw failed.error.isData ? new DataError(failed.error.reason) : new Error(failed.error.reason)
    if (failure !== undefined) throw new Error(`train: the thread that trains has ended: ${failure}`)
    return 0
  }
}
