/** Clients that take their time, over connections of their own. */
import { randomBytes } from 'node:crypto'
import type { Exchange } from './exchange.js'
import { outcomeOf, pause } from './lane.js'
import { chunk } from './right.js'
import { drawStream, streamRequest } from './streams.js'

/** Lines of a stream that is read slowly: their answers are more than what sockets hold. */
const LINES = 1500

export const SLOW: readonly Exchange[] = [
  {
    name: 'body that stops',
    weight: 2,
    outcomes: ['408'],
    async run(lane) {
      const bytes = lane.requestOf(lane.target.cases.draw('short', lane.random))
      const connection = lane.connection()
      connection.send(bytes.subarray(0, bytes.length - 5))
      return outcomeOf(await connection.receive())
    },
  },
  {
    name: 'body of drops',
    weight: 1,
    outcomes: ['408'],
    async run(lane) {
      const connection = lane.connection()
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '1000' }
      connection.send(lane.request({ headers }))
      const timer = setInterval(() => connection.send(' '), 1000)
      try {
        return outcomeOf(await connection.receive())
      } finally {
        clearInterval(timer)
      }
    },
  },
  {
    name: 'head that stops',
    weight: 1,
    outcomes: ['408', 'closed'],
    async run(lane) {
      const connection = lane.connection()
      connection.send(`GET /healthz HTTP/1.1\r\nX-Slow: ${randomBytes(4).toString('hex')}`)
      return outcomeOf(await connection.receive())
    },
  },
  {
    name: 'silent connection',
    weight: 1,
    outcomes: ['gone'],
    async run(lane) {
      const connection = lane.connection()
      await pause(3000)
      connection.close()
      return 'gone'
    },
  },
  {
    name: 'stream read slowly',
    weight: 0.3,
    outcomes: ['200'],
    async run(lane) {
      const stream = drawStream(lane, LINES)
      const connection = lane.connection()
      connection.send(streamRequest(lane))
      connection.socket.pause()
      const sending = connection.sendSlowly(chunk(stream.bytes))
      await pause(1000 + lane.random.below(2000))
      connection.socket.resume()
      await sending
      connection.send('0\r\n\r\n')
      return stream.check(await connection.receive())
    },
  },
]
