/**
 * The command line.
 *
 * Each file of `commands/` is one command: it exports `register(program)`, which adds the command with its
 * options, examples and action. It is loaded only when its name is given, so a command costs the start-up time
 * of what it needs itself. A new command is a file there and a line in `COMMANDS`.
 */
import { Command, CommanderError } from 'commander'
import { didYouMean } from '../src/common/nearest-name.js'
import { VERSION } from '../src/common/version.js'
import { reportError } from '../terminal/report-error.js'
import { printOut, writeError } from '../terminal/standard-streams.js'
import { UsageError } from '../terminal/usage.js'
import { guardCommand } from './guard-command.js'
import { checkArguments } from './options/raw-arguments.js'

export { reportError }

/** A module in `commands/`. */
interface CommandModule {
  register(program: Command): void
}

/** All commands by name. */
export const COMMANDS: Readonly<Record<string, () => Promise<CommandModule>>> = {
  train: () => import('./commands/train.js'),
  tag: () => import('./commands/tag.js'),
  parse: () => import('./commands/parse.js'),
  eval: () => import('./commands/eval.js'),
  cv: () => import('./commands/cv.js'),
  inspect: () => import('./commands/inspect.js'),
  update: () => import('./commands/update.js'),
  forget: () => import('./commands/forget.js'),
  retune: () => import('./commands/retune.js'),
  merge: () => import('./commands/merge.js'),
  sql: () => import('./commands/sql.js'),
  count: () => import('./commands/count.js'),
  classes: () => import('./commands/classes.js'),
  convert: () => import('./commands/convert.js'),
  serve: () => import('./commands/serve.js'),
  studio: () => import('./commands/studio.js'),
  data: () => import('./commands/data.js'),
  reproduce: () => import('./commands/reproduce.js'),
}

/** Runs the named command and returns the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  try {
    checkArguments(argv)
    const program = createProgram()
    await registerCommands(program, argv.slice(2))
    if (argv.length === 2) program.help({ error: true })
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return reportError(error, format => formatFlag(argv[2], format))
  }
}

/** How a command is told the format of its input. */
function formatFlag(command: string | undefined, format: string): string {
  if (command === 'tag' && format === 'text') return '--text' // which also says what to write
  return `${command === 'convert' ? '--from' : '--format'} ${format}`
}

function createProgram(): Command {
  return new Command('cofield')
    .description('Labels sequences: part-of-speech tagging, named entities, chunking and the like.')
    .version(VERSION)
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({ writeOut: printOut, writeErr: writeError, outputError: () => {} })
    .addHelpText('after', '\nExample:\n  $ cofield train train.tsv -o model.cofield\n')
}

/** Loads the named command, or all of them to list them in the help. */
async function registerCommands(program: Command, args: readonly string[]): Promise<void> {
  const [first, second] = args.filter(argument => !argument.startsWith('-'))
  if (first === undefined && args.some(argument => argument === '--version' || argument === '-V')) return
  const name = first === 'help' ? second : first
  const loads = name === undefined || name === 'help' ? Object.values(COMMANDS) : [findCommand(name)]
  for (const load of loads) (await load()).register(program)
  for (const command of program.commands) guardCommand(command)
  if (name === 'help') program.help()
}

function findCommand(name: string): () => Promise<CommandModule> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]
  if (name === '') throw new UsageError('expected a command, got an empty argument')
  const hint = didYouMean(name, Object.keys(COMMANDS)) || ' (cofield --help lists the commands)'
  throw new UsageError(`unknown command ${name}${hint}`)
}
