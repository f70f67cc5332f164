import { formatDuration } from '../../reporting/format.js'
import { timed } from '../../reporting/seconds.js'
import { drawOut } from '../../terminal/standard-streams.js'

/** What text can look like where there are colors. */
export type Look = 'bold' | 'dim' | 'green' | 'yellow' | 'red'

const CODES: Readonly<Record<Look, number>> = { bold: 1, dim: 2, green: 32, yellow: 33, red: 31 }
const CLEAR_LINE = '\r\x1b[K'

/** How wide lines may be. */
export const COLUMNS = 80

/** Prints lines, colors only if asked for, and the steps of a work with the time that each takes. */
export class Screen {
  private readonly isTerminal: boolean

  constructor(isTerminal: boolean) {
    this.isTerminal = isTerminal
  }

  /** The text in a look. */
  paint(text: string, look: Look): string {
    return this.isTerminal && text.trim() !== '' ? `\x1b[${CODES[look]}m${text}\x1b[0m` : text
  }

  line(text = ''): void {
    drawOut(`${text}\n`)
  }

  heading(text: string): void {
    this.line(`\n${this.paint(text, 'bold')}\n`)
  }

  /** Does a step: while it lasts a terminal shows what is done, then everyone sees what came of it and the time. */
  async step<T>(what: string, work: () => T | Promise<T>, result: (value: T) => string): Promise<T> {
    if (this.isTerminal) drawOut(`${what.padEnd(10)}…`)
    const [value, seconds] = await timed(work)
    const text = `${what.padEnd(10)}${result(value)}`
    const time = formatDuration(seconds)
    if (this.isTerminal) drawOut(CLEAR_LINE)
    this.line(`${text.padEnd(COLUMNS - 10)}${this.paint(time.padStart(10), 'dim')}`)
    return value
  }
}
