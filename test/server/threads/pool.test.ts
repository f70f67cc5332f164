import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { Pool, type PoolOptions } from '../../../server/threads/pool.js'
import { TASK_LIMITS, type Task } from '../../../src/serving/service.js'
import { bundleProgram } from './bundle-program.js'

let bundled: Awaited<ReturnType<typeof bundleProgram>>
const pools: Pool[] = []
const reports: string[] = []

beforeAll(async () => {
  bundled = await bundleProgram(join(import.meta.dirname, 'scripted-worker.ts'))
})
afterAll(() => bundled.remove())
afterEach(async () => {
  vi.useRealTimers()
  for (const pool of pools.splice(0)) await pool.close()
  reports.length = 0
})

/** Options that a test may change while a pool runs. */
type Settings = { -readonly [Key in keyof PoolOptions]: PoolOptions[Key] }

async function start(options: Partial<PoolOptions> = {}, word: string | null = 'old'): Promise<Pool> {
  const pool = new Pool(settingsOf(options))
  pools.push(pool)
  if (word !== null) await pool.models.put(modelOf(word))
  return pool
}

function settingsOf(options: Partial<PoolOptions>): Settings {
  return {
    program: bundled.program,
    limits: TASK_LIMITS,
    size: 1,
    queue: { jobs: 100, bytes: 1e6 },
    milliseconds: 30_000,
    patience: 20,
    backoff: { first: 5, most: 20 },
    report: line => reports.push(line),
    ...options,
  }
}

/** A pool whose next task has only some milliseconds; those before and after it have time. */
async function startHasty(milliseconds: number) {
  const settings = settingsOf({ batch: 1 })
  const pool = new Pool(settings)
  pools.push(pool)
  await pool.models.put(modelOf('old'))
  return (text: string, ...before: readonly string[]) => {
    for (const task of before) void ask(pool, task)
    settings.milliseconds = milliseconds
    const answer = ask(pool, text)
    settings.milliseconds = 30_000
    return { pool, answer }
  }
}

function shared(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text)
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

const modelOf = (word: string) => ({ name: 'm', bytes: shared(word), source: 'm.cofield' })
const never = new AbortController().signal
const taskOf = (text: string): Task => ({ kind: 'tag', form: 'json', body: new TextEncoder().encode(text) })

/** What a task gives: the text of its answer, or the status of its problem. */
async function ask(pool: Pool, text: string, signal = never): Promise<string | number> {
  const { status, body } = await pool.answer('m', taskOf(text), signal)
  return status === 200 ? new TextDecoder().decode(body) : status
}

const change = (version: number, text: string) =>
  ({ version, kind: 'update', form: 'json', newLabels: false, body: new TextEncoder().encode(text) }) as const

const running = (pool: Pool) => expect.poll(() => pool.health.running, { interval: 2 })

describe('a pool', () => {
  it('answers tasks', async () => {
    const pool = await start({ size: 3 })
    const words = Array.from({ length: 50 }, (_, k) => `echo ${k}`)
    expect(await Promise.all(words.map(word => ask(pool, word)))).toEqual(words.map(word => word.slice(5)))
    expect(pool.health).toEqual({ threads: 3, ready: 3, waiting: 0, running: 0, replaced: 0 })
  })

  it('tells what a model says of itself', async () => {
    const pool = await start({}, null)
    expect(await pool.models.put(modelOf('abc'))).toEqual({
      method: 'words',
      labels: ['abc'],
      sequences: 1,
      tokens: 3,
    })
  })

  it('sends a thread the body of a task, and not the buffer of which it is a part', async () => {
    const pool = await start()
    const buffer = new TextEncoder().encode(`size${' '.repeat(1000)}`)
    const { body } = await pool.answer('m', { ...taskOf(''), body: buffer.subarray(0, 4) }, never)
    expect(new TextDecoder().decode(body)).toBe('4')
  })

  it('answers 500 to a task that fails, and only to it; the log has the reason', async () => {
    const pool = await start()
    expect(await Promise.all(['throw', 'word'].map(text => ask(pool, text)))).toEqual([500, 'old'])
    expect(reports).toEqual(['a task failed: a fault inside'])
    expect(pool.health.replaced).toBe(0)
  })

  it('answers 404 for a model that is not there', async () => {
    const pool = await start()
    expect((await pool.answer('other', taskOf('word'), never)).status).toBe(404)
    pool.models.remove('m')
    expect(await ask(pool, 'word')).toBe(404)
  })

  it('keeps a thread for short tasks, so that long ones do not hold them up', async () => {
    const pool = await start({ size: 2, shortBytes: 8 })
    const long = [1, 2, 3].map(() => ask(pool, `sleep 60000${' '.repeat(10)}`))
    await running(pool).toBe(1)
    expect(await ask(pool, 'word')).toBe('old')
    await pool.close()
    expect(await Promise.all(long)).toEqual([503, 503, 503])
  })

  it('gives tasks behind a long one to other threads', async () => {
    const pool = await start({ size: 2, batch: 8, relief: 5 })
    const hold = [ask(pool, 'sleep 20'), ask(pool, 'sleep 20')]
    const { signal, abort } = abortable()
    const endless = ask(pool, 'sleep 60000', signal)
    const others = Array.from({ length: 12 }, (_, k) => ask(pool, `echo ${k}`))
    expect(await Promise.all(others)).toEqual(others.map((_, k) => `${k}`))
    abort()
    await expect(endless).rejects.toThrow('gone')
    await Promise.all(hold)
    expect(pool.health).toMatchObject({ replaced: 0 })
  })

  it('costs no task that a thread has not begun, however many threads end before', async () => {
    const pool = await start({ batch: 8, relief: 30_000 })
    const hold = ask(pool, 'sleep 20')
    const deadly = Array.from({ length: 3 }, () => ask(pool, 'exit'))
    const others = Array.from({ length: 3 }, (_, k) => ask(pool, `echo ${k}`))
    expect(await hold).toBe('old old')
    expect(await Promise.all(deadly)).toEqual([503, 503, 503])
    expect(await Promise.all(others)).toEqual(['0', '1', '2'])
  })

  it('with one thread takes long tasks, too', async () => {
    const pool = await start({ size: 1, shortBytes: 2 })
    expect(await ask(pool, 'word')).toBe('old')
  })
})

