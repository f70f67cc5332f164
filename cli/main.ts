#!/usr/bin/env node
/**
 * The command line.
 *
 * Each file of `commands/` is one command: it exports `register(program)`, which adds the command with its
 * options, examples and action. It is loaded only when its name is given, so a command costs the start-up time
 * of what it needs itself. A new command is a file there and a line in `COMMANDS`.
 */
import { Command, CommanderError } from 'commander'
import { didYouMean } from '../src/features/nearest-name.js'
import { VERSION } from '../src/version.js'
import { checkArguments } from './raw-arguments.js'
import { reportError } from './report-error.js'
import { writeError, writeOut } from './standard-streams.js'
import { UsageError } from './usage.js'

/** A file of `commands/`. */
interface CommandModule {
  register(program: Command): void
}

const COMMANDS: Readonly<Record<string, () => Promise<CommandModule>>> = {
  train: () => import('./commands/train.js'),
  tag: () => import('./commands/tag.js'),
  eval: () => import('./commands/eval.js'),
  cv: () => import('./commands/cv.js'),
  inspect: () => import('./commands/inspect.js'),
  update: () => import('./commands/update.js'),
  forget: () => import('./commands/forget.js'),
  merge: () => import('./commands/merge.js'),
  convert: () => import('./commands/convert.js'),
  data: () => import('./commands/data.js'),
  reproduce: () => import('./commands/reproduce.js'),
}

process.exit(await main(process.argv))

/** Runs the command that the arguments name and returns the exit code. */
async function main(argv: readonly string[]): Promise<number> {
  try {
    checkArguments(argv)
    const program = createProgram()
    await registerCommands(program, argv.slice(2))
    if (argv.length === 2) program.help({ error: true })
    await program.parseAsync(argv)
    return 0
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    return reportError(error)
  }
}

function createProgram(): Command {
  return new Command('cofield')
    .description('Labels sequences: part-of-speech tagging, named entities, chunking and the like.')
    .version(VERSION)
    .helpCommand('help [command]', 'show the help of a command')
    .exitOverride()
    .configureOutput({ writeOut, writeErr: writeError, outputError: () => {} })
    .addHelpText('after', '\nExample:\n  $ cofield train train.tsv -o model.cofield\n')
}

/** Loads the command that is named; all of them for the help, which lists them. */
async function registerCommands(program: Command, args: readonly string[]): Promise<void> {
  const name = args.find(argument => !argument.startsWith('-'))
  if (name === undefined && args.some(argument => argument === '--version' || argument === '-V')) return
  if (name === undefined || name === 'help') {
    for (const load of Object.values(COMMANDS)) (await load()).register(program)
    return
  }
  if (!Object.hasOwn(COMMANDS, name))
    throw new UsageError(`unknown command ${name}${didYouMean(name, Object.keys(COMMANDS))}`)
  const { register } = await COMMANDS[name]!()
  register(program)
}
