import path from 'node:path'
import { resultOf, runProcess } from '../measure/run-process.js'
import { cpuSecondsOf } from '../measure/watch-process.js'
import type { ServerProcess } from './server-process.js'

const CHILD = path.join(import.meta.dirname, '../children/http-load.js')

/** The same request over several connections at a time. */
export interface Load {
  readonly url: string
  readonly body: string
  readonly connections: number
  readonly seconds: number
}

/** How a server stood a load. */
export interface LoadFigures {
  readonly requests: number
  readonly seconds: number
  /** Requests without an answer, or with another one than 200. */
  readonly failed: number
  /** Milliseconds until half of the answers were there, and all but one in a hundred. */
  readonly p50: number
  readonly p99: number
}

export interface ServedLoad extends LoadFigures {
  readonly perSecond: number
  /** CPU time of the server for each request, all threads together; null if the system does not tell. */
  readonly cpuMicroseconds: number | null
}

/** Loads a server from another process. */
export async function loadServer(server: ServerProcess, load: Load): Promise<ServedLoad> {
  const before = cpuSecondsOf(server.pid)
  const run = await runProcess(process.execPath, [CHILD, JSON.stringify(load)])
  const after = cpuSecondsOf(server.pid)
  const figures = resultOf(run) as unknown as LoadFigures
  const { requests, seconds, failed } = figures
  if (failed > 0) throw new Error(`${load.url}: expected 200, got ${failed} other answers`)
  return {
    ...figures,
    perSecond: requests / seconds,
    cpuMicroseconds: before === null || after === null ? null : (1e6 * (after - before)) / requests,
  }
}
