import type { Command, Option } from 'commander'
import { UsageError } from './usage.js'

/** Has a command refuse what commander lets pass: empty arguments, and an option whose value is given twice. */
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
    if (given && !collects(option)) throw new UsageError(`${option.long}: expected once, got it twice`)
    given = true
  })
}

/** Whether an option may be given several times: then its parser also takes what came before. */
function collects({ parseArg }: Option): boolean {
  return parseArg?.length === 2
}
