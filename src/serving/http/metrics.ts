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
  private readonly requests = new Map<string, number>()
  private readonly latencies = new Map<string, Latency>()
  private readonly tokens = new Map<string, number>()
  private received = 0
  private sent = 0
  /** Requests that are being answered. */
  inFlight = 0

  /** A request that was answered. `route` is one of few: not what a client has sent. */
  addRequest(route: string, status: number, seconds: number): void {
    add(this.requests, labelsOf({ route, status: String(status) }), 1)
    const key = labelsOf({ route }).slice(1, -1)
    let latency = this.latencies.get(key)
    if (!latency) {
      latency = { counts: Array<number>(SECONDS.length + 1).fill(0), sum: 0 }
      this.latencies.set(key, latency)
    }
    const k = SECONDS.findIndex(bound => seconds <= bound)
    latency.counts[k < 0 ? SECONDS.length : k]++
    latency.sum += seconds
  }

  addTokens(model: string, task: TaskKind, tokens: number): void {
    add(this.tokens, labelsOf({ model, task }), tokens)
  }

  addBytes(received: number, sent: number): void {
    this.received += received
    this.sent += sent
  }

  /** The whole text. */
  text(gauges: Iterable<Gauge>): string {
    return [
      family('cofield_requests_total', 'counter', 'Requests that were answered.', this.requests),
      this.histogram(),
      family(
        'cofield_tokens_total',
        'counter',
        'Tokens that were labeled, learned or forgotten.',
        this.tokens,
      ),
      single('cofield_received_bytes_total', 'counter', 'Bytes of bodies that came.', this.received),
      single('cofield_sent_bytes_total', 'counter', 'Bytes of bodies that went.', this.sent),
      single('cofield_requests_in_flight', 'gauge', 'Requests that are being answered.', this.inFlight),
      ...gaugeFamilies(gauges),
    ].join('')
  }

  private histogram(): string {
    const name = 'cofield_request_seconds'
    const lines = head(name, 'histogram', 'Seconds from the head of a request to the end of its answer.')
    for (const [key, { counts, sum }] of this.latencies) {
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

function add(counts: Map<string, number>, key: string, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value)
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
