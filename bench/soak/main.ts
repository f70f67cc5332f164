/**
 * What shows that `cofield serve` holds: a million requests with faults among them, or learning under kill -9.
 *
 *     npm run soak -- [--requests N] [--connections N] [--minutes N] [--seed S] [--json]
 *     npm run soak -- --learn [--rounds N] [--seed S] [--json]
 *
 * Exits with 1 if anything is wrong.
 */
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CommanderError } from 'commander'
import { reportError } from '../../terminal/report-error.js'
import { printOut, writeError, writeOut } from '../../terminal/standard-streams.js'
import { formatLearning, formatRequests, formatSample } from './format-result.js'
import { soakLearning } from './learning/soak-learning.js'
import { type Options, parseOptions } from './options.js'
import { soakRequests } from './soak-requests.js'

const COMMAND = path.resolve(import.meta.dirname, '../../cli/main.js')

process.exit(await main())

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cofield-soak-'))
  try {
    const options = parseOptions(process.argv.slice(2), () => randomInt(2 ** 31))
    writeError(`soak: seed ${options.seed}\n`)
    return options.learn ? await runLearning(options, folder) : await runRequests(options, folder)
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runRequests(options: Options, folder: string): Promise<number> {
  const { requests, seed, connections, minutes, json } = options
  let samples = 0
  const result = await soakRequests({
    command: COMMAND,
    folder,
    requests,
    seed,
    connections,
    cases: 400,
    slow: 8,
    swap: 3000,
    sample: 1000,
    ...(minutes !== undefined && { seconds: 60 * minutes }),
    onSample: sample => {
      if (samples++ % 10 === 0) writeError(formatSample(sample))
    },
  })
  if (json) writeOut(`${JSON.stringify(result)}\n`)
  else printOut(formatRequests(result))
  return result.wrong.length === 0 ? 0 : 1
}

async function runLearning({ rounds, seed, json }: Options, folder: string): Promise<number> {
  const result = await soakLearning({
    command: COMMAND,
    folder,
    rounds,
    seed,
    cases: 100,
    writers: 16,
    readers: 6,
    changes: 300,
    onRound: line => writeError(`${line}\n`),
  })
  if (json) writeOut(`${JSON.stringify(result)}\n`)
  else printOut(formatLearning(result))
  return result.wrong.length === 0 ? 0 : 1
}
