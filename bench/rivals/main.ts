/**
 * Checks at full size that Cofield and other tools label alike with the same models, in both directions:
 *
 *     npm run rivals -- [crfsuite] [wapiti] [crfpp] [--data DIR] [--conll2000 PATH] [--quick]
 *
 * Prints one JSON object. Exits with 1 if anything differs. Tools that are not on the PATH are skipped, with the reason.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { describeMachine, formatMachine } from '../../reporting/machine.js'
import { reportError } from '../../terminal/report-error.js'
import { writeError, writeOut } from '../../terminal/standard-streams.js'
import { UsageError } from '../../terminal/usage.js'
import { createPreparation } from '../context.js'
import { describeConll2000 } from '../corpora/catalog.js'
import type { CorpusPlaces } from '../corpora/sources.js'
import { findProgram } from '../tools/find-program.js'
import { CHECKED, type CheckedName, needsOf } from './checked-tools.js'
import { type CheckResult, checkTool } from './full-check.js'

interface Options extends CorpusPlaces {
  readonly quick?: boolean
}

const NAMES = Object.keys(CHECKED) as CheckedName[]

process.exit(await main())

async function main(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cofield-rivals-'))
  try {
    const command = createCommand().parse(process.argv.slice(2), { from: 'user' })
    return await checkAll(namesOf(command.args), command.opts<Options>(), folder)
  } catch (error) {
    return error instanceof CommanderError && error.exitCode === 0 ? 0 : reportError(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function createCommand(): Command {
  return new Command('rivals')
    .description('Labels CoNLL-2000 by Cofield and by other tools with the same models, and compares.')
    .argument('[tool...]', `${NAMES.join(', ')} (default: all)`)
    .option('--data <dir>', 'a folder with conll2000.zip')
    .option('--conll2000 <path>', 'CoNLL-2000: a zip archive, or what `cofield data conll2000` wrote')
    .option('--quick', 'few iterations, 1,000 sequences: to see that it works')
    .exitOverride()
    .configureOutput({ outputError: () => {} })
}

function namesOf(given: readonly string[]): CheckedName[] {
  const wrong = given.find(name => !NAMES.includes(name as CheckedName))
  if (wrong !== undefined) throw new UsageError(`rivals: expected ${NAMES.join(', ')}, got ${wrong}`)
  return given.length === 0 ? NAMES : NAMES.filter(name => given.includes(name))
}

async function checkAll(names: readonly CheckedName[], options: Options, folder: string): Promise<number> {
  const { quick = false } = options
  const prepare = createPreparation(folder, quick)
  const corpus = await prepare('conll2000', () => describeConll2000(options, folder))
  const results: CheckResult[] = []
  const skipped: string[] = []
  for (const name of names) {
    const missing = needsOf(name).filter(program => findProgram(program) === undefined)
    if (missing.length > 0) {
      skipped.push(`${name}: ${missing.join(', ')} not on the PATH`)
      continue
    }
    writeError(`rivals: checking ${name}\n`)
    results.push(await checkTool(CHECKED[name](availableParallelism()), corpus, folder, quick))
  }
  const machine = formatMachine(describeMachine())
  writeOut(`${JSON.stringify({ machine, corpus: corpus.title, results, skipped }, null, 2)}\n`)
  return results.every(result => result.agrees) ? 0 : 1
}
