import { createReadStream, createWriteStream } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** Sends a file of lines as a stream and writes the answers into another. Returns the seconds. */
export async function sendLines(url: string, input: string, output: string): Promise<number> {
  const begun = performance.now()
  const outgoing = request(url, { method: 'POST', headers: { 'content-type': 'application/x-ndjson' } })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.once('error', reject)
  })
  const sending = pipeline(createReadStream(input), outgoing)
  const response = await answered
  if (response.statusCode !== 200) throw new Error(`${url}: expected 200, got ${response.statusCode}`)
  await Promise.all([sending, pipeline(response, createWriteStream(output))])
  return (performance.now() - begun) / 1000
}
