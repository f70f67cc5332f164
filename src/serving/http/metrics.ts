/** Figures of a server in the text format of Prometheus. */

import type { TaskKind } from '../service.js'

/** A figure of the moment, such as the length of a queue. */
export interface Gauge {
  /** `cofield_threads`. */
  readonly name: string
  readonly help: string
  readonly value: number
  readonly labels?: Readonly<Record<string, string>>
}

/** Upper bounds of the classes of seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Latency {
  readonly counts: number[] // [SECONDS.length + 1], the last one for all that took longer
  sum: number
}

/** Counts what a server does. */
export class Metrics {
  // Labels are written when they are asked for, not at each request.
  private readonly requests = new Map<string, Map<number, number>>() // by route and status
  private readonly latencies = new Map<string, Latency>() //            by route
  private readonly tokens = new Map<string, Map<TaskKind, number>>() // by model and task
  private received = 0
  private sent = 0
  /** Requests that are being answered. */
  inFlight = 0

  /** A request that was answered. `route` is one of few: not what a client has sent. */
  addRequest(route: string, status: number, seconds: number): void {
    add(inner(this.requests, route), status, 1)
    let latency = this.latencies.get(route)
    if (!latency) {
      latency = { counts: Array<number>(SECONDS.length + 1).fill(0), sum: 0 }
      this.latencies.set(route, latency)
    }
    const k = SECONDS.findIndex(bound => seconds <= bound)
    latency.counts[k < 0 ? SECONDS.length : k]++
    latency.sum += seconds
  }

  addTokens(model: string, task: TaskKind, tokens: number): void {
    add(inner(this.tokens, model), task, tokens)
  }

  addBytes(received: number, sent: number): void {
    this.received += received
    this.sent += sent
  }

  /** The whole text. */
  text(gauges: Iterable<Gauge>): string {
    return [
      family('cofield_requests_total', 'counter', 'Requests that were answered.', this.labeledRequests()),
      this.histogram(),
      family(
        'cofield_tokens_total',
        'counter',
        'Tokens that were labeled, learned or forgotten.',
        this.labeledTokens(),
      ),
      single('cofield_received_bytes_total', 'counter', 'Bytes of bodies that came.', this.received),
      single('cofield_sent_bytes_total', 'counter', 'Bytes of bodies that went.', this.sent),
      single('cofield_requests_in_flight', 'gauge', 'Requests that are being answered.', this.inFlight),
      ...gaugeFamilies(gauges),
    ].join('')
  }

  private labeledRequests(): Map<string, number> {
    return labeled(this.requests, (route, status) => ({ route, status: String(status) }))
  }

  private labeledTokens(): Map<string, number> {
    return labeled(this.tokens, (model, task) => ({ model, task }))
  }

  private histogram(): string {
    const name = 'cofield_request_seconds'
    const lines = head(name, 'histogram', 'Seconds from the head of a request to the end of its answer.')
    for (const [route, { counts, sum }] of this.latencies) {
      const key = labelsOf({ route }).slice(1, -1)
      let total = 0
      for (const [k, bound] of [...SECONDS, '+Inf'].entries()) {
        total += counts[k]
        lines.push(`${name}_bucket{${key},le="${bound}"} ${total}`)
      }
      lines.push(`${name}_sum{${key}} ${sum}`, `${name}_count{${key}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value)
}

/** The counts under a name. */
function inner<Key>(counts: Map<string, Map<Key, number>>, name: string): Map<Key, number> {
  let found = counts.get(name)
  if (!found) {
    found = new Map()
    counts.set(name, found)
  }
  return found
}

/** Counts of two levels by their labels as they are written. */
function labeled<Key>(
  counts: ReadonlyMap<string, ReadonlyMap<Key, number>>,
  labels: (name: string, key: Key) => Readonly<Record<string, string>>,
): Map<string, number> {
  const all = new Map<string, number>()
  for (const [name, inside] of counts)
    for (const [key, value] of inside) all.set(labelsOf(labels(name, key)), value)
  return all
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function family(name: string, type: string, help: string, values: ReadonlyMap<string, number>): string {
  const lines = [...values].map(([labels, value]) => `${name}${labels} ${value}`)
  return `${[...head(name, type, help), ...lines].join('\n')}\n`
}

function single(name: string, type: string, help: string, value: number): string {
  return family(name, type, help, new Map([['', value]]))
}

/** All gauges of one name stand together. */
function gaugeFamilies(gauges: Iterable<Gauge>): string[] {
  const families = new Map<string, { help: string; values: Map<string, number> }>()
  for (const { name, help, value, labels = {} } of gauges) {
    const found = families.get(name) ?? { help, values: new Map<string, number>() }
    families.set(name, found)
    found.values.set(labelsOf(labels), value)
  }
  return [...families].map(([name, { help, values }]) => family(name, 'gauge', help, values))
}

function labelsOf(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
