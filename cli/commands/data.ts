import type { Command } from 'commander'
import { BROWN_SPLITS } from '../../corpora/brown-split.js'
import { RECIPES } from '../../corpora/catalog.js'
import type { Recipe, RecipeOptions, TextFormat } from '../../corpora/recipe.js'
import {
  checkTargets,
  chooseTarget,
  EXTENSIONS,
  type WrittenFile,
  writeParts,
} from '../../corpora/write-parts.js'
import { formatCount, formatDuration, formatTable } from '../../reporting/format.js'
import { timed } from '../../reporting/seconds.js'
import { refusedChoice } from '../../src/common/choice.js'
import { extensionOf } from '../../src/data/reading/detect-format.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { addCommonOptions } from '../options/common-options.js'

interface DataCommandOptions extends CommonOptions, RecipeOptions {
  readonly output?: string
  readonly list?: boolean
}

/** The command-line spelling of each recipe option. */
const FLAGS: Readonly<Record<keyof RecipeOptions, string>> = {
  from: '--from',
  url: '--url',
  seed: '--seed',
  split: '--split',
  language: '--language',
  minLength: '--min-length',
  sentences: '--sentences',
  layer: '--layer',
  format: '--format',
  noise: '--noise',
}

const NAMES = RECIPES.map(({ name }) => name)

/** `cofield data`: finds, fetches or simulates a corpus and writes it, as columns unless it is one of texts. */
export function register(program: Command): void {
  const command = program
    .command('data [name]')
    .summary('find, fetch or simulate a corpus')
    .description(`Finds, fetches or simulates a corpus: ${NAMES.join(', ')}. Without a name, lists them.`)
    .option(
      '-o, --output <path>',
      'directory for train.tsv, test.tsv …; for a single part, the file to write, - for standard output',
    )
    .option('--list', 'list the corpora and their options')
  addSourceOptions(command)
  addDrawingOptions(command)
  addCommonOptions(command, [
    'cofield data brown --split 32623-1000 -o brown',
    'cofield data conll2002 --language dutch --from conll2002.zip -o dutch',
    'cofield data grammar --sentences 500 --layer entities -o toy.tsv',
    'cofield data ingredients --sentences 200 --seed 7 -o labeled.jsonl',
    'cofield data addresses --sentences 200 --format text -o -',
  ]).action(run)
}

function addSourceOptions(command: Command): void {
  command
    .option('--from <path>', 'where the corpus is: a zip archive, a directory or a file')
    .option('--url <url>', 'fetch the archive from this mirror; its checksum must match', httpUrl)
    .option('--language <language>', 'dutch (default) or spanish', oneOf('--language', ['dutch', 'spanish']))
    .option('--min-length <n>', 'leave out sequences with fewer tokens', wholeNumber('--min-length', 1))
}

function addDrawingOptions(command: Command): void {
  command
    .option('--split <split>', `${BROWN_SPLITS.join(', ')} sentences`, oneOf('--split', BROWN_SPLITS))
    .option('--seed <n>', 'random seed (default: 1)', wholeNumber('--seed', 0))
    .option('--sentences <n>', 'how many to simulate (default: 1000)', wholeNumber('--sentences', 1))
    .option('--layer <layer>', 'pos (default) or entities', oneOf('--layer', ['pos', 'entities']))
    .option(
      '--format <format>',
      'jsonl (texts with spans), columns or text (the bare lines); default: by the name of the file, or jsonl',
      oneOf('--format', Object.keys(EXTENSIONS) as TextFormat[]),
    )
    .option('--noise <p>', 'probability that a run of labels is wrong (default: 0.1)', probability)
}

async function run(name: string | undefined, options: DataCommandOptions): Promise<void> {
  if (options.list || name === undefined) return list(name, options)
  const recipe = findRecipe(name)
  checkOptions(recipe, options)
  const parts = recipe.parts(options)
  const format = formatOf(recipe, options)
  const output = options.output ?? defaultOutput(recipe, options, EXTENSIONS[format])
  const target = chooseTarget(output, parts, EXTENSIONS[format])
  checkTargets(target, parts, options.from)
  const [files, seconds] = await timed(async () =>
    writeParts(await recipe.prepare(options, createReporter(options)), target, format),
  )
  if (files[0].path !== '-') printResult(options, { name, files, seconds }, () => forPeople(files, seconds))
}

function findRecipe(name: string): Recipe {
  const recipe = RECIPES.find(candidate => candidate.name === name)
  if (recipe) return recipe
  throw new UsageError(`data: ${refusedChoice(name, NAMES)}`)
}

function checkOptions(recipe: Recipe, options: DataCommandOptions): void {
  for (const [option, flag] of Object.entries(FLAGS)) {
    const key = option as keyof RecipeOptions
    if (options[key] !== undefined && !recipe.options.includes(key))
      throw new UsageError(`${flag}: ${recipe.name} has no such option (it has ${flagsOf(recipe)})`)
  }
  if (options.from !== undefined && options.url !== undefined)
    throw new UsageError('--url: expected --from or --url, got both')
  if (options.output === '-' && options.json)
    throw new UsageError('--json: expected a file as the output, got standard output')
}

function flagsOf({ options }: Recipe): string {
  return options.map(option => FLAGS[option]).join(' ')
}

/** Columns, unless the corpus is one of texts. */
function formatOf(recipe: Recipe, { format, output }: DataCommandOptions): TextFormat {
  if (!recipe.options.includes('format')) return 'columns'
  const extension = extensionOf(output ?? '')
  const [named] = Object.entries(EXTENSIONS).find(([, end]) => end === extension) ?? ['jsonl']
  return format ?? (named as TextFormat)
}

/** A directory or file in the working directory, named after the corpus. */
function defaultOutput(recipe: Recipe, options: DataCommandOptions, extension: string): string {
  const name = [recipe.name, options.language, options.split].filter(part => part !== undefined).join('-')
  return recipe.parts(options).length === 1 ? `${name}.${extension}` : name
}

function list(name: string | undefined, options: DataCommandOptions): void {
  const recipes = name === undefined ? RECIPES : [findRecipe(name)]
  const corpora = recipes.map(recipe => ({
    name: recipe.name,
    description: recipe.description,
    options: recipe.options.map(option => FLAGS[option]),
  }))
  printResult(options, { corpora }, () =>
    corpora
      .map(({ name, description, options }) => `${name}\n  ${description}\n  ${options.join(' ')}\n`)
      .join(''),
  )
}

function forPeople(files: readonly WrittenFile[], seconds: number): string {
  const rows = files.map(({ path, sequences, tokens }) => [path, formatCount(sequences), formatCount(tokens)])
  return `${formatTable([['file', 'sequences', 'tokens'], ...rows])}in ${formatDuration(seconds)}\n`
}

function probability(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number >= 0 && number <= 1) return number
  throw new UsageError(`--noise: expected a number from 0 to 1, got ${value || 'nothing'}`)
}

function httpUrl(value: string): string {
  if (/^https?:\/\/./.test(value) && URL.canParse(value)) return value
  throw new UsageError(
    `--url: expected an address that begins with http:// or https://, got ${value || 'nothing'}`,
  )
}
