import { Command } from 'commander'
import { wholeNumber } from '../../terminal/usage.js'

/** What `npm run soak` was asked for. */
export interface Options {
  readonly learn: boolean
  readonly requests: number
  readonly rounds: number
  readonly seed: number
  readonly connections: number
  readonly minutes?: number
  readonly json: boolean
}

/** Reads the command-line arguments. */
export function parseOptions(args: readonly string[], newSeed: () => number): Options {
  const options = createCommand().parse(args, { from: 'user' }).opts<Partial<Options>>()
  const { seed = newSeed(), learn = false, json = false } = options
  const { requests = 1_000_000, rounds = 100, connections = 64, minutes } = options
  return { learn, json, requests, rounds, connections, seed, ...(minutes !== undefined && { minutes }) }
}

function createCommand(): Command {
  return new Command('soak')
    .description(
      'Runs `cofield serve` under load with faults, and checks all answers, memory and what it learns.',
    )
    .option('--requests <n>', 'requests to send (default: 1,000,000)', wholeNumber('--requests', 1))
    .option('--connections <n>', 'clients at a time (default: 64)', wholeNumber('--connections', 1))
    .option('--minutes <n>', 'end after so many minutes at the latest', wholeNumber('--minutes', 1))
    .option('--learn', 'have the server learn, and kill it again and again')
    .option(
      '--rounds <n>',
      'with --learn: how often the server is ended (default: 100)',
      wholeNumber('--rounds', 1),
    )
    .option(
      '--seed <n>',
      'draw the same again (default: another one each time)',
      wholeNumber('--seed', 0, 2 ** 31),
    )
    .option('--json', 'print the result as JSON')
    .exitOverride()
    .configureOutput({ outputError: () => {} })
}
