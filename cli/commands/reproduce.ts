import type { Command } from 'commander'
import { PAPER_EXPERIMENTS } from '../../experiments/reproduce/catalog.js'
import { formatReproduction, withoutTable } from '../../experiments/reproduce/format-reproduction.js'
import type {
  PaperExperiment,
  ReproduceOptions,
  Reproduction,
} from '../../experiments/reproduce/reproduction.js'
import { didYouMean } from '../../src/features/nearest-name.js'
import { addCommonOptions } from '../common-options.js'
import { type CommonOptions, createReporter, printResult } from '../reporter.js'
import { writeOut } from '../standard-streams.js'
import { UsageError } from '../usage.js'

interface ReproduceCommandOptions extends CommonOptions, ReproduceOptions {}

const IDS = PAPER_EXPERIMENTS.map(({ id }) => id)

/** `cofield reproduce`: the experiments of the papers, our figures beside theirs. */
export function register(program: Command): void {
  const list = PAPER_EXPERIMENTS.map(({ id, summary }) => `  ${id.padEnd(12)}${summary}`).join('\n')
  const command = program
    .command('reproduce [id...]')
    .summary('run the experiments of the papers')
    .description(
      'Runs experiments of the papers and sets our figures beside theirs; without an id, all of them.',
    )
    .option('--data <dir>', 'directory of corpora that cannot be simulated: chr2R.fa.gz, canon.labels.txt.gz')
    .option('--megabases <n>', 'genes: millions of bases to train on (default: 2)', megabases)
    .option('--quick', 'less data and fewer rounds: to see it work')
    .addHelpText('after', `\nExperiments:\n${list}`)
  addCommonOptions(command, [
    'cofield reproduce rob test-time',
    'cofield reproduce noise --quick',
    'cofield reproduce genes --data fly-chr2R',
  ]).action(run)
}

async function run(ids: readonly string[], options: ReproduceCommandOptions): Promise<void> {
  const experiments = ids.length === 0 ? PAPER_EXPERIMENTS : ids.map(find)
  const reporter = createReporter(options)
  const done: Reproduction[] = []
  for (const experiment of experiments) {
    const reproduction = await experiment.run(options, (what, unit) => reporter.progress(what, unit))
    done.push(reproduction)
    if (!options.json) writeOut(`${done.length > 1 ? '\n' : ''}${formatReproduction(reproduction)}`)
  }
  if (options.json) printResult(options, { experiments: done.map(withoutTable) }, () => '')
}

function find(id: string): PaperExperiment {
  const found = PAPER_EXPERIMENTS.find(experiment => experiment.id === id)
  if (found) return found
  throw new UsageError(`reproduce: expected ${IDS.join(' or ')}, got ${id}${didYouMean(id, IDS)}`)
}

function megabases(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number > 0 && number <= 15) return number
  throw new UsageError(`--megabases: expected a number above 0 and up to 15, got ${value || 'nothing'}`)
}
