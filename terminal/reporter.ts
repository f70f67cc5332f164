import { formatCount } from '../reporting/format.js'
import {
  createLiveLine,
  createProgress,
  type LiveLine,
  type Progress,
  type ProgressTerminal,
} from '../reporting/progress.js'
import { secondsSinceStart } from '../reporting/seconds.js'
import { visibleLine } from '../reporting/visible-text.js'
import {
  drawError,
  errorColumns,
  isErrorTerminal,
  isTerminal,
  printOut,
  writeError,
  writeOut,
} from './standard-streams.js'

/** The options that every command has. */
export interface CommonOptions {
  readonly json?: boolean
  readonly quiet?: boolean
}

/** What a command prints besides its results: on standard error, nothing with `--quiet`. */
export interface Reporter {
  note(text: string): void
  warn(text: string): void
  /** A line for the log of a program, where no terminal shows progress. */
  log(text: string): void
  progress(what: string, unit: string): Progress
  /** For work that shows more than a progress bar. */
  live(): LiveLine
}

/** Where a reporter writes. */
export interface ReporterTerminal extends ProgressTerminal {
  /** Writes text for people, broken at words. */
  writeMessage(text: string): void
}

const standardError: ReporterTerminal = {
  get isTerminal() {
    return isErrorTerminal()
  },
  get columns() {
    return errorColumns() ?? 80 // some terminals report 0
  },
  write: drawError,
  writeMessage: writeError,
  now: secondsSinceStart,
}

const silent: Progress & LiveLine = { update() {}, show() {}, end() {} }

/** The reporter that the options ask for; a test gives its own terminal. */
export function createReporter(
  { quiet = false }: CommonOptions,
  terminal: ReporterTerminal = standardError,
): Reporter {
  // They share one line of the terminal, and the one created last need not be the one that was drawn last.
  const lines = new Set<{ end(): void }>()
  const say = (text: string) => {
    if (quiet) return
    for (const line of lines) line.end()
    terminal.writeMessage(`cofield: ${visibleLine(text)}\n`)
  }
  const shown = <Line extends { end(): void }>(create: () => Line): Line => {
    const line = create()
    lines.add(line)
    return line
  }
  return {
    note: say,
    warn: text => say(`warning: ${text}`),
    log: text => {
      if (!terminal.isTerminal) say(text)
    },
    progress: (what, unit) => (quiet ? silent : shown(() => createProgress(what, unit, terminal))),
    live: () => (quiet ? silent : shown(() => createLiveLine(terminal))),
  }
}

/** No progress bar on a terminal that also shows the labels: the two would mix. */
export function barBeside(output: string, reporter: Reporter): Reporter {
  return output === '-' && isTerminal() ? createReporter({ quiet: true }) : reporter
}

/** Prints the result of a command: one line of JSON with `--json`, else formatted text. */
export function printResult({ json }: CommonOptions, result: object, forPeople: () => string): void {
  if (json) writeOut(`${JSON.stringify(result)}\n`)
  else printOut(forPeople())
}

/** Up to ten names, each formatted by `show`, and how many more there are. */
export function listNames<Name>(names: readonly Name[], show: (name: Name) => string = String): string {
  const shown = names.slice(0, 10).map(show).join(', ')
  return names.length > 10 ? `${shown} and ${formatCount(names.length - 10)} more` : shown
}
