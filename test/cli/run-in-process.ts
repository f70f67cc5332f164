/** Runs a command in this very process, so that a test can have its files fail and see what it throws. */
import { Readable } from 'node:stream'
import { Command } from 'commander'
import { COMMANDS, runCommandLine } from '../../cli/command-line.js'
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

/** What a command printed, and the exit code of its process. */
export interface Captured {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command line in a directory, with something to read on standard input. */
export async function runCaptured(
  directory: string,
  args: readonly string[],
  input: string | Uint8Array,
): Promise<Captured> {
  const before = process.cwd()
  const { write } = disk
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor
  const printed: Buffer[][] = [[], [], []]
  filesRead.clear()
  process.chdir(directory)
  Object.defineProperty(process, 'stdin', {
    ...stdin,
    get: () => Readable.from(input.length > 0 ? [Buffer.from(input)] : []),
  })
  disk.write = (fd, bytes, offset, length) => {
    if (fd > 2) return write(fd, bytes, offset, length)
    printed[fd].push(Buffer.from(bytes.subarray(offset, offset + length)))
    return length
  }
  try {
    const code = await runCommandLine(['node', 'cofield', ...args])
    const [, out, err] = printed.map(parts => Buffer.concat(parts).toString())
    return { code, out, err }
  } finally {
    disk.write = write
    Object.defineProperty(process, 'stdin', stdin)
    process.chdir(before)
  }
}
