import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../../src/common/random.js'
import { type End, type ServerProcess, startServe, stateOf } from '../serving/server-process.js'
import { Cases, trainModels } from './cases.js'
import type { Exchange } from './exchanges/exchange.js'
import { FAULTS } from './exchanges/faults.js'
import { Lane, pause, type Target } from './exchanges/lane.js'
import { RIGHT } from './exchanges/right.js'
import { SLOW } from './exchanges/slow.js'
import { judgeMemory, type MemoryVerdict, type Sample, watchMemory } from './memory.js'
import { type Swapper, swapModels } from './swap-models.js'
import { Tally } from './tally.js'

export interface SoakOptions {
  /** The built command line. */
  readonly command: string
  /** For models; the caller removes it. */
  readonly folder: string
  readonly requests: number
  readonly seed: number
  /** How many different short texts there are; cases of other kinds are in proportion. */
  readonly cases: number
  /** Clients at a time. */
  readonly connections: number
  /** Clients that take their time, besides the others. */
  readonly slow: number
  /** Requests between two model files. */
  readonly swap: number
  /** Milliseconds between two looks at memory. */
  readonly sample: number
  /** Seconds after which the run ends, however many requests are left. Default: none. */
  readonly seconds?: number
  readonly onSample?: (sample: Sample) => void
}

export interface SoakResult {
  readonly requests: number
  readonly seconds: number
  /** How often each kind of exchange had each outcome. */
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Right answers of each model. */
  readonly answersOf: readonly number[]
  readonly swaps: { readonly good: number; readonly broken: number }
  readonly memory: MemoryVerdict
  readonly samples: readonly Sample[]
  /** Sockets and files that the server had open at first, and when all clients had gone. */
  readonly files: { readonly first: number; readonly last: number }
  /** Lines of the server's log by kind, digits left out. */
  readonly log: Readonly<Record<string, number>>
  /** What is wrong; empty if nothing is. */
  readonly wrong: readonly string[]
}

const NAME = 'soak'
const TOKEN = 'a-token-for-the-soak'
const MAX_BODY = 1_000_000
const MAX_TOKENS = 60_000
/** Milliseconds that the server has to see that clients have gone. */
const SETTLING = 5000

/** Sends requests with faults among them to `cofield serve`, and checks every answer and what becomes of the server. */
export async function soakRequests(options: SoakOptions): Promise<SoakResult> {
  const { command, folder, seed } = options
  const models = await trainModels(100)
  const files = models.map(model => model.save())
  const cases = new Cases(models, seed, options.cases)
  const file = path.join(folder, `${NAME}.cofield`)
  writeFileSync(file, files[0])
  const args = [file, '--max-body', String(MAX_BODY), '--max-tokens', String(MAX_TOKENS)]
  const server = await startServe({ command, args, token: TOKEN })
  const first = stateOf(server.pid)?.files ?? 0
  const answersOf = models.map(() => 0)
  const target = { port: server.port, name: NAME, token: TOKEN, maxBody: MAX_BODY, cases, answersOf }
  const tally = new Tally()
  const memory = watchMemory(server.pid, options.sample, () => tally.requests, options.onSample)
  const swapper = swapModels(file, files, options.swap, () => tally.requests)
  const begun = performance.now()
  await runLanes(target, tally, server, options)
  const seconds = (performance.now() - begun) / 1000
  swapper.stop()
  const samples = memory.stop()
  const last = await filesLeft(server, first)
  if (last > first) tally.fail(`${last} files and sockets are open after the run, ${first} before it`)
  checkEnd(await server.end('SIGTERM'), tally)
  checkSwaps(swapper, answersOf, tally)
  const verdict = judgeMemory(samples)
  if (verdict.verdict === 'grows')
    tally.fail(`memory grows by ${verdict.bytesPerRequest.toFixed(0)} bytes a request`)
  const log = linesByKind(server.log)
  for (const line of Object.keys(log)) if (isFault(line)) tally.fail(`log: ${line}`)
  return {
    requests: tally.requests,
    seconds,
    outcomes: tally.outcomes(),
    answersOf,
    swaps: { good: swapper.good, broken: swapper.broken },
    memory: verdict,
    samples,
    files: { first, last },
    log,
    wrong: tally.wrong,
  }
}

/** All clients at once, until there were enough requests. */
async function runLanes(
  target: Target,
  tally: Tally,
  server: ServerProcess,
  { requests, seconds = Number.POSITIVE_INFINITY, seed, connections, slow }: SoakOptions,
): Promise<void> {
  const due = performance.now() + 1000 * seconds
  let isGone = false
  void server.ended.then(() => {
    isGone = true
  })
  const isOver = () => isGone || tally.requests >= requests || performance.now() >= due
  const lanes = [
    ...Array.from({ length: connections }, () => [...RIGHT, ...FAULTS]),
    ...Array.from({ length: slow }, () => SLOW),
  ]
  await Promise.all(
    lanes.map((exchanges, k) =>
      runLane(new Lane(target, new Random(seed * 1000 + k)), exchanges, tally, isOver),
    ),
  )
  if (isGone) tally.fail('the server has ended during the run')
}

async function runLane(
  lane: Lane,
  exchanges: readonly Exchange[],
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  const weights = exchanges.map(({ weight }) => weight)
  while (!isOver()) {
    const { name, outcomes, requests, run } = exchanges[lane.random.choice(weights)]
    try {
      tally.count(name, await run(lane), outcomes, requests)
    } catch (error) {
      lane.close() // nobody knows what comes over this connection now
      tally.count(name, 'wrong', ['wrong'], requests)
      tally.fail(`${name}: ${(error as Error).message}`)
    }
  }
  lane.close()
}

/** The files that are open when all clients have gone, at last. */
async function filesLeft({ pid }: ServerProcess, first: number): Promise<number> {
  const due = performance.now() + SETTLING
  for (;;) {
    const files = stateOf(pid)?.files ?? 0
    if (files <= first || performance.now() > due) return files
    await pause(100)
  }
}

function checkEnd({ code, signal }: End, tally: Tally): void {
  if (code !== 0) tally.fail(`the server ended with ${code ?? signal} at SIGTERM: expected 0`)
}

function checkSwaps({ good }: Swapper, answersOf: readonly number[], tally: Tally): void {
  if (good > 2 && answersOf.includes(0)) tally.fail('one of the models has never answered')
}

/** A thread that does not stop a task that nobody waits for is replaced: that is no fault. */
function isFault(line: string): boolean {
  return /fail|has ended|uncaught/i.test(line) && !line.includes('took too long and did not stop')
}

function linesByKind(log: readonly string[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const line of log) {
    const kind = line.replace(/\d+/g, '#')
    kinds[kind] = (kinds[kind] ?? 0) + 1
  }
  return kinds
}
