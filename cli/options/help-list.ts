import type { AddHelpTextContext, Command } from 'commander'

/** A line of a list in a help text. */
export interface HelpItem {
  readonly name: string
  readonly description: string
}

/** Adds lists below the options of the help. Long descriptions wrap at the width of the terminal, as those of options do. */
export function addHelpLists(
  command: Command,
  lists: Readonly<Record<string, readonly HelpItem[]>>,
): Command {
  const width = Math.max(...Object.values(lists).flatMap(items => items.map(({ name }) => name.length)))
  const format = ({ command: shown }: AddHelpTextContext) => {
    const helper = shown.createHelp()
    const helpWidth = shown.configureOutput().getOutHelpWidth?.()
    helper.prepareContext(helpWidth === undefined ? {} : { helpWidth })
    const line = ({ name, description }: HelpItem) => helper.formatItem(name, width, description, helper)
    return Object.entries(lists)
      .map(([heading, items]) => `\n${heading}:\n${items.map(line).join('\n')}`)
      .join('\n')
  }
  return command.addHelpText('after', format)
}
