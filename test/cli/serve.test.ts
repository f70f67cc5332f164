import type { ChildProcess } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { simulateIngredients } from '../../src/simulation/index.js'
import { train } from '../../src/train.js'
import { connectRaw } from '../server/http/raw-client.js'
import { built, createSandbox, type EndedRun, type Sandbox } from './run-cli.js'

const README = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')

let sandbox: Sandbox
const children: ChildProcess[] = []

beforeAll(async () => {
  sandbox = createSandbox()
  sandbox.write('ingredients.cofield', await ingredients())
})
afterAll(() => sandbox.remove())
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function ingredients(): Promise<Uint8Array> {
  const texts = simulateIngredients({ sentences: 60, seed: 7 })
  sandbox.write('ingredients.jsonl', texts.map(record => `${JSON.stringify(record)}\n`).join(''))
  const { code, err } = await sandbox.run(['train', 'ingredients.jsonl', '-o', 'trained.cofield'])
  expect([code, err]).toEqual([0, expect.anything()])
  return sandbox.read('trained.cofield')
}

interface Started {
  readonly child: ChildProcess
  readonly ended: Promise<EndedRun>
  readonly url: string
  readonly out: () => string
  readonly err: () => string
}

/** Starts the command and waits until it answers. */
async function start(...args: string[]): Promise<Started> {
  const { child, ended } = sandbox.start(['serve', ...args])
  children.push(child)
  let [out, err] = ['', '']
  child.stderr?.on('data', chunk => {
    err += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', chunk => {
      out += chunk
      const found = /http:\/\/[^"\s]+/.exec(out)
      if (found) resolve(found[0])
    })
    void ended.then(run => reject(new Error(`ended with ${run.code}: ${run.err}`)))
  })
  return { child, ended, url, out: () => out, err: () => err }
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
}

describe.skipIf(!built)('cofield serve', () => {
  it('prints its URL as JSON first, answers as the other commands do, and stops when told', async () => {
    const { url, out, err, child, ended } = await start('ingredients.cofield', '--port', '0', '--json')
    expect(JSON.parse(out())).toEqual({ url })
    const text = '2 cups sugar'
    const parsed = await sandbox.run(['parse', 'ingredients.cofield', '--jsonl'], `${text}\n`)
    const response = await post(`${url}/v1/models/ingredients/parse`, { texts: [text] })
    expect(await response.json()).toEqual({ results: [JSON.parse(parsed.out)] })
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0, signal: null, out: `${JSON.stringify({ url })}\n` })
    expect(err()).toMatch(
      /^cofield: serving 1 model at http:.*\ncofield: stopping because of SIGTERM: .*\ncofield: stopped\n$/,
    )
  })

  it('runs the commands of README', async () => {
    const [, command, curls] =
      /```sh\n(npx cofield serve .*)\n```\s+```sh\n((?:curl .*\n)+)```/.exec(README) ?? []
    const words = command.split(' ').slice(3)
    const { url, out } = await start(...words, '--port', '0')
    expect(out()).toContain('Try it:')
    for (const lines of [curls, out()]) {
      const found = [...lines.matchAll(/curl (?:http:\/\/)?[^/\s]+(\/\S+)(?: --json '(.*)')?\n/g)]
      expect(found).toHaveLength(3)
      for (const [, path, body] of found) {
        const response =
          body === undefined ? await fetch(url + path) : await post(url + path, JSON.parse(body))
        expect(response.status, path).toBe(200)
        expect(Object.keys((await response.json()) as object)[0]).toMatch(/^(models|results|labels)$/)
      }
    }
  })

  it('takes a new file while it runs, and keeps the old model if it is broken', async () => {
    sandbox.write('changing.cofield', sandbox.read('ingredients.cofield'))
    const { url, child, err } = await start('changing.cofield', '--port', '0', '--no-watch')
    const labels = async () => {
      const { models } = (await (await fetch(`${url}/v1/models`)).json()) as {
        models: { labels: string[] }[]
      }
      return models[0].labels
    }
    sandbox.write('changing.cofield', 'broken')
    child.kill('SIGHUP')
    await expect.poll(err).toContain('changing.cofield: expected a model of Cofield')
    expect((await labels()).length).toBeGreaterThan(1)
    const model = await train([{ tokens: ['a'], labels: ['NEW'] }])
    writeFileSync(sandbox.path('new.cofield'), model.save())
    renameSync(sandbox.path('new.cofield'), sandbox.path('changing.cofield'))
    child.kill('SIGHUP')
    await expect.poll(labels).toEqual(['NEW'])
  })

  it('learns, and knows it after kill -9', async () => {
    sandbox.write('learning.cofield', (await train([{ tokens: ['a'], labels: ['X'] }])).save())
    const args = ['learning.cofield', '--port', '0', '--json', '--learn', 'learned']
    const first = await start(...args)
    const sequences = [{ tokens: ['a'], labels: ['Y'] }]
    const body = { sequences: [...sequences, ...sequences], newLabels: true, id: 'one' }
    const answer = await post(`${first.url}/v1/models/learning/update`, body)
    expect(await answer.json()).toMatchObject({ version: 1, labels: ['Y'], repeated: false })
    first.child.kill('SIGKILL')
    await first.ended
    const second = await start(...args)
    const again = await post(`${second.url}/v1/models/learning/update`, body)
    expect(await again.json()).toMatchObject({ version: 1, repeated: true })
    const tagged = await post(`${second.url}/v1/models/learning/tag`, { tokens: ['a'] })
    expect(await tagged.json()).toEqual({ labels: [['Y']] })
  })

  it('asks for the token of a file, and never prints it', async () => {
    sandbox.write('token.txt', 'open-sesame\n')
    const { url, out, err, child, ended } = await start(
      ...[
        'ingredients.cofield',
        '--port',
        '0',
        '--token-file',
        'token.txt',
        '--verbose',
        '--host',
        '0.0.0.0',
      ],
    )
    const path = `${url}/v1/models/ingredients/tag`
    const body = { tokens: ['secret-text'] }
    expect((await post(path, body)).status).toBe(401)
    expect((await post(path, body, { authorization: 'Bearer open-sesame' })).status).toBe(200)
    child.kill('SIGINT')
    await ended
    expect(err()).toMatch(/POST \/v1\/models\/ingredients\/tag 401 .* ms\n.*tag 200/)
    for (const printed of [out(), err()]) expect(printed).not.toMatch(/sesame|secret-text|warning/)
  })

  it('finishes a stream before it stops; a second signal ends it at once', async () => {
    const { url, child, ended } = await start('ingredients.cofield', '--port', '0', '--json', '--grace', '60')
    const head =
      'POST /v1/models/ingredients/tag HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n'
    const line = `${JSON.stringify({ tokens: ['sugar'] })}\n`
    const chunk = `${line.length.toString(16)}\r\n${line}\r\n`
    const [client, stuck] = [connectRaw(url), connectRaw(url)]
    client.send(head + chunk)
    stuck.send(head + chunk)
    await Promise.all([client, stuck].map(one => one.until(/labels/)))
    child.kill('SIGTERM')
    await expect
      .poll(() =>
        fetch(url).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    client.send(`${chunk}0\r\n\r\n`)
    const text = await client.closed()
    expect(text.match(/"labels"/g)).toHaveLength(2)
    expect(text).toMatch(/0\r\n\r\n$/)
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: null, signal: 'SIGTERM' })
    stuck.socket.destroy()
  })
})

