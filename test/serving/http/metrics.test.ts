import { expect, it } from 'vitest'
import { createHandler } from '../../../src/serving/http/handler.js'
import { Metrics } from '../../../src/serving/http/metrics.js'
import { addressModel } from '../models.js'
import { ask } from './documented.js'

/** Lines of the text format: a comment, or a name with labels and a number. */
const LINE =
  /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="([^"\\\n]|\\.)*"(,[a-z]+="([^"\\\n]|\\.)*")*\})? -?[0-9.e+-]+)$/

it('metrics count requests, times, tokens and bytes', async () => {
  const server = createHandler(
    { 'a"b\\': await addressModel() },
    { gauges: () => [{ name: 'cofield_threads', help: 'Threads.', value: 3 }] },
  )
  const body = '{"tokens":["7","York"]}'
  const path = `/v1/models/${encodeURIComponent('a"b\\')}/tag`
  const { text: labels } = await ask(server, 'POST', path, body)
  await ask(server, 'POST', path, `${body}\n${body}`, { 'content-type': 'application/x-ndjson' })
  await ask(server, 'POST', path, '{')
  await ask(server, 'GET', '/anything')
  const { text } = await ask(server, 'GET', '/metrics')
  for (const line of text.split('\n').slice(0, -1)) expect(line).toMatch(LINE)
  expect(text).toContain('cofield_requests_total{route="/v1/models/{name}/tag",status="200"} 2\n')
  expect(text).toContain('cofield_requests_total{route="/v1/models/{name}/tag",status="400"} 1\n')
  expect(text).toContain('cofield_requests_total{route="none",status="404"} 1\n')
  expect(text).toContain('cofield_tokens_total{model="a\\"b\\\\",task="tag"} 6\n')
  expect(text).toContain(`cofield_received_bytes_total ${3 * body.length + 2}\n`)
  expect(text).toContain('cofield_requests_in_flight 1\n')
  expect(text).toContain('cofield_requests_waiting 0\n')
  expect(text).toContain('cofield_threads 3\n')
  expect(Number(/cofield_sent_bytes_total (\d+)/.exec(text)?.[1])).toBeGreaterThan(3 * labels.length - 20)
})

it('metrics sort times into classes that add up', () => {
  const metrics = new Metrics()
  for (const seconds of [0.001, 0.002, 3, 11]) metrics.addRequest('/x', 200, seconds)
  const text = metrics.text([])
  expect(text).toContain('cofield_request_seconds_bucket{route="/x",le="0.001"} 1\n')
  expect(text).toContain('cofield_request_seconds_bucket{route="/x",le="0.0025"} 2\n')
  expect(text).toContain('cofield_request_seconds_bucket{route="/x",le="10"} 3\n')
  expect(text).toContain('cofield_request_seconds_bucket{route="/x",le="+Inf"} 4\n')
  expect(text).toContain('cofield_request_seconds_sum{route="/x"} 14.003\n')
  expect(text).toContain('cofield_request_seconds_count{route="/x"} 4\n')
})
