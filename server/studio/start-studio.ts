import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { codeOf } from '../../src/node/disk.js'
import { HTTP_LIMITS, type HttpLimits, type HttpServer, listen, type Served } from '../http/http-server.js'
import type { Stoppable } from '../run-until-stopped.js'
import { whyNotListening } from '../why-not-listening.js'
import type { PageFile } from './page-files.js'
import type { ProjectFolder } from './project-folder.js'
import { createStudioApi, type StudioLimits } from './studio-api.js'

export interface StudioOptions {
  readonly folder: ProjectFolder
  readonly page: ReadonlyMap<string, PageFile>
  /** Undefined: a usual one, or a free one if that is in use. 0: a free one. */
  readonly port?: number
  /** The usual one. Default 8090. */
  readonly usualPort?: number
  /** Default: a new one. */
  readonly token?: string
  readonly limits?: Partial<StudioLimits>
  readonly http?: Partial<HttpLimits>
  /** Takes a line for the log. */
  readonly report: (line: string) => void
  readonly onServed?: (served: Served) => void
}

export interface RunningStudio extends Stoppable {
  /** The address of the page, with the token. */
  readonly url: string
}

/** A page of the same address finds what it has kept in the browser, such as the name of the annotator. */
const USUAL_PORT = 8090

const HOST = '127.0.0.1'

/** Serves a project and the page that works on it, to this machine only. */
export async function startStudio(options: StudioOptions): Promise<RunningStudio> {
  const { folder, page, report, limits, http, onServed } = options
  const { token = randomBytes(24).toString('base64url') } = options
  const stop = new AbortController()
  const answer = createStudioApi({
    project: folder.project,
    blobs: folder.blobs,
    name: () => folder.name,
    place: resolve(folder.path),
    page,
    token,
    stop: stop.signal,
    report: error => report(`a request failed: ${error instanceof Error ? error.message : error}`),
    ...(limits && { limits }),
  })
  const listenAt = (port: number) =>
    listen({
      host: HOST,
      port,
      limits: { ...HTTP_LIMITS, ...http },
      answer,
      report,
      ...(onServed && { onServed }),
    })
  const server = await listenSomewhere(listenAt, options)
  return {
    url: `${server.url}/?token=${encodeURIComponent(token)}`,
    reload: async () => {},
    stop(grace) {
      const stopped = server.stop(grace)
      stop.abort() // streams end by themselves
      return stopped
    },
  }
}

async function listenSomewhere(
  listenAt: (port: number) => Promise<HttpServer>,
  { port, usualPort = USUAL_PORT }: Pick<StudioOptions, 'port' | 'usualPort'>,
): Promise<HttpServer> {
  try {
    return await listenAt(port ?? usualPort)
  } catch (error) {
    if (port === undefined && codeOf(error) === 'EADDRINUSE') return listenAt(0)
    throw whyNotListening(error, HOST, port ?? usualPort)
  }
}
