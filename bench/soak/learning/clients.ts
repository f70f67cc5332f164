import { type Lane, outcomeOf, pause, start, WrongAnswer } from '../exchanges/lane.js'
import type { Received } from '../raw-connection.js'
import type { Tally } from '../tally.js'
import type { Change, Ledger } from './ledger.js'

/** What the clients of a round share. */
export interface Round {
  readonly ledger: Ledger
  readonly tally: Tally
  /** Whether the server has been told to end, and when. */
  signaled: number | null
  /** Whether the server has been told to stop for good, so that no more requests should be sent. */
  isOver: boolean
  acknowledged: number
}

interface ChangeAnswer {
  readonly version: number
  readonly repeated: boolean
  readonly changed: { readonly sequences: number }
}

/** Milliseconds after which the server has surely taken a request that was sent. */
const TAKEN = 500

/** Sends one change after the other, until the round is over and nothing is left to send again. */
export async function runWriter(lane: Lane, round: Round): Promise<void> {
  const { ledger, tally } = round
  while (!round.isOver) {
    const change = ledger.next()
    const connection = lane.connection()
    connection.send(requestOf(lane, change, change.body))
    const received = await connection.receive()
    if (received === null) {
      ledger.retry(change)
      tally.count(change.kind, 'closed', round.signaled === null ? [] : ['closed'])
      return // the server has gone
    }
    if (received.status === 503 && round.signaled !== null) {
      ledger.retry(change)
      tally.count(change.kind, '503', ['503'])
      return
    }
    take(change, received, round)
    if (round.signaled === null && lane.random.below(20) === 0) await sendAgain(lane, change, round)
  }
}

function take(change: Change, received: Received, round: Round): void {
  const { tally, ledger } = round
  const outcome = outcomeOf(received)
  if (outcome !== '200') {
    tally.count(change.kind, outcome, ['200'])
    tally.fail(`${change.id}: ${start(received.body)}`)
    return
  }
  const { version, repeated, changed } = JSON.parse(received.body.toString()) as ChangeAnswer
  tally.count(change.kind, repeated ? '200, repeated' : '200', ['200', '200, repeated'])
  if (repeated && change.sent === 1) tally.fail(`${change.id}: called repeated when it came first`)
  if (changed.sequences !== change.sequences.length) tally.fail(`${change.id}: ${start(received.body)}`)
  ledger.acknowledge(change, version)
  round.acknowledged++
}

/** The same request once more changes nothing; another one under the same id is refused. */
async function sendAgain(lane: Lane, change: Change, { tally }: Round): Promise<void> {
  const isOther = lane.random.below(2) === 0
  const body = isOther ? Buffer.from('{"sequences":[{"tokens":["x"],"labels":["O"]}]}') : change.body
  const connection = lane.connection()
  connection.send(requestOf(lane, change, body))
  const received = await connection.receive()
  if (received === null || received.status === 503) {
    tally.count('sent again', 'closed', ['closed'])
    return
  }
  if (isOther) {
    tally.count('another under the same id', outcomeOf(received), ['422'])
    return
  }
  const { version, repeated } = JSON.parse(received.body.toString()) as ChangeAnswer
  tally.count('sent again', repeated && version === change.version ? 'the same' : start(received.body), [
    'the same',
  ])
}

/** Asks for long texts, one after the other. What the server has taken before it was told to stop, it must answer in full. */
export async function runReader(lane: Lane, round: Round): Promise<void> {
  const { tally } = round
  while (!round.isOver && round.signaled === null) {
    const asked = lane.target.cases.draw('long', lane.random)
    const connection = lane.connection()
    connection.send(lane.requestOf(asked))
    const sent = performance.now()
    const received = await connection.receive()
    const wasTaken = round.signaled !== null && round.signaled - sent > TAKEN
    const kind = wasTaken ? 'in flight at SIGTERM' : 'long text'
    const mayFail = !wasTaken && round.signaled !== null
    const outcome = outcomeOf(received)
    tally.count(kind, outcome, mayFail ? ['200', '503', 'closed'] : ['200'])
    if (received?.status === 200) checkParsed(asked.body, received.body)
    await pause(0)
  }
}

/** The labels depend on what was learned until then; the text and its tokens do not. */
function checkParsed(asked: Buffer, answer: Buffer): void {
  const { text } = JSON.parse(asked.toString()) as { text: string }
  const { results } = JSON.parse(answer.toString()) as {
    results: { tokens: { text: string; end: number }[] }[]
  }
  const last = results[0].tokens.at(-1)
  if (last?.end !== text.trimEnd().length)
    throw new WrongAnswer(`expected all of the text, got ${start(answer)}`)
}

function requestOf(lane: Lane, { kind, id }: Change, body: Buffer): Buffer {
  const path = `/v1/models/${lane.target.name}/${kind}`
  return lane.request({ path, body, headers: { 'Idempotency-Key': id } })
}
