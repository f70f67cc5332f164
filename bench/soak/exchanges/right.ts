/** Clients that do everything right, in all ways that HTTP allows. */
import type { Case, CaseKind } from '../cases.js'
import type { RawConnection } from '../raw-connection.js'
import type { Exchange } from './exchange.js'
import { type Lane, outcomeOf, pause, start, WrongAnswer } from './lane.js'
import { drawStream, streamRequest } from './streams.js'

const PIPELINED = 4

/** All of them. */
export const RIGHT: readonly Exchange[] = [
  ask('one text', 400, 'short'),
  ask('several texts', 60, 'several'),
  ask('tag', 250, 'tokens'),
  ask('tag with probabilities', 40, 'probabilities'),
  ask('long text', 0.2, 'long'),
  {
    name: 'pipelined',
    weight: 20,
    requests: PIPELINED,
    outcomes: ['200'],
    async run(lane) {
      const cases = Array.from({ length: PIPELINED }, () => lane.target.cases.draw('tokens', lane.random))
      const connection = lane.connection()
      connection.send(Buffer.concat(cases.map(each => lane.requestOf(each))))
      const outcomes = new Set<string>()
      for (const each of cases) outcomes.add(lane.check(each, await connection.receive()))
      return [...outcomes].join(' and ')
    },
  },
  {
    name: 'in pieces',
    weight: 10,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw('several', lane.random)
      return exchange(lane, asked, async connection => {
        for (const piece of cut(lane, lane.requestOf(asked))) {
          connection.send(piece)
          await pause(lane.random.below(4))
        }
      })
    },
  },
  {
    name: 'in chunks',
    weight: 10,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw('several', lane.random)
      return exchange(lane, asked, async connection => {
        const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
        const path = `/v1/models/${lane.target.name}/${asked.action}`
        connection.send(lane.request({ path, headers }))
        for (const piece of cut(lane, asked.body)) connection.send(chunk(piece))
        connection.send('0\r\n\r\n')
      })
    },
  },
  {
    name: 'expects 100',
    weight: 5,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw('several', lane.random)
      return exchange(lane, asked, async connection => {
        const whole = lane.requestOf(asked, { headers: { Expect: '100-continue' } })
        connection.send(whole.subarray(0, whole.length - asked.body.length))
        const received = await connection.receive()
        if (received?.status !== 100)
          throw new WrongAnswer(`expected 100, got ${received?.status ?? 'nothing'}`)
        connection.send(asked.body)
      })
    },
  },
  {
    name: 'half-closed after the request',
    weight: 10,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw('short', lane.random)
      return exchange(lane, asked, async connection => {
        connection.send(lane.requestOf(asked))
        connection.halfClose()
      })
    },
  },
  {
    name: 'closes after the answer',
    weight: 20,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw('short', lane.random)
      return exchange(lane, asked, async connection =>
        connection.send(lane.requestOf(asked, { headers: { Connection: 'close' } })),
      )
    },
  },
  {
    name: 'stream of lines',
    weight: 4,
    outcomes: ['200'],
    async run(lane) {
      const stream = drawStream(lane, 1 + lane.random.below(100))
      const connection = lane.connection()
      connection.send(streamRequest(lane))
      for (const piece of cut(lane, stream.bytes)) {
        await connection.sendSlowly(chunk(piece))
        if (lane.random.below(4) === 0) await pause(1)
      }
      connection.send('0\r\n\r\n')
      return stream.check(await connection.receive())
    },
  },
  get('/healthz', 5, '"ok"'),
  get('/v1/models', 5, '"models"'),
  get('/metrics', 1, '# TYPE '),
  get('/openapi.json', 0.2, '"openapi"'),
]

function ask(name: string, weight: number, kind: CaseKind): Exchange {
  return {
    name,
    weight,
    outcomes: ['200'],
    run: lane => {
      const asked = lane.target.cases.draw(kind, lane.random)
      return exchange(lane, asked, async connection => connection.send(lane.requestOf(asked)))
    },
  }
}

function get(path: string, weight: number, part: string): Exchange {
  return {
    name: `GET ${path}`,
    weight,
    outcomes: ['200'],
    async run(lane) {
      const connection = lane.connection()
      connection.send(lane.request({ method: 'GET', path }))
      const received = await connection.receive()
      if (received?.status === 200 && !received.body.includes(part))
        throw new WrongAnswer(`expected ${part}, got ${start(received.body)}`)
      return outcomeOf(received)
    },
  }
}

async function exchange(
  lane: Lane,
  asked: Case,
  send: (connection: RawConnection) => Promise<void>,
): Promise<string> {
  const connection = lane.connection()
  await send(connection)
  return lane.check(asked, await connection.receive())
}

/** Bytes in up to five pieces. */
export function cut({ random }: Lane, bytes: Buffer): Buffer[] {
  const places = Array.from({ length: random.below(5) }, () => random.below(bytes.length))
  const ends = [...places.sort((a, b) => a - b), bytes.length]
  return ends
    .map((end, k) => bytes.subarray(k === 0 ? 0 : ends[k - 1], end))
    .filter(piece => piece.length > 0)
}

/** A chunk of a chunked body. */
export function chunk(piece: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
}
