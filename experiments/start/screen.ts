import { formatDuration } from '../../reporting/format.js'
import { timed } from '../../reporting/seconds.js'
import { drawOut } from '../../terminal/standard-streams.js'

/** Styles of text on a color terminal. */
export type Look = 'bold' | 'dim' | 'green' | 'yellow' | 'red'

const CODES: Readonly<Record<Look, number>> = { bold: 1, dim: 2, green: 32, yellow: 33, red: 31 }
const CLEAR_LINE = '\r\x1b[K'

/** Maximum line width. */
export const COLUMNS = 80

/** Prints lines, with colors if requested, and steps with their times. */
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

  /** Runs a step: a terminal shows it while it runs; then its result and time are printed. */
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
