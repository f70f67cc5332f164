import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Archive, download } from '../../corpora/download.js'
import { DataError } from '../../src/common/errors.js'
import { rejection } from '../node/directory.js'
import { listeningReporter } from './listening-reporter.js'
import { makeZip } from './make-zip.js'

const content = makeZip([{ name: 'train.txt', content: 'a DT B-NP\n' }])

describe('downloading from a server on this machine', () => {
  let server: Server
  let home: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/moved.zip') response.writeHead(302, { location: '/good.zip' }).end()
      else if (request.url === '/good.zip') response.end(content)
      else if (request.url === '/endless.zip') endlessly(response)
      else response.writeHead(404).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const archive = (name: string, change: Partial<Archive> = {}): Archive => ({
    url: `${home}/${name}`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ...change,
  })

  it('gives the bytes when the checksum is right, and has said what it fetches', async () => {
    const reporter = listeningReporter()
    expect(Buffer.from(await download(archive('good.zip'), reporter))).toEqual(content)
    expect(reporter.notes).toEqual([`fetching ${home}/good.zip (${content.length} bytes) over the network`])
  })

  it('follows a redirection', async () => {
    expect(await download(archive('moved.zip'), listeningReporter())).toHaveLength(content.length)
  })

  it.each<[string, string, Partial<Archive>, RegExp]>([
    [
      'another checksum',
      'good.zip',
      { sha256: '0'.repeat(64) },
      /expected the archive with the SHA-256 checksum 0+, got/,
    ],
    ['fewer bytes', 'good.zip', { bytes: content.length + 1, sha256: '1' }, /checksum 1, got/],
    ['more bytes', 'endless.zip', {}, /expected \d+ bytes, got more/],
    [
      'an error of the server',
      'none.zip',
      {},
      /cannot be fetched \(the server answered 404.*--from FILE\.zip/,
    ],
  ])('refuses %s', async (_, name, change, reason) => {
    const error = await rejection(download(archive(name, change), listeningReporter()))
    expect(error).toBeInstanceOf(DataError)
    expect(error.message).toMatch(reason)
    expect(error.message.startsWith(`${home}/${name}: `)).toBe(true)
  })

  it('names --from when there is no server', async () => {
    const nowhere = archive('', { url: 'http://127.0.0.1:1/a.zip' })
    const error = await rejection(download(nowhere, listeningReporter()))
    expect(error.message).toMatch(/cannot be fetched .*name it with --from FILE\.zip/)
  })
})

function endlessly(response: import('node:http').ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(1 << 14)));
  }
  response.on('drain', more)
  more()
}
