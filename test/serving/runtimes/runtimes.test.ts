/** The handler where others mount it: the same answers in Hono, Deno and Bun. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '../../../src/model/model.js'
import { createHandler } from '../../../src/serving/http/handler.js'
import { addressModel } from '../models.js'

const root = resolve(import.meta.dirname, '../../..')
const built = join(root, 'dist/src/serving/index.js')
const script = join(import.meta.dirname, 'server.mjs')

/** Milliseconds that a runtime may take to start on a busy machine. */
const SLOW = 60_000

let model: Model
beforeAll(async () => {
  model = await addressModel()
})

type Send = (path: string, init?: RequestInit) => Promise<Response>

const post = (body: BodyInit, type = 'application/json') =>
  ({ method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }) as RequestInit

/** What is the same wherever the handler is mounted. */
async function checkServer(send: Send): Promise<void> {
  expect(await (await send('/healthz')).json()).toEqual({ status: 'ok' })
  const parsed = await send('/v1/models/addresses/parse', post('{"texts":["7 Park Lane"]}'))
  expect(await parsed.text()).toBe(JSON.stringify({ results: [model.parse('7 Park Lane')] }))
  const lines = '{"tokens":["7"]}\njunk\n{"tokens":["York"]}\n'
  const tagged = await send('/v1/models/addresses/tag', post(lines, 'application/x-ndjson'))
  const answers = (await tagged.text()).trimEnd().split('\n')
  expect(answers.map(line => JSON.parse(line))).toMatchObject([
    { labels: model.tag(['7']) },
    { error: { status: 400, line: 2 } },
    { labels: model.tag(['York']) },
  ])
  const large = await send('/v1/models/addresses/tag', post(' '.repeat(1001)))
  expect([large.status, large.headers.get('content-type')]).toEqual([413, 'application/problem+json'])
  const wrong = await send('/v1/models/addresses/tag', { method: 'DELETE' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  const elsewhere = await send('/healthz', { headers: { origin: 'http://evil.example' } })
  expect(elsewhere.status).toBe(403)
  const head = await send('/v1/models', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
}

it('in Hono, below a path of its own', async () => {
  const app = new Hono()
  const handler = createHandler({ addresses: model }, { limits: { bodyBytes: 1000 } })
  app.mount('/crf', handler)
  app.get('/', context => context.text('mine'))
  await checkServer(async (path, init) => app.request(`/crf${path}`, init))
  expect(await (await app.request('/')).text()).toBe('mine')
})

/** The path of a runtime if it runs here. */
function runtimeNamed(name: string): string | undefined {
  const file = join(root, 'node_modules/.bin', name)
  if (!existsSync(file) || !existsSync(built)) return undefined
  return spawnSync(file, ['--version'], { timeout: SLOW }).status === 0 ? file : undefined
}

const RUNTIMES = [
  ['deno', ['run', '--no-lock', '--no-prompt', '--allow-net']],
  ['bun', ['run']],
] as const

describe.each(RUNTIMES)('in %s', (name, args) => {
  const file = runtimeNamed(name)
  const reason = file ? '' : ` (skipped: ${name} does not run here, or npm run build is missing)`
  let process: ChildProcess
  afterAll(() => void process?.kill('SIGKILL'))

  it.skipIf(!file)(
    `as it is${reason}`,
    async () => {
      process = spawn(file!, [...args, script], { cwd: import.meta.dirname })
      process.stdin?.end(model.save())
      const port = await new Promise<string>((done, fail) => {
        let errors = ''
        process.stdout?.once('data', data => done(String(data).trim()))
        process.stderr?.on('data', data => {
          errors += data
        })
        process.once('exit', () => fail(new Error(errors)))
      })
      await checkServer((path, init) => fetch(`http://127.0.0.1:${port}${path}`, init))
    },
    SLOW,
  )
})
