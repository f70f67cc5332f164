/**
 * Kills the server at random moments while a client appends. COFIELD_KILLS says how often; all of the 100 that are required take longer
 * than a test should.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../src/common/random.js'
import { built, createSandbox, type Sandbox } from '../run-cli.js'

const KILLS = Number(process.env['COFIELD_KILLS'] ?? 5)
const SEED = Number(process.env['COFIELD_SEED'] ?? Date.now() % 1_000_000)

/** Requests that are answered before the kill, at most, and milliseconds between the last of them and the kill. */
const MOST_REQUESTS = 6
const LONGEST = 12

let sandbox: Sandbox
beforeAll(() => {
  sandbox = createSandbox({ 'toy.txt': 'one string\n' })
})
afterAll(() => sandbox.remove())

/** Starts the studio; resolves once it answers. */
async function start() {
  const { child, ended } = sandbox.start(['studio', 'toy.txt', '--json', '--no-open', '--port', '0'])
  const url = await new Promise<URL>((resolve, reject) => {
    child.stdout?.on('data', chunk => resolve(new URL((JSON.parse(String(chunk)) as { url: string }).url)))
    void ended.then(run => reject(new Error(`ended with ${run.code}: ${run.err}`)))
  })
  const headers = {
    authorization: `Bearer ${url.searchParams.get('token')}`,
    'content-type': 'application/json',
  }
  const ask = (init: RequestInit = {}) => fetch(new URL('api/events', url), { ...init, headers })
  return {
    ids: async () => {
      const text = await (await ask()).text()
      return text
        .split('\n')
        .filter(Boolean)
        .map(line => (JSON.parse(line) as { id: string }).id)
    },
    append: async (ids: readonly string[]) => {
      const events = ids.map(id => ({
        type: 'comment',
        string: 'x',
        text: id.repeat(20),
        at: 1,
        by: 'me',
        id,
      }))
      const answer = await ask({ method: 'POST', body: JSON.stringify({ after: 0, events }) })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      await answer.arrayBuffer()
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

describe.skipIf(!built)('the studio, killed at random moments', () => {
  it(
    `keeps what it has acknowledged (${KILLS} kills, COFIELD_SEED=${SEED})`,
    async () => {
      const random = new Random(SEED)
      let studio = await start()
      let known = await studio.ids()
      let [acknowledged, unanswered, number] = [0, 0, 0]
      for (let kill = 0; kill < KILLS; kill++) {
        const target = 1 + random.below(MOST_REQUESTS)
        const moment = random.uniform() * LONGEST
        let killed: Promise<void> | undefined
        const sent: string[][] = []
        const answered: string[] = []
        for (;;) {
          const batch = Array.from({ length: 1 + random.below(3) }, () => `${kill}-${++number}`)
          sent.push(batch)
          try {
            await studio.append(batch)
          } catch {
            break // killed
          }
          answered.push(...batch)
          if (sent.length === target) killed = pause(moment).then(() => studio.kill())
        }
        await killed
        studio = await start()
        const found = await studio.ids()
        const kept = [...known, ...answered]
        expect([kept, [...kept, ...(sent.at(-1) ?? [])]]).toContainEqual(found)
        acknowledged += answered.length
        unanswered += found.length - kept.length
        known = found
      }
      await studio.kill()
      if (KILLS >= 100)
        process.stderr.write(
          `${KILLS} kills: ${acknowledged} acknowledged events, all there; ${unanswered} unanswered ones, too\n`,
        )
      expect(acknowledged).toBeGreaterThanOrEqual(KILLS)
    },
    120_000 + 5000 * KILLS,
  )
})
