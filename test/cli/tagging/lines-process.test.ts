import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { built, createSandbox, MAIN } from '../run-cli.js'
import { TRAIN } from '../tiny-data.js'

describe.skipIf(!built)('tag --lines as a process (needs a build)', () => {
  const sandbox = createSandbox({ 'train.tsv': TRAIN })
  const running: ChildProcessByStdio<Writable, Readable, Readable>[] = []
  beforeAll(() => sandbox.run(['train', 'train.tsv', '-o', 'model.cofield', '-q']))
  afterEach(() => {
    for (const child of running.splice(0)) child.kill('SIGKILL')
  })
  afterAll(() => sandbox.remove())

  function start() {
    const child = spawn(process.execPath, [MAIN, 'tag', 'model.cofield', '--lines'], {
      cwd: sandbox.path('.'),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    running.push(child)
    child.stdin.on('error', () => {})
    return { child, answers: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  }

  it('answers a line before the next one comes, and the last one without its end', async () => {
    const { child, answers } = start()
    for (const [text, labels] of [
      ['The dog', ['DT', 'NN']],
      ['A cat sleeps', ['DT', 'NN', 'VBZ']],
      ['.', ['.']],
    ]) {
      child.stdin.write(`${JSON.stringify({ text })}\n`)
      expect(JSON.parse((await answers.next()).value)).toEqual({ result: labels })
    }
    child.stdin.write('{"text":')
    child.stdin.write('"The"}')
    child.stdin.end()
    expect((await answers.next()).value).toBe('{"result":["DT"]}')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('reports a bad line at once and goes on', async () => {
    const { child, answers } = start()
    child.stdin.write('bad\n')
    expect((await answers.next()).value).toBe('{"result":null}')
    const [report] = await once(child.stderr, 'data')
    expect(String(report)).toContain('cofield: warning: standard input:1: expected a JSON object')
    child.stdin.write('{"text":"The"}\n')
    expect((await answers.next()).value).toBe('{"result":["DT"]}')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
  })

  it('reads no more than it can answer to a reader that waits', async () => {
    const child = spawn(process.execPath, [MAIN, 'tag', 'model.cofield', '--lines'], {
      cwd: sandbox.path('.'),
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    running.push(child)
    const lines = 20_000
    child.stdin.end('{"tokens":["The","dog"]}\n'.repeat(lines)) // half a megabyte, of which pipes hold a part
    await once(child.stdout, 'readable')
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(child.stdin.writableLength).toBeGreaterThan(0)
    let out = ''
    child.stdout.on('data', chunk => {
      out += chunk
    })
    await once(child.stdout, 'end')
    expect(out).toBe('{"result":["DT","NN"]}\n'.repeat(lines))
  })

  it('ends quietly when nobody reads any more', () => {
    const command = `yes '{"text":"The dog"}' | "${process.execPath}" "${MAIN}" tag model.cofield --lines | head -1; echo "$?"`
    const { stdout, stderr } = spawnSync('bash', ['-o', 'pipefail', '-c', command], {
      cwd: sandbox.path('.'),
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/^\{"result":\["DT","NN"\]\}\n(0|141)\n$/) // 141: yes, by the signal of the pipe
    expect(stderr).toBe('')
  })
})
