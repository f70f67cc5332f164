/** Sends the same request over several connections for some seconds, and prints how long answers took. */
import autocannon from 'autocannon'
import { writeOut } from '../../terminal/standard-streams.js'
import type { Load, LoadFigures } from '../serving/load.js'

const { url, body, connections, seconds } = JSON.parse(process.argv[2]) as Load

const latencies: number[] = []
// autocannon's own histogram has whole milliseconds only
const run = autocannon({
  url,
  connections,
  duration: seconds,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
}).on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds))
const { errors, non2xx, duration } = await run
latencies.sort((a, b) => a - b)
const quantile = (part: number) =>
  latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))]
const figures: LoadFigures = {
  requests: latencies.length,
  seconds: duration,
  failed: errors + non2xx,
  p50: quantile(0.5),
  p99: quantile(0.99),
}
writeOut(`${JSON.stringify(figures)}\n`)