describe('a queue', () => {
  it('that is full refuses tasks with 429', async () => {
    const pool = await start({ queue: { jobs: 2, bytes: 1e6 }, batch: 1 })
    const held = ask(pool, 'sleep 40')
    const waiting = [ask(pool, 'echo a'), ask(pool, 'echo b')]
    const answer = await pool.answer('m', taskOf('echo c'), never)
    expect(answer.status).toBe(429)
    expect(answer.retryAfter).toBe(1)
    expect(await Promise.all([held, ...waiting])).toEqual(['old old', 'a', 'b'])
    expect(await ask(pool, 'echo d')).toBe('d')
  })

  it('is full by bytes, too', async () => {
    const pool = await start({ queue: { jobs: 100, bytes: 10 } })
    const held = ask(pool, 'sleep 20')
    expect(await ask(pool, 'echo 123456')).toBe(429)
    expect(await Promise.all([held, ask(pool, 'echo 1')])).toEqual(['old old', '1'])
  })
})

describe('time', () => {
  it('that is over ends a task that never does, and no other', async () => {
    const hasten = await startHasty(50)
    const { pool, answer } = hasten('forever')
    const behind = [ask(pool, 'echo 1'), ask(pool, 'echo 2')]
    expect(await answer).toBe(503)
    expect(await Promise.all(behind)).toEqual(['1', '2'])
    expect(reports.join()).toContain('took too long and did not stop')
    expect(await ask(pool, 'word')).toBe('old')
  })

  it('that is over cancels a task that pauses, without an end of its thread', async () => {
    const hasten = await startHasty(50)
    const { pool, answer } = hasten('sleep 100000')
    expect(await answer).toBe(503)
    expect(await ask(pool, 'word')).toBe('old')
    expect(pool.health.replaced).toBe(0)
  })

  it('counts in the queue, too', async () => {
    const hasten = await startHasty(50)
    const { pool, answer } = hasten('word', 'sleep 100000')
    expect(await answer).toBe(503)
    expect(pool.health).toMatchObject({ waiting: 0, running: 1, replaced: 0 })
  })
})

describe('a signal', () => {
  it('takes a task out of the queue, or cancels it; the promise is rejected with its reason', async () => {
    const pool = await start()
    const [one, two] = [new AbortController(), new AbortController()]
    const at = ask(pool, 'sleep 100000', one.signal)
    const waiting = ask(pool, 'word', two.signal)
    two.abort(new Error('two'))
    await expect(waiting).rejects.toThrow('two')
    await running(pool).toBe(1)
    one.abort(new Error('one'))
    await expect(at).rejects.toThrow('one')
    expect(await ask(pool, 'word')).toBe('old')
    await expect(ask(pool, 'word', one.signal)).rejects.toThrow('one')
  })

  it('cancels tasks that a thread has not begun', async () => {
    const pool = await start({ batch: 8 })
    const hold = ask(pool, 'sleep 30')
    const { signal, abort } = abortable()
    const waiting = Array.from({ length: 6 }, (_, k) => ask(pool, `sleep 2${k}000`, signal))
    await hold
    abort()
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    expect(await ask(pool, 'word')).toBe('old')
  })
})

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort(new Error('gone')) }
}

