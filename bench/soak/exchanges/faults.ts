/** Clients that do something wrong: each must be refused as it deserves, and the server must stay as it is. */
import type { RawConnection } from '../raw-connection.js'
import type { Exchange } from './exchange.js'
import { type Lane, outcomeOf, pause, type RequestOptions } from './lane.js'
import { chunk, cut } from './right.js'
import { drawStream, streamRequest } from './streams.js'

/** Faults that are over at once. */
export const FAULTS: readonly Exchange[] = [
  refused('no token', 8, '401', () => ({ token: null })),
  refused('wrong token', 8, '401', ({ target }) => ({ token: `${target.token}x` })),
  refused('wrong host', 8, '403', () => ({ host: 'example.com' })),
  refused('wrong origin', 8, '403', () => ({ headers: { Origin: 'https://example.com' } })),
  refused('bad JSON', 8, '400', () => ({ body: Buffer.from('{"text":"12 Main St"') })),
  refused('invalid UTF-8', 8, '400', () => ({ body: Buffer.from('{"text":"\xff\xfe"}', 'latin1') })),
  refused('wrong form', 8, '422', () => ({ body: Buffer.from('{"texts":[1]}') })),
  refused('unknown model', 4, '404', () => ({ path: '/v1/models/nobody/parse' })),
  refused('unknown path', 4, '404', () => ({ path: '/v2' })),
  refused('wrong method', 4, '405', () => ({ method: 'PUT' })),
  refused('wrong media type', 4, '415', () => ({ headers: { 'Content-Type': 'text/plain' } })),
  refused('learning is off', 4, '403', ({ target }) => ({
    path: `/v1/models/${target.name}/update`,
    body: Buffer.from('{"sequences":[{"tokens":["a"],"labels":["O"]}]}'),
  })),
  refused('too many tokens', 0.3, '422', () => ({
    body: Buffer.from(JSON.stringify({ text: 'a '.repeat(100_000) })),
  })),
  refused('long header', 2, '431', () => ({ headers: { 'X-Long': 'x'.repeat(20_000) } })),
  refused('bad length', 4, '400', () => ({ headers: { 'Content-Length': 'x' } })),
  refused('length and chunks', 4, '400', () => ({ headers: { 'Transfer-Encoding': 'chunked' } })),
  {
    name: 'bad chunk',
    weight: 4,
    outcomes: ['400'],
    run: lane => {
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
      return sent(lane, connection => connection.send(`${lane.request({ headers })}zz\r\n`))
    },
  },
  {
    name: 'garbage',
    weight: 10,
    outcomes: ['400', '431', 'closed'],
    async run(lane) {
      const bytes = Buffer.from(
        Array.from({ length: 8 + lane.random.below(300) }, () => lane.random.below(256)),
      )
      return sent(lane, connection => connection.send(Buffer.concat([bytes, Buffer.from('\r\n\r\n')])))
    },
  },
  {
    name: 'oversize, told',
    weight: 5,
    outcomes: ['413'],
    run: lane => {
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': String(lane.target.maxBody + 1),
      }
      return sent(lane, connection => connection.send(lane.request({ headers })))
    },
  },
  {
    name: 'oversize, in chunks',
    weight: 0.3,
    outcomes: ['413'],
    run: lane => {
      const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' }
      const piece = chunk(Buffer.alloc(65_536, ' '))
      return sent(lane, async connection => {
        connection.send(lane.request({ headers }))
        for (let sent = 0; sent <= lane.target.maxBody; sent += 65_536) connection.send(piece)
      })
    },
  },
  {
    name: 'half-closed in the body',
    weight: 10,
    outcomes: ['400', 'closed'],
    run: lane =>
      sent(lane, connection => {
        connection.send(half(lane))
        connection.halfClose()
      }),
  },
  left('reset in the head', 8, async (lane, connection) => connection.send(whole(lane).subarray(0, 40))),
  left('reset in the body', 8, async (lane, connection) => connection.send(half(lane))),
  left('reset before the answer', 8, async (lane, connection) => connection.send(whole(lane))),
  left('reset in the answer', 0.3, async (lane, connection) => {
    connection.send(lane.requestOf(lane.target.cases.draw('long', lane.random)))
    await connection.firstBytes()
  }),
  left('reset before a long answer', 0.3, async (lane, connection) =>
    connection.send(lane.requestOf(lane.target.cases.draw('long', lane.random))),
  ),
  left('stream left in the middle', 3, async (lane, connection) => {
    const { bytes } = drawStream(lane, 200)
    connection.send(streamRequest(lane))
    for (const piece of cut(lane, bytes)) connection.send(chunk(piece))
    if (lane.random.below(2) === 0) await connection.firstBytes()
    else await pause(lane.random.below(20))
  }),
]

/** A request with one thing wrong. */
function refused(
  name: string,
  weight: number,
  status: string,
  options: (lane: Lane) => RequestOptions,
): Exchange {
  return {
    name,
    weight,
    outcomes: [status],
    run: lane => {
      const asked = lane.target.cases.draw('short', lane.random)
      return sent(lane, connection => connection.send(lane.requestOf(asked, options(lane))))
    },
  }
}

/** A client that goes away without a word. */
function left(
  name: string,
  weight: number,
  run: (lane: Lane, connection: RawConnection) => Promise<void>,
): Exchange {
  return {
    name,
    weight,
    outcomes: ['gone'],
    async run(lane) {
      const connection = lane.connection()
      await run(lane, connection)
      await pause(0) // so that the bytes are on their way
      connection.reset()
      return 'gone'
    },
  }
}

async function sent(lane: Lane, send: (connection: RawConnection) => void | Promise<void>): Promise<string> {
  const connection = lane.connection()
  await send(connection)
  return outcomeOf(await connection.receive())
}

function whole(lane: Lane): Buffer {
  return lane.requestOf(lane.target.cases.draw('short', lane.random))
}

/** All of the head, and some of the body. */
function half(lane: Lane): Buffer {
  const bytes = whole(lane)
  return bytes.subarray(0, bytes.length - 10)
}
