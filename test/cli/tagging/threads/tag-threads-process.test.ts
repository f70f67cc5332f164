/** `tag --threads` with threads of its own, as a person runs it. */
import { spawn, spawnSync } from 'node:child_process'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startThreads } from '../../../../cli/tagging/threads/block-threads.js'
import type { LabeledBlock } from '../../../../cli/tagging/threads/messages.js'
import { shareModel } from '../../../../cli/tagging/threads/shared-model.js'
import { startOfThreads } from '../../../../cli/tagging/threads/start.js'
import { workerProgram } from '../../../../cli/tagging/threads/worker-program.js'
import { load } from '../../../../src/load.js'
import { sentences, TYING, tyingModel } from '../../../model/tying-models.js'
import { built, createSandbox, MAIN } from '../../run-cli.js'
import { TRAIN } from '../../tiny-data.js'

const sandbox = createSandbox({ 'train.tsv': TRAIN })
afterAll(() => sandbox.remove())

const LINES = 150_000

const patience = { ...startOfThreads }
afterEach(() => {
  Object.assign(startOfThreads, patience)
})

/** Threads from the beginning, or when this one has labeled a block. */
const STARTS = [{ atOnceBytes: 0 }, { restSeconds: 0 }]

describe.skipIf(!built)('tag --threads', () => {
  beforeAll(async () => {
    await sandbox.run(['train', 'train.tsv', '-o', 'm', '-q'])
    const rows = Array.from({ length: LINES }, (_, k) => (k % 7 === 6 ? '' : `word${k % 1000}`))
    sandbox.write('large.txt', rows.join('\n'))
    rows[LINES - 7] = 'two\tcolumns'
    sandbox.write('wrong.txt', rows.join('\n'))
  })

  it('writes the same bytes as one thread', async () => {
    const one = await sandbox.run(['tag', 'm', 'large.txt', '-q'])
    expect(one.code).toBe(0)
    for (const [threads, start] of [
      ['2', STARTS[0]],
      ['2', STARTS[1]],
      ['3', STARTS[0]],
    ] as const) {
      Object.assign(startOfThreads, patience, start)
      const { code, out, err } = await sandbox.run(['tag', 'm', 'large.txt', '-q', '--threads', threads])
      expect([code, err]).toEqual([0, ''])
      expect(out === one.out).toBe(true)
    }
  })

  it('says in JSON how many threads have labeled', async () => {
    const args = ['tag', 'm', 'large.txt', '-q', '--json', '--threads', '2']
    for (const [start, threads] of [
      [STARTS[0], 2],
      [{ atOnceBytes: Number.POSITIVE_INFINITY, restSeconds: Number.POSITIVE_INFINITY }, 1],
    ] as const) {
      Object.assign(startOfThreads, patience, start)
      expect((await sandbox.run(args)).json.threads).toBe(threads)
      expect((await sandbox.run([...args, '-o', 'labels.txt'])).json.threads).toBe(threads)
    }
  })

  it('writes the same labels where paths are equally good, however much a thread has labeled before', async () => {
    const given = Array.from({ length: 25 }, () => sentences(false)).flat() // some blocks
    sandbox.write('tying.txt', given.map(({ tokens }) => `${tokens!.join('\n')}\n\n`).join(''))
    for (const name of ['separate, with counts', 'separate, fitted only']) {
      const bytes = await tyingModel(TYING[name], 1)
      sandbox.write('tying', bytes)
      const alone = new Map<string, string>()
      for (const { tokens } of sentences(false))
        alone.set(tokens!.join(), load(bytes).tag({ tokens: tokens! }).join())
      const expected = given.map(({ tokens }) => alone.get(tokens!.join())).join('\n')
      Object.assign(startOfThreads, patience, STARTS[0])
      for (const threads of ['1', '2', '3']) {
        const { code, out } = await sandbox.run(['tag', 'tying', 'tying.txt', '-q', '--threads', threads])
        expect(code).toBe(0)
        const blocks = out.trimEnd().split('\n\n')
        const labels = blocks.map(rows => rows.replace(/.*\t/g, '').replaceAll('\n', ','))
        expect(labels.join('\n') === expected).toBe(true)
      }
    }
  })

  it('ends with the same error after the same bytes, also from a pipe', async () => {
    const one = await sandbox.run(['tag', 'm', 'wrong.txt', '-q'])
    Object.assign(startOfThreads, STARTS[0])
    const two = await sandbox.run(['tag', 'm', 'wrong.txt', '-q', '--threads', '2'])
    Object.assign(startOfThreads, STARTS[1])
    expect([one.code, one.err]).toEqual([
      1,
      expect.stringContaining(`cofield: wrong.txt:${LINES - 6}: expected columns`),
    ])
    expect([two.code, two.err]).toEqual([one.code, one.err])
    expect(two.out === one.out).toBe(true)
    const piped = await sandbox.run(['tag', 'm', '-', '-q', '--threads', '2'], sandbox.read('wrong.txt'))
    expect(piped.err).toBe(one.err.replace('wrong.txt', 'standard input'))
    expect(piped.out === one.out).toBe(true)
  })

  it('ends when the reader of its output has enough', () => {
    const content = sandbox.read('large.txt')
    const copies = Math.ceil(patience.atOnceBytes / content.length) // threads from the beginning
    sandbox.write('larger.txt', Buffer.concat(Array.from({ length: copies }, () => content)))
    const command = `node ${MAIN} tag m larger.txt --threads 2 -q | head -n 2; echo \${PIPESTATUS[0]}`
    const { stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: sandbox.path('.'),
      encoding: 'utf8',
      timeout: 60_000,
    })
    expect(stdout.split('\n')).toHaveLength(4)
    expect(stdout).toMatch(/\n0\n$/)
    expect(stderr).toBe('')
  })

  it('ends at a signal, and leaves no file behind', async () => {
    const args = [MAIN, 'tag', 'm', '-', '-q', '--threads', '2', '-o', 'out.txt']
    const child = spawn(process.execPath, args, {
      cwd: sandbox.path('.'),
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = new Promise(resolve => child.on('exit', (_, signal) => resolve(signal)))
    const content = sandbox.read('large.txt')
    child.stdin.on('error', () => {})
    child.stdin.write(content)
    const written = () => sandbox.files().filter(name => name.includes('out.txt'))
    await expect.poll(written).not.toEqual([])
    child.kill('SIGINT')
    child.stdin.write(content)
    expect(await ended).toBe('SIGINT')
    expect(written()).toEqual([])
  })

  it('labels what a thread leaves that cannot start', async () => {
    const threads = startThreads(new URL('file:///no/such/program.js'), 1)
    threads.give(1, { source: 'a', format: 'columns', bytes: new Uint8Array(0), line: 0 }, new Uint8Array(1))
    expect(threads.claim(1)).toBe(true)
    expect(threads.claim(1)).toBe(false)
    await threads.close()
  })

  it.each([0, Infinity])('labels with a model of bytes that are shared from %i on', async least => {
    const bytes = sandbox.read('m')
    const model = shareModel(2, () => {}, least)
    expect(model.forThread(0)).toBe(undefined)
    const place = model.allocate(bytes.length + 1)
    place.set(bytes)
    model.onRead(place.subarray(0, bytes.length), {})
    const isShared = [0, 1].map(thread => 'memory' in model.forThread(thread)!.content)
    expect(isShared).toEqual([least === 0, least === 0])
    const threads = startThreads(workerProgram(), 2)
    const options = { options: {}, data: {}, text: false, partial: false, records: undefined }
    threads.prepare(thread => model.forThread(thread)!, options)
    const [first, second] = ['the\n\n', 'dog\nbarks\n\n'].map(text => new TextEncoder().encode(text))
    const opening = { source: 'a', format: 'columns' as const, bytes: first!, line: 0 }
    const labeled: (LabeledBlock | null | undefined)[] = []
    for (const number of [1, 2, 3]) {
      threads.give(number, opening, second!)
      await expect.poll(() => (labeled[number - 1] ??= threads.answer(number))).not.toBe(undefined)
    }
    await threads.close()
    sandbox.write('two.txt', second!)
    const { out } = await sandbox.run(['tag', 'm', 'two.txt', '-q'])
    for (const block of labeled) expect(new TextDecoder().decode(block?.bytes)).toBe(out)
  })

  it('gives back the block of a thread that ends in the middle', async () => {
    const threads = startThreads(workerProgram(), 1)
    const opening = { source: 'a', format: 'columns' as const, bytes: new Uint8Array(0), line: 0 }
    const options = { options: {}, data: {}, text: false, partial: false, records: undefined }
    threads.prepare(() => ({ content: new Uint8Array(4), loading: {} }), options) // no model: the thread ends
    threads.give(1, opening, new Uint8Array(1))
    await expect.poll(() => threads.claim(1) || threads.answer(1) === null).toBe(true)
    await threads.close()
  })
})

it.each([['--like', 'crfsuite tag'], ['--lines']])('--threads is refused with %s', async (...args) => {
  const { code, err } = await sandbox.run(['tag', 'm', 'large.txt', '--threads', '2', ...args])
  expect(code).toBe(2)
  expect(err).toMatch(/threads: use one of them/)
})