describe('a thread that ends', () => {
  it.each(['exit', 'memory'])('by %s costs one task 503, and no other', async deed => {
    const pool = await start({ batch: 8, heapMegabytes: 24 })
    const hold = ask(pool, 'sleep 20')
    const others = ['echo 1', deed, 'echo 2', 'echo 3', 'word'].map(text => ask(pool, text))
    expect(await hold).toBe('old old')
    expect(await Promise.all(others)).toEqual(['1', 503, '2', '3', 'old'])
    expect(pool.health).toMatchObject({ ready: 1, replaced: 1 })
    expect(reports.join()).toContain(deed === 'exit' ? 'code 7' : 'out of memory')
  })

  it('is replaced by one with the same models and changes', async () => {
    const pool = await start()
    await pool.models.put(modelOf('new'))
    pool.models.change('m', change(1, '+1'))
    pool.models.change('m', change(2, '+2'))
    expect(await ask(pool, 'exit')).toBe(503)
    expect(await ask(pool, 'word')).toBe('new+1+2')
    pool.models.rebase('m', shared('new+1'), 1)
    expect(pool.models.changedBytes('m')).toBe(2)
    expect(await ask(pool, 'exit')).toBe(503)
    expect(await ask(pool, 'word')).toBe('new+1+2')
  })

  it('because a change cannot be made is not tried without end, and health says so', async () => {
    const pool = await start()
    pool.models.change('m', change(1, 'impossible'))
    await expect.poll(() => pool.health.fault).toContain('this change cannot be made')
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(pool.health.ready).toBe(0)
    expect(pool.health.replaced).toBeLessThan(14)
    await pool.models.put(modelOf('mended')).catch(() => {})
  })

  it('before it can work makes loading fail, with the reason', async () => {
    const program = pathToFileURL('/nowhere/program.mjs')
    const pool = await start({ program }, null)
    await expect(pool.models.put(modelOf('old'))).rejects.toThrow(/threads cannot start: Cannot find/)
  })
})

describe('a model', () => {
  it('is swapped in while tasks run: each answer is wholly of the old one or the new one', async () => {
    const pool = await start({ size: 2, batch: 2 })
    const before = Array.from({ length: 10 }, () => ask(pool, 'sleep 5'))
    const swapped = pool.models.put(modelOf('new'))
    const during: Promise<string | number>[] = []
    let done = false
    void swapped.then(() => {
      done = true
    })
    while (!done) {
      during.push(ask(pool, 'sleep 1'))
      await new Promise(resolve => setTimeout(resolve, 2))
    }
    const after = Array.from({ length: 10 }, () => ask(pool, 'sleep 1'))
    expect(new Set(await Promise.all(after))).toEqual(new Set(['new new']))
    for (const answer of await Promise.all([...before, ...during]))
      expect(['old old', 'new new']).toContain(answer)
  })

  it.each(['broken', 'deadly'])('that is %s is refused, and the old one stays', async word => {
    const pool = await start({ size: 2 })
    const reason = word === 'broken' ? 'm.cofield: this is no model' : /m.cofield: loading it ended a thread/
    await expect(pool.models.put(modelOf(word))).rejects.toThrow(reason)
    expect(await ask(pool, 'word')).toBe('old')
    await pool.models.put(modelOf('mended'))
    expect(await ask(pool, 'word')).toBe('mended')
  })

  it('is loaded even if a thread ends meanwhile because of a task', async () => {
    const pool = await start({ size: 2, batch: 1 })
    const tasks = [ask(pool, 'exit'), ask(pool, 'exit')]
    await pool.models.put(modelOf('new'))
    expect(await Promise.all(tasks)).toEqual([503, 503])
    expect(await Promise.all([1, 2, 3, 4].map(() => ask(pool, 'word')))).toEqual(Array(4).fill('new'))
  })

  it('changes between tasks, never during one', async () => {
    const pool = await start()
    const at = ask(pool, 'sleep 20')
    await running(pool).toBe(1)
    pool.models.change('m', change(1, '+1'))
    expect(await at).toBe('old old')
    expect(await ask(pool, 'word')).toBe('old+1')
  })
})

it('a pool that is closed answers 503', async () => {
  const pool = await start()
  const at = ask(pool, 'sleep 100000')
  await pool.close()
  expect(await at).toBe(503)
  expect(await ask(pool, 'word')).toBe(503)
})

it('a pool that is being closed answers tasks that a thread should give back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const pool = await start({ batch: 8, relief: 1000 })
  const hold = ask(pool, 'sleep 1')
  const [next, ...behind] = ['word', 'sleep 100000', 'echo 1', 'echo 2'].map(text => ask(pool, text))
  await Promise.all([hold, next]) // the thread has the others, and has begun the first of them
  const closed = pool.close()
  vi.advanceTimersByTime(1000)
  await closed
  expect(pool.health.waiting).toBe(0)
  expect(await Promise.all(behind)).toEqual([503, 503, 503])
})

it('a pool that is closed refuses models, also one that is being loaded', async () => {
  const pool = await start()
  const loading = pool.models.put(modelOf('new'))
  const refused = expect(loading).rejects.toThrow('m.cofield: the server is stopping')
  await pool.close()
  await refused
  await expect(pool.models.put(modelOf('newer'))).rejects.toThrow('m.cofield: the server is stopping')
})
