import { availableParallelism } from 'node:os'
import { createApi } from '../src/serving/http/api.js'
import type { Gauge } from '../src/serving/http/metrics.js'
import { type ModelInfo, TASK_LIMITS } from '../src/serving/service.js'
import { HTTP_LIMITS, type HttpLimits, type HttpServer, listen, type Served } from './http/http-server.js'
import type { Stoppable } from './run-until-stopped.js'
import { type ModelFile, ServedModels } from './served-models.js'
import type { Loading } from './threads/messages.js'
import { workerProgram } from './threads/worker-program.js'
import { whyNotListening } from './why-not-listening.js'

export interface ServerOptions {
  readonly files: readonly ModelFile[]
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  /** Requests must have one of these, unless there are none. */
  readonly tokens: readonly string[]
  readonly allowedHosts: readonly string[]
  readonly allowedOrigins: readonly string[]
  /** Where changes are kept; without it, models do not learn. */
  readonly learn?: string
  /** Default: as many as there are cores, at least 2 and at most 8. */
  readonly threads?: number
  readonly maxBody?: number
  readonly maxTokens?: number
  readonly loading?: Loading
  /** Milliseconds that an answer may take. */
  readonly milliseconds: number
  /** Requests that may wait for a thread. */
  readonly queue: number
  /** Milliseconds between two looks at the model files; 0: only when asked. */
  readonly watch: number
  /** Times and sizes that clients must keep. */
  readonly http?: Partial<HttpLimits>
  /** The program of the threads. Default: that of the bundle. */
  readonly program?: URL
  /** Takes a line for the log. */
  readonly report: (line: string) => void
  readonly onServed?: (served: Served) => void
}

export interface RunningServer extends Stoppable {
  readonly url: string
  readonly models: readonly ModelInfo[]
}

/** Bytes of tasks that may wait for a thread. */
const QUEUE_BYTES = 256 << 20

/** Loads models and answers requests to them. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const models = await openModels(options)
  try {
    const state = { isStopping: false }
    const server = await listenTo(models, options, state)
    return {
      url: server.url,
      models: Array.from(models.list(), ({ info }) => info),
      reload: () => models.check(),
      async stop(grace) {
        state.isStopping = true
        const cut = await server.stop(grace)
        await models.close()
        return cut
      },
    }
  } catch (error) {
    await models.close()
    throw error
  }
}

function openModels(options: ServerOptions): Promise<ServedModels> {
  const { files, learn, loading, maxTokens, milliseconds, queue, watch, report } = options
  const limits = { ...TASK_LIMITS, ...(maxTokens !== undefined && { tokens: maxTokens }) }
  const { threads = Math.min(8, Math.max(2, availableParallelism())), program = workerProgram() } = options
  return ServedModels.open({
    files,
    limits,
    watch,
    report,
    pool: {
      program,
      limits,
      size: threads,
      queue: { jobs: queue, bytes: QUEUE_BYTES },
      milliseconds,
      report,
    },
    ...(learn !== undefined && { learn }),
    ...(loading && { loading }),
  })
}

async function listenTo(
  models: ServedModels,
  options: ServerOptions,
  state: { isStopping: boolean },
): Promise<HttpServer> {
  const { host, port, http, tokens, maxBody, maxTokens, allowedHosts, allowedOrigins, onServed } = options
  const report = (error: unknown) =>
    options.report(`a request failed: ${error instanceof Error ? error.message : error}`)
  const answer = createApi(models, {
    tokens,
    allowedHosts: [...allowedHosts, host],
    allowedOrigins,
    report,
    isStopping: () => state.isStopping,
    fault: () => models.fault,
    gauges: () => gaugesOf(models),
    limits: {
      ...(maxBody !== undefined && { bodyBytes: maxBody }),
      ...(maxTokens !== undefined && { tokens: maxTokens }),
      // The threads have the queue and the time: they know what is short, and what has begun.
      concurrent: Number.POSITIVE_INFINITY,
      milliseconds: Number.POSITIVE_INFINITY,
    },
  })
  const limits = { ...HTTP_LIMITS, ...http }
  try {
    return await listen({ host, port, limits, answer, report: options.report, ...(onServed && { onServed }) })
  } catch (error) {
    throw whyNotListening(error, host, port)
  }
}

function* gaugesOf({ health }: ServedModels): Generator<Gauge> {
  const { threads, ready, waiting, running, replaced } = health
  yield { name: 'cofield_threads', help: 'Threads that label.', value: threads }
  yield { name: 'cofield_threads_ready', help: 'Threads that can work now.', value: ready }
  yield {
    name: 'cofield_threads_replaced',
    help: 'Threads that have ended and were replaced.',
    value: replaced,
  }
  yield { name: 'cofield_tasks_waiting', help: 'Tasks that wait for a thread.', value: waiting }
  yield { name: 'cofield_tasks_running', help: 'Tasks that threads have.', value: running }
}
