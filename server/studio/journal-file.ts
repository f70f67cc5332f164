import { DataError } from '../../src/common/errors.js'
import type { ProjectEvent } from '../../studio/project/event.js'
import { writeLine } from '../../studio/project/journal/line.js'
import { type Journal, readJournal } from '../../studio/project/journal/read-journal.js'
import { GrowingFile, type Sound } from './growing-file.js'
import type { EventJournal } from './live-project.js'

/** A journal that is open at its end, and what it holds. */
export interface OpenJournal {
  readonly journal: EventJournal & { close(): void }
  readonly events: readonly ProjectEvent[]
}

/** Opens a journal and cuts off what was never acknowledged. Refuses a damaged one with file, line and reason. */
export function openJournal(path: string, report: (line: string) => void): OpenJournal {
  let found: Journal | undefined
  const look = (bytes: Uint8Array): Sound => {
    try {
      found = readJournal(bytes)
      return found
    } catch (error) {
      return soundBefore(bytes, error)
    }
  }
  const { file, bytes } = GrowingFile.open(path, look, report)
  try {
    const { events, sum } = found?.length === bytes.length ? found : readJournal(bytes)
    return { journal: new JournalFile(file, sum), events }
  } catch (error) {
    file.close()
    throw error
  }
}

/** The lines before the one that is refused. */
function soundBefore(bytes: Uint8Array, error: unknown): Sound {
  if (!(error instanceof DataError) || error.line === undefined) throw error
  const { line, message } = error
  let length = 0
  for (let k = 1; k < line; k++) length = bytes.indexOf(10, length) + 1
  return { length, fault: { line, reason: message.replace(/^line \d+: /, '') } }
}

class JournalFile implements EventJournal {
  constructor(
    private readonly file: GrowingFile,
    /** The checksum that the next line starts from. */
    private sum: number,
  ) {}

  get broken(): string {
    return this.file.broken
  }

  append(events: readonly ProjectEvent[]): void {
    let { sum } = this
    const lines = events.map(event => {
      const written = writeLine(event, sum)
      sum = written.sum
      return written.line
    })
    this.file.append(new TextEncoder().encode(lines.join('')))
    this.sum = sum
  }

  close(): void {
    this.file.close()
  }
}
