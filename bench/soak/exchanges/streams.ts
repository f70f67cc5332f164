/** Streams of lines, some of them bad, with the lines that must come back. */
import type { Received } from '../raw-connection.js'
import { type Lane, outcomeOf, start, WrongAnswer } from './lane.js'

/** A stream that a client sends. */
export interface LineStream {
  readonly bytes: Buffer
  /** The outcome. Throws unless each line is answered in its place. */
  check(received: Received | null): string
}

/** What is answered in place of a bad line: its status. */
interface BadLine {
  readonly line: string
  readonly status: number
}

const BAD: readonly BadLine[] = [
  { line: '{"text":', status: 400 },
  { line: 'no JSON', status: 400 },
  { line: '{"text":1}', status: 422 },
  { line: '[]', status: 422 },
]

/** A stream of so many lines; one in twenty is bad. */
export function drawStream(lane: Lane, lines: number): LineStream {
  const { random, target } = lane
  const drawn = Array.from({ length: lines }, () =>
    random.below(20) === 0 ? random.pick(BAD) : target.cases.drawLine(random),
  )
  return {
    bytes: Buffer.from(drawn.map(({ line }) => `${line}\n`).join('')),
    check(received) {
      if (received?.status !== 200) return outcomeOf(received)
      const answers = received.body.toString().split('\n')
      if (answers.pop() !== '' || answers.length !== lines)
        throw new WrongAnswer(`expected ${lines} lines, got ${answers.length}`)
      drawn.forEach((one, k) => {
        if ('status' in one) checkBad(one, k + 1, answers[k])
        else checkLine(one.expected, answers[k], target.answersOf)
      })
      return '200'
    },
  }
}

/** The head of a stream. */
export function streamRequest(lane: Lane): Buffer {
  return lane.request({
    headers: { 'Content-Type': 'application/x-ndjson', 'Transfer-Encoding': 'chunked' },
  })
}

function checkBad({ line, status }: BadLine, number: number, answer: string): void {
  const { error } = JSON.parse(answer) as { error?: { status: number; line: number } }
  if (error?.status !== status || error.line !== number)
    throw new WrongAnswer(`expected ${status} at line ${number} for ${line}, got ${start(answer)}`)
}

function checkLine(expected: readonly string[], answer: string, answersOf: number[]): void {
  if (!expected.includes(answer))
    throw new WrongAnswer(`expected ${start(expected[0])} in a stream, got ${start(answer)}`)
  expected.forEach((right, k) => {
    if (right === answer) answersOf[k]++
  })
}
