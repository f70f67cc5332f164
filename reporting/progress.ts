/** How far a long work has come: a bar that is redrawn on a terminal, a line every few seconds elsewhere. */
import { formatCount, formatDuration } from './format.js'
import { visibleLine } from './visible-text.js'

export interface ProgressState {
  readonly what: string // `tagging`
  readonly unit: string // `tokens`
  /** Units done. */
  readonly count: number
  readonly seconds: number
  /** The part of the work that is done, or null: nobody knows. */
  readonly fraction: number | null
}

/** Where progress is shown; a test gives its own. */
export interface ProgressTerminal {
  readonly isTerminal: boolean
  readonly columns: number
  write(text: string): void
  /** Seconds since some fixed time. */
  now(): number
}

export interface Progress {
  update(count: number, fraction: number | null): void
  /** Takes the bar away. */
  end(): void
}

/** A state of work as text: for a terminal of so many columns, and for a file. */
export interface ProgressText {
  bar(columns: number): string
  line(): string
}

/** The one line of a terminal that is drawn again and again, or lines in a file, fewer as time goes on. */
export interface LiveLine {
  /** Shows the text if it is time to. */
  show(text: ProgressText): void
  /** Takes the line away from the terminal; the next text may follow at once. */
  end(): void
}

const REDRAW_SECONDS = 0.1
const LINE_SECONDS = 5
/** After a minute a line in a file comes every half minute: a night of training must not fill it. */
const PATIENT_AFTER = 60
const PATIENT_LINE_SECONDS = 30
const CLEAR_LINE = '\r\x1b[K'

/** Shows progress on a terminal, or in lines where there is none. */
export function createProgress(what: string, unit: string, terminal: ProgressTerminal): Progress {
  const start = terminal.now()
  const live = createLiveLine(terminal)
  return {
    update(count, fraction) {
      const state = () => ({ what, unit, count, seconds: terminal.now() - start, fraction })
      live.show({ bar: columns => formatBar(state(), columns), line: () => formatLine(state()) })
    },
    end: live.end,
  }
}

/** A line that a state of work is shown in. */
export function createLiveLine(terminal: ProgressTerminal): LiveLine {
  const start = terminal.now()
  let shown = start
  let drawn = false
  return {
    show(text) {
      const now = terminal.now()
      const wait = now - start < PATIENT_AFTER ? LINE_SECONDS : PATIENT_LINE_SECONDS
      // A work that is done at once never asks for the terminal, which takes Node a few milliseconds to open.
      if (now - shown < REDRAW_SECONDS || (!terminal.isTerminal && now - shown < wait)) return
      shown = now
      if (terminal.isTerminal) terminal.write(`\r${visibleLine(text.bar(terminal.columns))}\x1b[K`)
      else terminal.write(`${visibleLine(text.line())}\n`)
      drawn = true
    },
    end() {
      if (drawn && terminal.isTerminal) terminal.write(CLEAR_LINE)
      drawn = false
    },
  }
}

/** `tagging [#######-----]  58 %  120,000 tokens  310,000 tokens/s  12.0 s left`, no wider than the terminal. */
export function formatBar(state: ProgressState, columns: number): string {
  return drawBar(state.what, state.fraction, details(state), columns)
}

/** A part of a progress line. */
export interface Detail {
  readonly text: string
  /** Where there is no room, other details go first; of the lasting ones, the first stays longest. */
  readonly lasts?: boolean
}

/** A bar with what it is of before and details after it: first the bar goes if there is no room, then details. */
export function drawBar(
  what: string,
  fraction: number | null,
  details: readonly Detail[],
  columns: number,
): string {
  const text = joined(fitting(details, columns - what.length - 1))
  const room = columns - what.length - text.length - 4
  if (fraction === null || room < 5) return `${what}${text}`.slice(0, Math.max(0, columns - 1))
  const width = Math.min(room, 40)
  const done = Math.round(width * clamp(fraction))
  return `${what} [${'#'.repeat(done)}${'-'.repeat(width - done)}]${text}`
}

/** Whole details that there is room for: a number that is cut off looks like another one. */
function fitting(details: readonly Detail[], room: number): readonly Detail[] {
  const fits = [...details]
  while (fits.length > 0 && joined(fits).length > room) {
    const passing = fits.findLastIndex(({ lasts }) => !lasts)
    fits.splice(passing, 1) // the last one, if all last
  }
  return fits
}

function joined(details: readonly Detail[]): string {
  return details.map(({ text }) => `  ${text}`).join('')
}

/** The same without the bar, for a file. */
export function formatLine(state: ProgressState): string {
  return `${state.what}: ${details(state)
    .map(({ text }) => text)
    .join(', ')}`
}

function details({ unit, count, seconds, fraction }: ProgressState): Detail[] {
  const parts: Detail[] = [{ text: counted(count, unit), lasts: true }]
  if (fraction !== null) parts.unshift({ text: `${Math.floor(100 * clamp(fraction))} %` })
  const rate = seconds > 0 ? Math.round(count / seconds) : 0
  if (rate > 0) parts.push({ text: `${counted(rate, unit)}/s` })
  if (fraction !== null && fraction > 0) {
    const left = (seconds * (1 - clamp(fraction))) / clamp(fraction)
    parts.push({ text: `${formatDuration(left)} left`, lasts: true })
  }
  return parts
}

/** `1 comparison`, `1,000 tokens`: units are plural. */
function counted(count: number, unit: string): string {
  return `${formatCount(count)} ${count === 1 ? unit.replace(/s$/, '') : unit}`
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}
