/**
 * Counting in engines, compared with `cofield train` byte for byte:
 *
 *     npm run scale -- duckdb|clickhouse|chdb|spark|shards|tuples [--tokens N] [--folder DIR]
 *
 * Prints one JSON object. A part that lacks something is skipped with its reason; exits with 1 if a model differs.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { describeMachine } from '../../reporting/machine.js'
import { reportError } from '../../terminal/report-error.js'
import { writeError, writeOut } from '../../terminal/standard-streams.js'
import { oneOf, wholeNumber } from '../../terminal/usage.js'
import { readBase, writeCorpus } from './make-corpus.js'
import { SCALE_PARTS } from './parts/catalog.js'
import { createSteps, Skipped, type Step, sameBytes } from './scale.js'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const TOKENS = 1_000_000

process.exit(await main())

async function main(): Promise<number> {
  try {
    const program = new Command('scale')
      .argument('<part>', Object.keys(SCALE_PARTS).join(', '), oneOf('part', Object.keys(SCALE_PARTS)))
      .option('--tokens <n>', 'tokens of the corpus, at least', wholeNumber('--tokens', 1), TOKENS)
      .option('--folder <dir>', 'where files are written and removed again', tmpdir())
      .exitOverride()
      .parse()
    const { tokens, folder } = program.opts<{ tokens: number; folder: string }>()
    return await runPart(program.processedArgs[0] as string, tokens, folder)
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  }
}

async function runPart(part: string, wanted: number, place: string): Promise<number> {
  const folder = mkdtempSync(path.join(place, 'cofield-scale-'))
  const file = (name: string) => path.join(folder, name)
  const steps: Step[] = []
  const told = { part, machine: describeMachine(), steps }
  try {
    const scale = createSteps(steps, text => writeError(`scale: ${part}: ${text}\n`))
    scale.note('corpus')
    const [text, table, expected] = [file('text.tsv'), file('table.tsv'), file('expected.cofield')]
    const { sequences, tokens } = writeCorpus(await readBase(), wanted, text, table)
    await scale.cofield('train', 'train', text, '-o', expected, '--quiet', '--json')
    const peers = path.join(ROOT, 'bench/.peers')
    const { model, figures } = await SCALE_PARTS[part]({
      ...scale,
      tokens,
      folder,
      peers,
      text,
      table,
      expected,
    })
    const identical = sameBytes(model, expected)
    writeOut(`${JSON.stringify({ ...told, sequences, tokens, identical, ...figures })}\n`)
    return identical ? 0 : 1
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
    writeOut(`${JSON.stringify({ ...told, skipped: error.message })}\n`)
    return 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}
