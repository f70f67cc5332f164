/** The least that a server of node:http can do: reads the body and sends it back. Prints its URL as JSON. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeOut } from '../../terminal/standard-streams.js'

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  })
})

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  writeOut(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
