/** Runs a command in this very process, so that a test can have its files fail and see what it throws. */
import { Command } from 'commander'
import { COMMANDS } from '../../cli/command-line.js'
import { disk } from '../../src/node/disk.js'
import { filesRead } from '../../terminal/input.js'

/** Runs a command as a process of its own would, but for what it prints, which is lost. */
export async function runInProcess(name: string, ...args: readonly string[]): Promise<void> {
  const program = new Command('cofield').exitOverride()
  const { register } = await COMMANDS[name]()
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
