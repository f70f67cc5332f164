import { formatCount } from './format.js'
import { createProgress, type Progress, type ProgressTerminal } from './progress.js'
import { writeError, writeOut } from './standard-streams.js'

/** The options that every command has. */
export interface CommonOptions {
  readonly json?: boolean
  readonly quiet?: boolean
}

/** What a command says besides its results: on standard error, and nothing with `--quiet`. */
export interface Reporter {
  note(text: string): void
  warn(text: string): void
  progress(what: string, unit: string): Progress
}

const standardError: ProgressTerminal = {
  get isTerminal() {
    return process.stderr.isTTY === true
  },
  get columns() {
    return process.stderr.columns || 80 // some terminals claim to have none
  },
  write: writeError,
  now: () => performance.now() / 1000,
}

const silent: Progress = { update() {}, end() {} }

/** The reporter that the options ask for. */
export function createReporter({ quiet = false }: CommonOptions): Reporter {
  const say = (text: string) => {
    if (!quiet) writeError(`cofield: ${text}\n`)
  }
  return {
    note: say,
    warn: text => say(`warning: ${text}`),
    progress: (what, unit) => (quiet ? silent : createProgress(what, unit, standardError)),
  }
}

/** Prints the result of a command: one line of JSON with `--json`, else what a person reads. */
export function printResult({ json }: CommonOptions, result: object, forPeople: () => string): void {
  writeOut(json ? `${JSON.stringify(result)}\n` : forPeople())
}

/** Up to ten names, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ')
  return names.length > 10 ? `${shown} and ${formatCount(names.length - 10)} more` : shown
}
