import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '../../../src/model/model.js'
import { answerStream } from '../../../src/serving/http/answer-stream.js'
import { createHandler, type Handler } from '../../../src/serving/http/handler.js'
import { type Batch, lineBatches } from '../../../src/serving/http/line-batches.js'
import { Problem } from '../../../src/serving/problem.js'
import { addressModel } from '../models.js'
import { ask, streamOf } from './documented.js'

const LINES = { 'content-type': 'application/x-ndjson' }
const never = new AbortController().signal

let model: Model
let handler: Handler
beforeAll(async () => {
  model = await addressModel()
  handler = createHandler({ m: model }, { limits: { lineBytes: 60, tokens: 8 } })
})

async function* from<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  yield* values
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function linesIn(text: string): unknown[] {
  expect(text === '' || text.endsWith('\n')).toBe(true)
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

async function tagLines(body: ReadableStream | string, query = ''): Promise<unknown[]> {
  const { status, headers, text } = await ask(handler, 'POST', `/v1/models/m/tag${query}`, body, LINES)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson'])
  return linesIn(text)
}

/** The lines of batches: number and text, null for one that is too long. */
async function collect(pieces: readonly Uint8Array[], lineBytes: number, batchBytes: number) {
  const found: [number, string | null][] = []
  const batches: Batch[] = []
  for await (const batch of lineBatches(from(pieces), { lineBytes, batchBytes })) {
    batches.push(batch)
    if (!batch.bytes) found.push([batch.firstLine, null])
    else {
      const texts = new TextDecoder().decode(batch.bytes).replace(/\n$/, '').split('\n')
      for (const [k, text] of texts.entries()) found.push([batch.firstLine + k, text])
    }
  }
  return { found, batches }
}

describe('lines of a stream', () => {
  const text = 'ab\n\n{"ü":"𝄞"}\r\nmuch too long a line\nx'
  const expected = [
    [1, 'ab'],
    [2, ''],
    [3, '{"ü":"𝄞"}\r'],
    [4, null],
    [5, 'x'],
  ]

  it('are the same wherever the bytes are cut', async () => {
    const bytes = bytesOf(text)
    for (let a = 0; a <= bytes.length; a++)
      for (let b = a; b <= bytes.length; b += 5) {
        const pieces = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)]
        expect((await collect(pieces, 14, 20)).found).toEqual(expected)
      }
    const single = Array.from(bytes, byte => new Uint8Array([byte]))
    expect((await collect(single, 14, 20)).found).toEqual(expected)
  })

  it('come in batches of bounded size, with all that is there', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ü', '𝄞'), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.array(fc.nat(60)),
        fc.integer({ min: 1, max: 40 }),
        async (lines, cuts, batchBytes) => {
          const bytes = bytesOf(lines.map(one => `${one}\n`).join(''))
          const at = [0, ...cuts.map(cut => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length]
          const pieces = at.slice(1).map((end, k) => bytes.subarray(at[k], end))
          const { found, batches } = await collect(pieces, 24, batchBytes)
          expect(found).toEqual(lines.map((one, k) => [k + 1, bytesOf(one).length > 24 ? null : one]))
          for (const { bytes: batch } of batches)
            if (batch) expect(batch.length).toBeLessThanOrEqual(Math.max(batchBytes, 25))
        },
      ),
    )
  })

  it('of exactly the limit are taken', async () => {
    expect((await collect([bytesOf('12345\n123456\n12345')], 5, 100)).found).toEqual([
      [1, '12345'],
      [2, null],
      [3, '12345'],
    ])
  })
})

