import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../../../src/common/random.js'
import { load } from '../../../src/load.js'
import { type ServerProcess, startServe } from '../../serving/server-process.js'
import { Cases, trainModels } from '../cases.js'
import { Lane, pause, type Target } from '../exchanges/lane.js'
import { Tally } from '../tally.js'
import { type Round, runReader, runWriter } from './clients.js'
import { Ledger } from './ledger.js'

export interface LearningOptions {
  /** The built command line. */
  readonly command: string
  /** For models; the caller removes it. */
  readonly folder: string
  /** How often the server is ended: every fourth time by SIGTERM, else by SIGKILL. */
  readonly rounds: number
  readonly seed: number
  /** How many different texts are asked for. */
  readonly cases: number
  /** Clients that send changes. */
  readonly writers: number
  /** Clients that send long texts in rounds that end by SIGTERM. */
  readonly readers: number
  /** The most changes that are acknowledged in a round before its end. */
  readonly changes: number
  readonly onRound?: (line: string) => void
}

export interface LearningResult {
  readonly rounds: { readonly killed: number; readonly stopped: number }
  /** Acknowledged changes. */
  readonly changes: number
  /** Changes that were sent again because they had no acknowledgment, and those of them that had happened. */
  readonly retried: number
  readonly repeated: number
  /** Whether the server's model is that of the library, byte for byte. */
  readonly equal: boolean
  readonly bytes: number
  readonly outcomes: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly wrong: readonly string[]
}

const NAME = 'learner'
const TOKEN = 'a-token-for-the-soak'
/** One round in so many ends by SIGTERM, under load. */
const STOPPED = 4

/** Has a server learn while it is killed and stopped again and again, and compares its model with that of the library. */
export async function soakLearning(options: LearningOptions): Promise<LearningResult> {
  const { folder, seed, rounds } = options
  const [base] = await trainModels(100)
  const bytes = base.save()
  const file = path.join(folder, `${NAME}.cofield`)
  writeFileSync(file, bytes)
  const random = new Random(seed)
  const ledger = new Ledger(random)
  const tally = new Tally()
  const cases = new Cases([base], seed, options.cases)
  const targetOf = ({ port }: ServerProcess): Target => ({
    port,
    name: NAME,
    token: TOKEN,
    maxBody: 1e7,
    cases,
    answersOf: [0],
  })
  const counts = { killed: 0, stopped: 0 }
  for (let number = 1; number <= rounds && tally.wrong.length === 0; number++) {
    const isStopped = number % STOPPED === 0
    const server = await open(options, file)
    await runRound(targetOf(server), server, { ...options, random, ledger, tally, isStopped })
    counts[isStopped ? 'stopped' : 'killed']++
    options.onRound?.(
      `round ${number}: ${isStopped ? 'stopped' : 'killed'}, ${ledger.acknowledged.length} changes acknowledged`,
    )
  }
  const last = await open(options, file)
  await finish(targetOf(last), ledger, tally)
  const model = load(bytes)
  ledger.apply(model)
  await compareAnswers({ ...targetOf(last), cases: new Cases([model], seed, options.cases) }, random, tally)
  const { code, signal } = await last.end('SIGTERM')
  if (code !== 0) tally.fail(`the server ended with ${code ?? signal} at SIGTERM: expected 0`)
  const saved = readFileSync(path.join(folder, 'learned', NAME, 'model.cofield'))
  const equal = saved.equals(model.save())
  if (!equal) tally.fail('the model of the server is not that of the acknowledged changes')
  const outcomes = tally.outcomes()
  return {
    rounds: counts,
    changes: ledger.acknowledged.length,
    retried: ledger.acknowledged.filter(({ sent }) => sent > 1).length,
    repeated: (outcomes['update']?.['200, repeated'] ?? 0) + (outcomes['forget']?.['200, repeated'] ?? 0),
    equal,
    bytes: saved.length,
    outcomes,
    wrong: tally.wrong,
  }
}

function open({ command, folder }: LearningOptions, file: string): Promise<ServerProcess> {
  const args = [file, '--learn', path.join(folder, 'learned')]
  return startServe({ command, args, token: TOKEN })
}

interface RoundOptions extends LearningOptions {
  readonly random: Random
  readonly ledger: Ledger
  readonly tally: Tally
  readonly isStopped: boolean
}

/** Clients send changes until the server is ended, at a moment that is drawn. */
async function runRound(target: Target, server: ServerProcess, options: RoundOptions): Promise<void> {
  const { random, ledger, tally, isStopped, writers, readers } = options
  await checkVersion(target, ledger, tally)
  const round: Round = { ledger, tally, signaled: null, isOver: false, acknowledged: 0 }
  const lane = () => new Lane(target, new Random(random.below(2 ** 31)))
  const lanes = [
    ...Array.from({ length: writers }, () => ({ lane: lane(), run: runWriter })),
    ...Array.from({ length: isStopped ? readers : 0 }, () => ({ lane: lane(), run: runReader })),
  ]
  const running = Promise.all(lanes.map(each => each.run(each.lane, round)))
  const enough = random.below(options.changes)
  let isGone = false
  void server.ended.then(() => {
    isGone = true
  })
  while (round.acknowledged < enough && !isGone) await pause(1)
  await pause(isStopped ? 1500 : random.below(10)) // so that long texts are on their way
  if (isGone) tally.fail(`the server ended by itself\n${server.log.join('\n')}`)
  round.signaled = performance.now()
  const { code, signal } = await server.end(isStopped ? 'SIGTERM' : 'SIGKILL')
  round.isOver = true
  if (isStopped && code !== 0) tally.fail(`the server ended with ${code ?? signal} at SIGTERM: expected 0`)
  await running
  for (const each of lanes) each.lane.close()
}

/** A server that starts has all that was acknowledged. */
async function checkVersion(target: Target, ledger: Ledger, tally: Tally): Promise<void> {
  const lane = new Lane(target, new Random(0))
  const connection = lane.connection()
  connection.send(lane.request({ method: 'GET', path: `/v1/models/${target.name}` }))
  const received = await connection.receive()
  lane.close()
  const { version } = JSON.parse(received?.body.toString() ?? '{}') as { version?: number }
  const most = Math.max(0, ...ledger.acknowledged.map(change => change.version as number))
  if (version === undefined || version < most)
    tally.fail(`expected all ${most} acknowledged changes after a restart, got ${version}`)
}

/** Sends what has no acknowledgment yet. */
async function finish(target: Target, ledger: Ledger, tally: Tally): Promise<void> {
  const round: Round = { ledger, tally, signaled: null, isOver: false, acknowledged: 0 }
  const lane = new Lane(target, new Random(1))
  while (ledger.hasRetries && tally.wrong.length === 0) {
    const one = runWriter(lane, round)
    round.isOver = true
    await one
    round.isOver = false
  }
  lane.close()
  const fault = ledger.fault()
  if (fault) tally.fail(fault)
}

/** The answers of the server are those of the model that the library has made. */
async function compareAnswers(target: Target, random: Random, tally: Tally): Promise<void> {
  const lane = new Lane(target, random)
  for (let k = 0; k < 50; k++) {
    const asked = target.cases.draw('several', random)
    const connection = lane.connection()
    connection.send(lane.requestOf(asked))
    try {
      tally.count('answer after all changes', lane.check(asked, await connection.receive()), ['200'])
    } catch (error) {
      tally.fail(`after all changes: ${(error as Error).message}`)
    }
  }
  lane.close()
}
