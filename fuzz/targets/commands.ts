import { checkRun } from '../commands/check-run.js'
import { createCommandSource, isLeftOut } from '../commands/draw-command.js'
import { Sandbox } from '../commands/sandbox.js'
import { createSmallFiles } from '../commands/small-files.js'
import type { Target } from '../target.js'

interface CommandInput {
  readonly args: readonly string[]
}

const files = await createSmallFiles()
const sandbox = new Sandbox(files)
const isModel = (name: string) => name.endsWith('.cofield')
const draw = await createCommandSource({
  data: [...files.keys()].filter(name => !isModel(name)),
  models: [...files.keys()].filter(isModel),
})

/** Commands, options and values at random. */
export const commands: Target<CommandInput> = {
  name: 'commands',
  description:
    'any command line ends with 0, 1 or 2 and a plain message, changes nothing it reads and leaves nothing behind',
  generate: random => ({ args: draw(random) }),
  async run({ args }) {
    if (!isLeftOut(args)) checkRun(args, await sandbox.run(args))
  },
}
