import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { openCorpora } from '../../experiments/corpora.js'
import { type ReportFiles, writeReport } from '../../experiments/report/write-report.js'
import { FURTHER_EXPERIMENTS, PAPER_EXPERIMENTS } from '../../experiments/reproduce/catalog.js'
import { FinishedExperiments } from '../../experiments/reproduce/finished.js'
import { forMachines, formatReproduction } from '../../experiments/reproduce/format-reproduction.js'
import type {
  PaperExperiment,
  ReproduceOptions,
  Reproduction,
} from '../../experiments/reproduce/reproduction.js'
import { runExperiments } from '../../experiments/reproduce/run-experiments.js'
import { describeMachine } from '../../reporting/machine.js'
import { refusedChoice } from '../../src/common/choice.js'
import { DataError } from '../../src/common/errors.js'
import { VERSION } from '../../src/common/version.js'
import { createOutputDirectory, planOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { printOut } from '../../terminal/standard-streams.js'
import { UsageError } from '../../terminal/usage.js'
import { addCommonOptions } from '../options/common-options.js'
import { addHelpLists } from '../options/help-list.js'

interface ReproduceCommandOptions extends CommonOptions, ReproduceOptions {
  readonly data?: string
  readonly out: string
  readonly fresh?: boolean
}

const ALL = [...PAPER_EXPERIMENTS, ...FURTHER_EXPERIMENTS]
const IDS = ALL.map(({ id }) => id)

/**
 * `cofield reproduce`: runs the experiments of the papers and writes a report with our figures beside theirs.
 */
export function register(program: Command): void {
  const listOf = (experiments: readonly PaperExperiment[]) =>
    experiments.map(({ id, summary }) => ({ name: id, description: summary }))
  const command = program
    .command('reproduce [id...]')
    .summary('run the experiments of the papers')
    .description(
      'Runs the experiments of the papers (all but the last ones of the list below, unless ids are given) and writes a report with our figures beside theirs. Finished experiments are kept with the report and not run again; those without data are skipped.',
    )
    .option('--out <dir>', 'directory of the report: index.html, report.md, report.json', 'report')
    .option(
      '--data <dir>',
      'directory with the corpora that are not on npm: conll2002.zip, conll2000.zip, chr2R.fa.gz with canon.labels.txt.gz',
    )
    .option('--megabases <n>', 'genes: millions of bases to train on (default: 3)', megabases)
    .option(
      '--sets <names>',
      'best, pooled: the data sets to run on, separated by commas (default: all)',
      listOfNames,
    )
    .option(
      '--methods <names>',
      'best, pooled: the methods to try, separated by commas (default: all)',
      listOfNames,
    )
    .option('--quick', 'a quick look: less data, fewer rounds, under two minutes in all')
    .option('--fresh', 'run finished experiments again')
  addHelpLists(command, {
    Experiments: listOf(PAPER_EXPERIMENTS),
    'Only if they are named': listOf(FURTHER_EXPERIMENTS),
  })
  addCommonOptions(command, [
    'cofield reproduce --quick',
    'cofield reproduce brown-1000 brown-32623 --out brown-report',
    'cofield reproduce --data data --out report',
  ]).action(run)
}

async function run(ids: readonly string[], options: ReproduceCommandOptions): Promise<void> {
  const experiments = ids.length === 0 ? PAPER_EXPERIMENTS : ids.map(find)
  if (options.data !== undefined) checkDirectory(options.data)
  if ((options.sets ?? options.methods) && experiments.some(({ choosable }) => !choosable))
    throw new UsageError(
      '--sets and --methods are options of best and pooled: name these, and no other experiment',
    )
  checkReport(options)
  const reporter = createReporter(options)
  const provenance = {
    machine: describeMachine(),
    version: VERSION,
    command: commandLine(ids, options),
    quick: options.quick ?? false,
  }
  const done: Reproduction[] = []
  let files: ReportFiles | undefined
  const running = runExperiments(experiments, {
    ...options,
    corpora: openCorpora(options),
    progress: (what, unit) => reporter.progress(what, unit),
    finished: new FinishedExperiments(join(options.out, 'finished')),
    note: reporter.note,
  })
  for await (const reproduction of running) {
    done.push(reproduction)
    if (!options.json) printOut(`${done.length > 1 ? '\n' : ''}${formatReproduction(reproduction)}`)
    // Written after each experiment, so that a failure does not lose an hour of earlier results.
    files = await writeReport({ provenance, reproductions: done }, options.out)
  }
  printResult(
    options,
    { experiments: done.map(forMachines), report: files },
    () => `\nwritten to ${files!.html}\n`,
  )
}

function find(id: string): PaperExperiment {
  const found = ALL.find(experiment => experiment.id === id)
  if (found) return found
  throw new UsageError(`reproduce: ${refusedChoice(id, IDS)}`)
}

function checkDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return
  throw new DataError('expected a directory of corpora, found none', { source: directory })
}

/** Before any work, refuses a report that cannot be written or whose files are links to the data. */
function checkReport({ out, data }: ReproduceCommandOptions): void {
  createOutputDirectory(out)
  const linked = reportFiles(out).filter(file => lstatSync(file).isSymbolicLink() || statSync(file).nlink > 1)
  const reads = data === undefined ? [] : filesBelow(data).filter(file => !linked.includes(file))
  for (const file of reportFiles(out)) planOutput(file, { reads: linked.includes(file) ? reads : [] })
}

/** The files of an earlier report that would be replaced. */
function reportFiles(out: string): string[] {
  const below = ['plots', 'finished'].flatMap(name => {
    const directory = join(out, name)
    return existsSync(directory) ? filesIn(directory) : []
  })
  return [...['index.html', 'report.md', 'report.json'].map(name => join(out, name)), ...below].filter(
    existsSync,
  )
}

/** All files in a directory and the directories below it. */
function filesBelow(directory: string): string[] {
  return filesIn(directory).flatMap(path =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? filesIn(path) : [path],
  )
}

function filesIn(directory: string): string[] {
  return readdirSync(directory).map(name => join(directory, name))
}

/** The command line without paths, so that the report is the same wherever the data are. */
function commandLine(ids: readonly string[], options: ReproduceCommandOptions): string {
  const { data, megabases, sets, methods, quick, fresh } = options
  return [
    'cofield reproduce',
    ...ids,
    ...(data === undefined ? [] : ['--data DIR']),
    ...(megabases === undefined ? [] : ['--megabases', String(megabases)]),
    ...(sets === undefined ? [] : ['--sets', sets.join()]),
    ...(methods === undefined ? [] : ['--methods', methods.join()]),
    ...(quick ? ['--quick'] : []),
    ...(fresh ? ['--fresh'] : []),
  ].join(' ')
}

function listOfNames(value: string): string[] {
  return value.split(',').map(name => name.trim())
}

function megabases(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number > 0 && number <= 15) return number
  throw new UsageError(`--megabases: expected a number above 0 and up to 15, got ${value || 'nothing'}`)
}