describe('a stream of tasks', () => {
  it('has an answer for each line, in order, bad ones in place', async () => {
    const body = [
      '{"tokens":["7"]}',
      'junk',
      '',
      `{"tokens":["${'x'.repeat(60)}"]}`,
      '{"tokens":["7","7"],"id":1}',
      '{"tokens":["a","b","c","d","e","f","g","h","i"]}',
      '{"text":"a"}',
      '{"tokens":["York"]}',
    ].join('\n')
    expect(await tagLines(body)).toMatchObject([
      { labels: model.tag(['7']) },
      { error: { status: 400, line: 2 } },
      { error: { status: 413, line: 4 } },
      { labels: model.tag(['7', '7']) },
      { error: { status: 422, line: 6, type: 'urn:cofield:problem:too-many' } },
      { error: { status: 422, line: 7 } },
      { labels: model.tag(['York']) },
    ])
    expect(await tagLines('')).toEqual([])
    expect(await tagLines('\n\n')).toEqual([])
  })

  it('is the same wherever its bytes are cut', async () => {
    const bytes = bytesOf('{"tokens":["7","ü"]}\njunk\r\n\n{"tokens":["High"]}')
    const whole = await tagLines(streamOf([bytes]))
    expect(whole).toHaveLength(3)
    for (let cut = 1; cut < bytes.length; cut += 3)
      expect(await tagLines(streamOf([bytes.slice(0, cut), bytes.slice(cut)]))).toEqual(whole)
  })

  it('has its options in the query', async () => {
    const line = '{"tokens":["7","York"]}'
    const [best] = await tagLines(line, '?nbest=2&probabilities=true&constraints=auto')
    expect(best).toMatchObject({ nbest: model.nbest(['7', 'York'], 2, { constraints: 'auto' }) })
    const tokenizer = 'characters'
    const parsed = await ask(
      handler,
      'POST',
      `/v1/models/m/parse?tokenizer=${tokenizer}`,
      '{"text":"a12"}',
      LINES,
    )
    expect(linesIn(parsed.text)).toEqual([model.parse('a12', { tokenizer })])
    for (const query of ['?nbest=0', '?nbset=2', '?nbest=1&nbest=2', '?nbest=101', '?__proto__=1'])
      expect((await ask(handler, 'POST', `/v1/models/m/tag${query}`, line, LINES)).status, query).toBe(422)
  })

  it('is answered line by line to a client that waits for each answer', async () => {
    let send: (text: string) => void = () => {}
    let end = () => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = text => controller.enqueue(bytesOf(text))
        end = () => controller.close()
      },
    })
    const request = { method: 'POST', headers: LINES, body, duplex: 'half' } as RequestInit
    const response = await handler(new Request('http://localhost/v1/models/m/tag', request))
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (const word of ['7', 'York', 'High']) {
      send(`${JSON.stringify({ tokens: [word] })}\n`)
      expect((await reader.read()).value).toBe(`${JSON.stringify({ labels: model.tag([word]) })}\n`)
    }
    end()
    expect((await reader.read()).done).toBe(true)
  })

  it('is read no faster than its answers are taken', async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled++
          controller.enqueue(bytesOf('{"tokens":["7"]}\n'))
        },
      },
      { highWaterMark: 0 },
    )
    const request = { method: 'POST', headers: LINES, body, duplex: 'half' } as RequestInit
    const response = await handler(new Request('http://localhost/v1/models/m/tag', request))
    const reader = response.body!.getReader()
    for (let k = 1; k <= 20; k++) {
      await reader.read()
      expect(pulled).toBeLessThanOrEqual(k + 4)
    }
    await reader.cancel()
    const before = pulled
    await new Promise(resolve => setTimeout(resolve, 5))
    expect(pulled).toBeLessThanOrEqual(before + 1)
  })

  it('stops the work when nobody reads its answer, even if the body hangs', async () => {
    let canceled = false
    const body = new ReadableStream<Uint8Array>({
      cancel() {
        canceled = true
      },
    })
    const request = { method: 'POST', headers: LINES, body, duplex: 'half' } as RequestInit
    const response = await handler(new Request('http://localhost/v1/models/m/tag', request))
    const reader = response.body!.getReader()
    const reading = reader.read()
    await reader.cancel()
    await reading
    expect(canceled).toBe(true)
  })

  it('ends with a problem if its body breaks off', async () => {
    const slow = createHandler({ m: model }, { limits: { bodyMilliseconds: 5 } })
    const body = streamOf([bytesOf('{"tokens":["7"]}\n{"tok')], 'hang')
    const { text } = await ask(slow, 'POST', '/v1/models/m/tag', body, LINES)
    expect(linesIn(text)).toMatchObject([{ labels: model.tag(['7']) }, { error: { status: 408 } }])
  })

  it('ends with a problem if its body breaks off while there is no room for more of it', async () => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const body = (async function* () {
      yield bytesOf('a\n')
      throw new Problem(400, 'bad-request', 'cut off')
    })()
    const stream = answerStream(body, never, {
      lineBytes: 10,
      batchBytes: 10,
      ahead: 1,
      async ask(bytes) {
        await new Promise(resolve => setTimeout(resolve, 20))
        return { status: 200, body: bytes.slice() }
      },
    })
    let text = ''
    for await (const piece of stream) text += new TextDecoder().decode(piece)
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
    expect(text).toMatch(/^a\n\{"error":.*cut off/)
  })

  it('waits where a single request is refused, and says in each line why a batch failed', async () => {
    const answers = [
      new Problem(429, 'busy', 'full', { retryAfter: 0.001 }).toAnswer(),
      { status: 200, body: new TextEncoder().encode('{"labels":[]}\n') },
      new Problem(503, 'unavailable', 'stopping').toAnswer(),
    ]
    const asked: number[] = []
    const stream = answerStream(from([bytesOf('a\n'), bytesOf('b\n\nc\n')]), never, {
      lineBytes: 10,
      batchBytes: 10,
      ahead: 1,
      async ask(_, firstLine) {
        asked.push(firstLine)
        return answers.shift()!
      },
    })
    let text = ''
    for await (const piece of stream) text += new TextDecoder().decode(piece)
    expect(asked).toEqual([1, 1, 2])
    expect(linesIn(text)).toMatchObject([
      { labels: [] },
      { error: { status: 503, line: 2 } },
      { error: { status: 503, line: 4 } },
    ])
  })

  it('works on some batches at a time, and keeps their order', async () => {
    let active = 0
    let most = 0
    const stream = answerStream(from(['a\n', 'b\n', 'c\n', 'd\n'].map(bytesOf)), never, {
      lineBytes: 10,
      batchBytes: 10,
      ahead: 2,
      async ask(bytes, firstLine) {
        most = Math.max(most, ++active)
        await new Promise(resolve => setTimeout(resolve, firstLine % 2 === 1 ? 5 : 0))
        active--
        return { status: 200, body: bytes.slice() }
      },
    })
    let text = ''
    for await (const piece of stream) text += new TextDecoder().decode(piece)
    expect(text).toBe('a\nb\nc\nd\n')
    expect(most).toBe(2)
  })
})
