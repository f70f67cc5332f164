import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addHelpLists } from '../../cli/options/help-list.js'

describe('lists in a help text', () => {
  it('wrap long descriptions beside the names', () => {
    let shown = ''
    const command = new Command('x').configureOutput({
      writeOut: text => {
        shown += text
      },
      getOutHelpWidth: () => 60,
    })
    addHelpLists(command, {
      Methods: [
        { name: 'hmm', description: 'a baseline that is known to everyone, for small alphabets' },
        { name: 'likelihood', description: 'weights' },
      ],
      Others: [{ name: 'a', description: 'b' }],
    })
    command.outputHelp()
    expect(shown).toContain(`
Methods:
  hmm         a baseline that is known to everyone, for
              small alphabets
  likelihood  weights

Others:
  a           b
`)
  })
})
