import type { Command, Option } from 'commander'
import { UsageError } from '../terminal/usage.js'

/**
 * Makes a command refuse what commander accepts: empty arguments, an option given twice, and an option in
 * place of a value, which would be ignored.
 */
export function guardCommand(command: Command): void {
  for (const option of command.options.filter(({ required }) => required)) guardOption(command, option)
  command.hook('preAction', (_, { args }) => {
    if (args.includes('')) throw new UsageError(`${command.name()}: expected a name, got an empty argument`)
  })
}

function guardOption(command: Command, option: Option): void {
  let given = false
  command.on(`option:${option.name()}`, (value: string) => {
    if (value === '') throw new UsageError(`${option.long}: expected a value, got nothing`)
    if (command.options.some(({ long, short }) => value === long || value === short))
      throw new UsageError(`${option.long}: expected a value, got the option ${value}`)
    if (given && !collects(option)) throw new UsageError(`${option.long}: expected once, got it twice`)
    given = true
  })
}

/** Whether an option may be repeated: its parser then also takes the previous value. */
function collects({ parseArg }: Option): boolean {
  return parseArg?.length === 2
}
