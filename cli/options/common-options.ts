import type { Command } from 'commander'

/** Adds the options that every command has, and examples that run as written. */
export function addCommonOptions(command: Command, examples: readonly string[]): Command {
  const lines = examples.map(example => `  $ ${example}\n`).join('')
  return command
    .option('--json', 'print only one JSON object on standard output')
    .option('-q, --quiet', 'no progress, notes or warnings on standard error')
    .addHelpText('after', `\n${examples.length === 1 ? 'Example' : 'Examples'}:\n${lines}`)
}
