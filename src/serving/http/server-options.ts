import { checkKeys } from '../../common/known-keys.js'
import { shown } from '../../common/shown.js'
import { TASK_LIMITS, type TaskLimits } from '../service.js'
import type { AccessOptions } from './access.js'
import type { Gauge } from './metrics.js'
import type { BodyLimits } from './read-body.js'

/** The limits of a server. */
export interface ServerLimits extends TaskLimits, BodyLimits {
  /** Bytes of a line of a stream. Default 1 MiB. */
  readonly lineBytes: number
  /** Milliseconds for the work on a request, or on a part of a stream. Default 30,000. */
  readonly milliseconds: number
  /** Requests that are worked on at a time. Default 64. */
  readonly concurrent: number
  /** Requests that wait for that. Default 256. */
  readonly queue: number
}

/** The limits where nothing else is said. */
export const SERVER_LIMITS: ServerLimits = {
  ...TASK_LIMITS,
  bodyBytes: 10 << 20,
  heldBytes: 256 << 20,
  lineBytes: 1 << 20,
  bodyMilliseconds: 30_000,
  milliseconds: 30_000,
  concurrent: 64,
  queue: 256,
}

/** How a server behaves. */
export interface ServerOptions extends AccessOptions {
  readonly limits?: Partial<ServerLimits>
  /** What clients send as `Authorization: Bearer …`: one of them. Default: everyone may ask. */
  readonly tokens?: readonly string[]
  /** What stands before the paths of all routes: `/api`. Default nothing. */
  readonly prefix?: string
  /** Whether `/metrics` answers. Default true. */
  readonly metrics?: boolean
  /** Further figures of the moment for `/metrics`. */
  readonly gauges?: () => Iterable<Gauge>
  /** Whether the server is about to stop, so that load balancers leave it out. */
  readonly isStopping?: () => boolean
  /** Why the server cannot work now; undefined if it can. `/healthz` says so. */
  readonly fault?: () => string | undefined
  /** Gets errors that are no fault of a request. */
  readonly report?: (error: unknown) => void
}

const KEYS: readonly (keyof ServerOptions)[] = [
  'limits',
  'tokens',
  'prefix',
  'metrics',
  'gauges',
  'isStopping',
  'fault',
  'report',
  'allowedHosts',
  'allowedOrigins',
]

/** The limits of options, after a look at whether the options are right. */
export function checkServerOptions(options: ServerOptions): ServerLimits {
  checkKeys('server', options, KEYS)
  const { limits = {}, prefix = '' } = options
  checkKeys('limits', limits, Object.keys(SERVER_LIMITS))
  for (const [name, value] of Object.entries(limits))
    if (!(value > 0)) throw new RangeError(`limits.${name}: expected a number above 0, got ${shown(value)}`)
  if (!/^(\/[^/?#]+)*$/.test(prefix))
    throw new RangeError(`prefix: expected a path like /api, got ${shown(prefix)}`)
  return { ...SERVER_LIMITS, ...limits }
}
