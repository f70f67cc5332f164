import type { Reporter } from '../../terminal/reporter.js'

/** A reporter that keeps what it is told. */
export function listeningReporter(): Reporter & { notes: string[]; warnings: string[] } {
  const notes: string[] = []
  const warnings: string[] = []
  return {
    notes,
    warnings,
    note: text => notes.push(text),
    log() {},
    warn: text => warnings.push(text),
    progress: () => ({ update() {}, end() {} }),
    live: () => ({ show() {}, end() {} }),
  }
}
