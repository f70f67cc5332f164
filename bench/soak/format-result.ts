import { formatCount, formatDuration, formatTable } from '../../reporting/format.js'
import type { LearningResult } from './learning/soak-learning.js'
import type { Sample } from './memory.js'
import type { SoakResult } from './soak-requests.js'

/** Faults that are shown in full. */
const SHOWN = 20

/** The result of a run with faults, for people. */
export function formatRequests(result: SoakResult): string {
  const { requests, seconds, answersOf, swaps, memory, files, log, outcomes, wrong } = result
  const rate = `${formatCount(requests / seconds)} a second`
  const { verdict, from, to, bytesPerRequest, peak, samples } = memory
  return [
    `${formatCount(requests)} requests in ${formatDuration(seconds)}, ${rate}\n\n`,
    formatOutcomes(outcomes),
    `\nright answers of the two models: ${answersOf.map(formatCount).join(' and ')}\n`,
    `model files put in place: ${swaps.good} good, ${swaps.broken} broken\n`,
    `memory: ${verdict}, ${from.toFixed(1)} MB after the warm-up, ${to.toFixed(1)} MB at the end ` +
      `(a line through ${samples} samples), ${bytesPerRequest.toFixed(1)} bytes a request, peak ${peak.toFixed(1)} MB\n`,
    `open files and sockets: ${files.first} before, ${files.last} after\n`,
    ...Object.entries(log).map(([line, count]) => `log: ${count} × ${line}\n`),
    formatWrong(wrong),
  ].join('')
}

/** The result of learning while killed, for people. */
export function formatLearning(result: LearningResult): string {
  const { rounds, changes, retried, repeated, equal, bytes, outcomes, wrong } = result
  return [
    formatOutcomes(outcomes),
    `\nended ${rounds.killed} times by SIGKILL, ${rounds.stopped} times by SIGTERM under load\n`,
    `${formatCount(changes)} changes acknowledged; ${formatCount(retried)} sent again, of which ${formatCount(repeated)} had happened\n`,
    `model of the server (${formatCount(bytes)} bytes): ${equal ? 'equal to' : 'NOT equal to'} that of the acknowledged changes\n`,
    formatWrong(wrong),
  ].join('')
}

/** A line about memory while it runs. */
export function formatSample({ seconds, requests, bytes, threads, files }: Sample): string {
  return `${seconds.toFixed(0).padStart(5)} s ${formatCount(requests).padStart(10)} requests ${(bytes / 1e6).toFixed(1).padStart(7)} MB ${threads} threads ${files} files\n`
}

function formatOutcomes(outcomes: SoakResult['outcomes']): string {
  const rows = Object.entries(outcomes).flatMap(([name, counts]) =>
    Object.entries(counts).map(([outcome, count]) => [name, outcome, formatCount(count)]),
  )
  return formatTable([['exchange', 'outcome', 'times'], ...rows], [0, 1])
}

function formatWrong(wrong: readonly string[]): string {
  if (wrong.length === 0) return 'nothing is wrong\n'
  const shown = wrong.slice(0, SHOWN).map(line => `  ${line}\n`)
  return `${formatCount(wrong.length)} faults\n${shown.join('')}`
}
