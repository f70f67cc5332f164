import { DataError } from '../../../src/common/errors.js'
import { shown } from '../../../src/common/shown.js'
import { repeatedAnywhere } from '../../../src/data/json-record.js'
import type { ProjectEvent } from '../event.js'
import { EVENT_LIMITS, type EventLimits } from './event-limits.js'
import { FIRST_SUM, sumOfLine } from './line.js'
import { readStoredEvent } from './read-event.js'

export interface JournalOptions {
  /** The name of the journal in errors. */
  readonly source?: string
  readonly limits?: EventLimits
}

/** What a journal holds. */
export interface Journal {
  readonly events: readonly ProjectEvent[]
  /** The checksum that the next line starts from. */
  readonly sum: number
  /** Bytes of the whole lines. */
  readonly length: number
  /**
   * Bytes after the last line end. They were never acknowledged: a storage cuts them off, at `length`. 0 if there are none.
   */
  readonly torn: number
}

const LINE_END = 10
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads a journal. A line that is damaged, missing or not in its place is refused by a `DataError` with its number. */
export function readJournal(content: string | Uint8Array, options: JournalOptions = {}): Journal {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const { source, limits = EVENT_LIMITS } = options
  const events: ProjectEvent[] = []
  const ids = new Map<string, number>()
  let sum = FIRST_SUM
  let start = 0
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, start)) {
    const line = events.length + 1
    try {
      const read = readLine(bytes.subarray(start, end), sum, line, limits)
      const other = ids.get(read.event.id)
      if (other !== undefined) throw new DataError(`expected an id that is new, got the one of line ${other}`)
      ids.set(read.event.id, line)
      events.push(read.event)
      sum = read.sum
    } catch (error) {
      throw error instanceof DataError
        ? new DataError(error.message, { source, line }, { cause: error })
        : error
    }
    start = end + 1
  }
  return { events, sum, length: start, torn: bytes.length - start }
}

function readLine(
  bytes: Uint8Array,
  previousSum: number,
  n: number,
  limits: EventLimits,
): { event: ProjectEvent; sum: number } {
  const sum = sumOfLine(bytes, previousSum)
  if (sum === null) throw new DataError(damage(bytes, n))
  const { text, value: all } = parseLine(bytes)
  const { sum: _, ...value } = all
  const repeated = repeatedAnywhere(text, all)
  if (repeated !== undefined)
    throw new DataError(`expected ${shown(repeated)} once in its object, got it twice`)
  const event = readStoredEvent(value, limits)
  if (event.n !== n) throw new DataError(`expected event ${n}, got event ${event.n}`)
  return { event, sum }
}

/** The right checksum does not make it JSON: anybody can write one. */
function parseLine(bytes: Uint8Array): { text: string; value: Record<string, unknown> } {
  try {
    const text = decoder.decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch (cause) {
    throw new DataError(
      `expected JSON in UTF-8, got something else (${(cause as Error).message})`,
      {},
      { cause },
    )
  }
}

/** What is to be said of a line whose checksum is wrong. */
function damage(bytes: Uint8Array, n: number): string {
  const whole = `What stands before this line is whole: put back a copy of the journal, or keep the ${n - 1} lines before it`
  const found = numberIn(bytes)
  if (found !== undefined && found !== n)
    return `expected event ${n}, got event ${found}: lines are missing or not in their order. ${whole}`
  return `this line, or the one before it, is not as it was written: its checksum is wrong. ${whole}`
}

function numberIn(bytes: Uint8Array): number | undefined {
  const digits = /^\{"n":(\d+),/.exec(String.fromCharCode(...bytes.subarray(0, 24)))
  return digits ? Number(digits[1]) : undefined
}
