/**
 * The benchmark: Cofield beside its peers, on the same data, with equal objectives and equal features, in turn.
 *
 *     npm run bench -- [part…] [--rounds N] [--quick] [--full] [--data DIR] [--out DIR] [--plots DIR]
 *
 * What is measured, and how, is in docs/benchmarks.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { CommanderError } from 'commander'
import { currentLoad, describeMachine, formatMachine } from '../reporting/machine.js'
import { reportError } from '../terminal/report-error.js'
import { writeError, writeOut } from '../terminal/standard-streams.js'
import { type Bench, createPreparation } from './context.js'
import { MissingCorpus } from './corpora/sources.js'
import { type BenchOptions, parseOptions } from './options.js'
import { PARTS, type PartName } from './parts/catalog.js'
import { caveats, formatGoals, formatPart } from './report/format-report.js'
import type { RunPart } from './report/result.js'
import { writeReport } from './report/write-report.js'
import { findPeers } from './tools/find-peers.js'

const ROOT = path.resolve(import.meta.dirname, '../..')

process.exit(await main())

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cofield-bench-'))
  process.once('SIGINT', () => {
    rmSync(folder, { recursive: true })
    process.exit(130)
  })
  try {
    await runAll(parseOptions(process.argv.slice(2)), folder)
    return 0
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function runAll(options: BenchOptions, folder: string): Promise<void> {
  const { out = path.join(ROOT, 'bench/results'), plots } = options
  const machine = describeMachine()
  const bench = await createBench(options, folder)
  writeOut(`${formatMachine(machine)}\n`)
  for (const caveat of caveats({ machine, quick: options.quick })) writeOut(`${caveat}\n`)
  for (const reason of bench.peers.missing) writeOut(`not compared with ${reason}\n`)
  const parts: RunPart[] = []
  for (const name of options.parts) {
    const part = await runPart(name, bench)
    parts.push(part)
    writeOut(`\n${formatPart(part)}`)
    // After each part, so that a failure does not lose an hour of earlier results.
    writeReport({ machine, quick: options.quick, missing: bench.peers.missing, parts }, out, plots)
  }
  const goals = parts.flatMap(({ result }) => result?.goals ?? [])
  writeOut(`\n${formatGoals(goals, options.quick)}\nwritten to ${out}\n`)
}

async function createBench(options: BenchOptions, folder: string): Promise<Bench> {
  const threads = availableParallelism() > 1 ? [1, 2] : [1]
  const note = (text: string) => writeError(`bench: ${text}\n`)
  return {
    places: options,
    folder,
    rounds: options.rounds,
    quick: options.quick,
    full: options.full,
    threads,
    peers: await findPeers(path.join(ROOT, 'bench/.peers'), Math.max(...threads), note),
    note,
    prepare: createPreparation(folder, options.quick),
  }
}

async function runPart(name: PartName, bench: Bench): Promise<RunPart> {
  const load = currentLoad()
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  try {
    const result = await PARTS[name].run(bench)
    return { part: name, load, seconds: seconds(), result, skipped: null }
  } catch (error) {
    if (!(error instanceof MissingCorpus)) throw error
    return { part: name, load, seconds: seconds(), result: null, skipped: error.message }
  }
}
