import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any port: 32768 and more on Linux, 49152 and more elsewhere. */
const [FIRST, LAST] = [20_000, 32_000]

/** A free port that nobody gets who does not ask for it by its number. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