it('says nothing of the training of models that do not tell', async () => {
  const rivals = resolve(import.meta.dirname, '../golden/rivals/crfsuite')
  sandbox.write('names.model', readFileSync(resolve(rivals, 'names.model')))
  const { out } = await start('names.model', 'ingredients.cofield', '--port', '0')
  await expect.poll(out).toMatch(/ingredients .*, trained on [\d,]+ tokens/)
  expect(out()).toMatch(/^ {2}names {2}likelihood, \d+ labels$/m)
})

describe('cofield serve refuses', () => {
  it.each([
    [['ingredients.cofield', 'x/ingredients.cofield'], 2, /got ingredients for .* rename one/],
    [['-'], 2, /expected a model file, got - \(standard input\)/],
    [['missing.cofield'], 1, /missing\.cofield: no such file/],
    [['ingredients.cofield', '--port', '70000'], 2, /--port: expected a whole number of at most 65535/],
    [
      ['ingredients.cofield', '--allow-origin', 'example.com'],
      2,
      /--allow-origin: expected an origin such as https/,
    ],
    [['ingredients.cofield', '--allow-host', 'https://a.b'], 2, /--allow-host: expected the name of a host/],
    [['ingredients.cofield', '--timeout', '-1'], 2, /--timeout: expected seconds/],
    [['ingredients.cofield', '--token-file', 'nowhere'], 1, /nowhere: no such file/],
    [['ingredients.cofield', '--host', 'not a host'], 1, /not a host/],
  ])('%j', async (args, code, message) => {
    const run = await sandbox.run(['serve', ...args])
    expect([run.code, run.out]).toEqual([code, ''])
    expect(run.err).toMatch(message)
  })

  it('a port that is in use', async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const run = await sandbox.run(['serve', 'ingredients.cofield', '--port', String(port)])
    other.close()
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toMatch(
      `port ${port} of 127.0.0.1 is in use: choose another one with --port, or 0 for a free one`,
    )
  })
})
