/** Runs a command in this very process, so that a test can have its files fail and see what it throws. */
import { Command } from 'commander'
import { filesRead } from '../../cli/input.js'
import { disk } from '../../src/node-disk.js'

interface CommandModule {
  register(program: Command): void
}

/** The commands that write files, and some that do not. */
const COMMANDS: Readonly<Record<string, () => Promise<CommandModule>>> = {
  train: () => import('../../cli/commands/train.js'),
  tag: () => import('../../cli/commands/tag.js'),
  eval: () => import('../../cli/commands/eval.js'),
  update: () => import('../../cli/commands/update.js'),
  forget: () => import('../../cli/commands/forget.js'),
  merge: () => import('../../cli/commands/merge.js'),
  convert: () => import('../../cli/commands/convert.js'),
  data: () => import('../../cli/commands/data.js'),
  reproduce: () => import('../../cli/commands/reproduce.js'),
}

/** Runs a command as a process of its own would, but for what it prints, which is lost. */
export async function runInProcess(name: string, ...args: readonly string[]): Promise<void> {
  const program = new Command('cofield').exitOverride()
  const { register } = await COMMANDS[name]!()
  register(program)
  filesRead.clear()
  const { write } = disk
  disk.write = (fd, bytes, offset, length) => (fd <= 2 ? length : write(fd, bytes, offset, length))
  try {
    await program.parseAsync([name, ...args, '--quiet'], { from: 'user' })
  } finally {
    disk.write = write
  }
}
