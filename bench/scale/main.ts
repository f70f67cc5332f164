/**
 * Counting and labeling in engines, compared with `cofield train` and `cofield tag`:
 *
 *     npm run scale -- duckdb|clickhouse|chdb|spark|shards|tuples [--tokens N] [--tag N] [--fault] [--folder DIR] [--corpus DIR]
 *
 * Prints one JSON object. A part that lacks something is skipped with its reason; exits with 1 if a model or labels differ, or a step fails.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { describeMachine } from '../../reporting/machine.js'
import { reportError } from '../../terminal/report-error.js'
import { writeError, writeOut } from '../../terminal/standard-streams.js'
import { oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { corpusIn, makeCorpus } from './make-corpus.js'
import { SCALE_PARTS } from './parts/catalog.js'
import { createSteps, Skipped, type Step, sameBytes } from './scale.js'
import { takeSample } from './tagging.js'
import { trainCorpus } from './train-corpus.js'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const TOKENS = 1_000_000

interface ScaleOptions {
  readonly tokens: number
  readonly tag: number
  readonly fault?: boolean
  readonly folder: string
  readonly corpus?: string
}

process.exit(await main())

async function main(): Promise<number> {
  try {
    const program = new Command('scale')
      .argument('<part>', Object.keys(SCALE_PARTS).join(', '), oneOf('part', Object.keys(SCALE_PARTS)))
      .option('--tokens <n>', 'tokens of the corpus, at least', wholeNumber('--tokens', 1), TOKENS)
      .option('--tag <n>', 'tokens to label through the engine', wholeNumber('--tag', 0), 0)
      .option('--fault', 'do harm while the engine counts: kill an executor or a node, add a bad row')
      .option('--folder <dir>', 'where files are written and removed again', tmpdir())
      .option(
        '--corpus <dir>',
        'where the corpus and its model are kept for further runs (default: they are removed)',
      )
      .exitOverride()
      .parse()
    return await runPart(program.processedArgs[0] as string, program.opts<ScaleOptions>())
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  }
}

async function runPart(part: string, options: ScaleOptions): Promise<number> {
  const { tokens: wanted, tag, fault = false } = options
  const { faults, tags } = SCALE_PARTS[part]
  if (fault && !faults) throw new UsageError(`--fault: ${part} has none`)
  if (tag > 0 && !tags) throw new UsageError(`--tag: ${part} does not label`)
  const folder = mkdtempSync(path.join(options.folder, 'cofield-scale-'))
  const steps: Step[] = []
  const told = { part, machine: describeMachine(), steps }
  try {
    const scale = createSteps(steps, text => writeError(`scale: ${part}: ${text}\n`))
    scale.note('corpus')
    const { corpus = folder } = options
    const { sequences, tokens } = await makeCorpus(corpus, wanted)
    const { text, table } = corpusIn(corpus)
    const { expected, figures: size } = await trainCorpus(scale, corpus, text)
    const peers = path.join(ROOT, 'bench/.peers')
    const sample = tag === 0 ? null : await takeSample(text, tag, folder)
    const run = { ...scale, tokens, folder, peers, text, table, expected, fault, sample }
    const { model, tagging, figures } = await SCALE_PARTS[part].run(run)
    const identical = model === null ? null : sameBytes(model, expected)
    const result = { ...told, sequences, tokens, ...size, identical, ...(tagging && { tagging }), ...figures }
    writeOut(`${JSON.stringify(result)}\n`)
    return identical === false || tagging?.some(way => !way.identical) ? 1 : 0
  } catch (error) {
    const isSkipped = error instanceof Skipped
    const message = error instanceof Error ? error.message : String(error)
    writeOut(`${JSON.stringify({ ...told, [isSkipped ? 'skipped' : 'failed']: message })}\n`)
    return isSkipped ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}
