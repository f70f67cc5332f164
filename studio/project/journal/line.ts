/**
 * A line of a journal: an event as JSON, whose last member `sum` is the checksum of the bytes before it. Each checksum starts from the one
 * of the line before, so that no line can be lost, changed or moved without being found.
 */
import { checksum } from '../../../src/model/file/checksum.js'
import type { ProjectEvent } from '../event.js'

/** What the first line starts from. */
export const FIRST_SUM = 0

const encoder = new TextEncoder()

/** An event as a line, with its line end; and the checksum that the next line starts from. */
export function writeLine(event: ProjectEvent, previousSum: number): { line: string; sum: number } {
  const { n, at, by, id, ...happening } = event
  const body = JSON.stringify({ n, at, by, id, ...happening }).slice(0, -1)
  const sum = checksum(encoder.encode(body), previousSum)
  return { line: `${body}${tailOf(sum)}\n`, sum }
}

/** Events as the text of a journal; those after others need the checksum of the line before. */
export function writeJournal(events: Iterable<ProjectEvent>, previousSum = FIRST_SUM): string {
  let text = ''
  let last = previousSum
  for (const event of events) {
    const { line, sum } = writeLine(event, last)
    text += line
    last = sum
  }
  return text
}

/** The end of a line. */
function tailOf(sum: number): string {
  return `,"sum":"${sum.toString(16).padStart(8, '0')}"}`
}

/** The bytes of `,"sum":"01234567"}`. */
const TAIL_LENGTH = tailOf(0).length

/** The checksum of a line (its bytes without the line end) if it is the right one after the line before; otherwise null. */
export function sumOfLine(line: Uint8Array, previousSum: number): number | null {
  const end = line.length - TAIL_LENGTH
  if (end <= 0) return null
  const sum = checksum(line.slice(0, end), previousSum) // a copy, at an address divisible by 4
  const tail = encoder.encode(tailOf(sum))
  return tail.every((byte, k) => line[end + k] === byte) ? sum : null
}
