import path from 'node:path'
import type { FollowedTraining } from '../children/cofield-training.js'
import { readCofieldLog } from '../logs/cofield-log.js'
import { resultOf, runProcess } from '../measure/run-process.js'
import { loggedTraining } from './logged-training.js'
import type { Tool, TrainingMeasure, TrainingTask } from './tool.js'

export const CLI = path.join(import.meta.dirname, '../../cli/main.js')
const FOLLOWED = path.join(import.meta.dirname, '../children/cofield-training.js')

export interface CofieldOptions {
  readonly threads: number
  /**
   * `columns`: features are extracted from the text; `attributes`: the same file that CRFsuite reads. Default
   * `columns`.
   */
  readonly input?: 'columns' | 'attributes'
  /** As in CRFsuite, or as in CRF++ and Wapiti. Default `seen`. */
  readonly weights?: 'seen' | 'all'
  /** Default `likelihood`. */
  readonly method?: FollowedTraining['method']
}

/** Our own command line. */
export function cofield(options: CofieldOptions): Tool {
  const { threads, input = 'columns', weights = 'seen' } = options
  return {
    name: nameOf(options),
    weights,
    labelField: input === 'columns' ? 'last' : 'first',
    async train(task) {
      const { data, features } = source(task, input)
      const settings = Object.entries(settingsOf(task, options)).flatMap(([key, value]) => [
        '-s',
        `${key}=${value}`,
      ])
      const flags = [
        ...(features === null ? [] : ['-f', features]),
        '--threads',
        String(threads),
        '--quiet',
        '--json',
      ]
      const args = ['train', data, '-o', task.model, '-m', 'likelihood', ...settings, ...flags]
      const run = await runProcess(process.execPath, [CLI, ...args])
      const { seconds, cpuSeconds, peakMemoryBytes } = run
      return { seconds, cpuSeconds, peakMemoryBytes, ...figuresOf(resultOf(run)), points: [] }
    },
    tag: ({ text, model, output }) =>
      runProcess(process.execPath, [
        CLI,
        ...['tag', model, text[input], '-o', output, '--threads', String(threads), '--quiet'],
      ]),
  }
}

/**
 * The same training by the library, observed iteration by iteration. Methods other than `likelihood` have
 * their own options.
 */
export async function followCofield(task: TrainingTask, options: CofieldOptions): Promise<TrainingMeasure> {
  const { threads, input = 'columns', method = 'likelihood' } = options
  const asked: FollowedTraining = {
    ...source(task, input),
    model: task.model,
    method,
    options: settingsOf(task, options),
    threads,
  }
  const run = await runProcess(process.execPath, [FOLLOWED, JSON.stringify(asked)])
  return loggedTraining(run, readCofieldLog(run.lines), task.model, Number(resultOf(run)['threads']))
}

function nameOf({ threads, input = 'columns', weights = 'seen' }: CofieldOptions): string {
  const details = [
    threads === 1 ? '1 thread' : `${threads} threads`,
    ...(input === 'attributes' ? ['attribute file'] : []),
    ...(weights === 'all' ? ['all weights'] : []),
  ]
  return `Cofield, ${details.join(', ')}`
}

function source({ corpus }: TrainingTask, input: 'columns' | 'attributes') {
  return input === 'columns'
    ? { data: corpus.train.columns, features: corpus.features }
    : { data: corpus.train.attributes, features: null }
}

/** Iterations are measured on all data, without earlier ones on a part. */
const WITHOUT_HOLDING_OUT: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
  separate: { stateShrink: 0.5, pairShrink: 0.2 },
  labelwise: { guard: 'none' },
}

function settingsOf(
  { c2, maxIterations }: TrainingTask,
  { weights, method = 'likelihood' }: CofieldOptions,
): Record<string, string | number> {
  const isOnline = method === 'perceptron'
  return {
    ...(isOnline ? {} : { c2 }),
    ...(weights && { weights }),
    ...WITHOUT_HOLDING_OUT[method],
    ...(maxIterations !== undefined && { maxIterations }),
  }
}

function figuresOf(result: Record<string, unknown>) {
  const { modelBytes, objective, iterations, features, threads } = result as Record<string, number>
  return {
    modelBytes: modelBytes!,
    objective: objective ?? null,
    iterations: iterations ?? null,
    weights: features ?? null,
    threads: threads ?? 1,
  }
}
