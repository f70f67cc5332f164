/**
 * A server of the built package in Deno or Bun, for runtimes.test.ts: the model comes on standard input, and it prints its port. Both
 * mount the handler as it is.
 */
import { stdin, stdout } from 'node:process'
import { createHandler, load } from '../../../dist/src/serving/index.js'

const pieces = []
for await (const piece of stdin) pieces.push(piece)
const model = await load(new Uint8Array(await new Blob(pieces).arrayBuffer()))
const handler = createHandler({ addresses: model }, { limits: { bodyBytes: 1000 } })
if (globalThis.Bun)
  stdout.write(`${globalThis.Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: handler }).port}\n`)
else
  globalThis.Deno.serve(
    { port: 0, hostname: '127.0.0.1', onListen: ({ port }) => stdout.write(`${port}\n`) },
    handler,
  )
