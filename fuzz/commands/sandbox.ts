import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../../cli/command-line.js'
import { disk } from '../../src/node/disk.js'
import { filesRead } from '../../terminal/input.js'

/** What a command did. */
export interface CommandRun {
  readonly code: number
  readonly out: string
  readonly err: string
  /** Files that were there before and are not the same now. */
  readonly changed: readonly string[]
  /** Files that were not there before. */
  readonly added: readonly string[]
}

/** Runs commands in this process, each in a new directory with the same files. */
export class Sandbox {
  constructor(private readonly files: ReadonlyMap<string, Uint8Array | string>) {}

  /** Runs a command as a process of its own would, and leaves nothing behind. */
  async run(args: readonly string[]): Promise<CommandRun> {
    const folder = mkdtempSync(join(tmpdir(), 'cofield-commands-'))
    const before = process.cwd()
    const streams = captureStreams()
    filesRead.clear()
    try {
      mkdirSync(join(folder, 'folder'))
      for (const [name, content] of this.files) writeFileSync(join(folder, name), content)
      process.chdir(folder)
      const code = await runCommandLine(['node', 'cofield', ...args])
      return { code, ...streams.texts(), ...this.compare(folder) }
    } finally {
      streams.restore()
      process.chdir(before)
      rmSync(folder, { recursive: true, force: true })
    }
  }

  private compare(folder: string): { changed: string[]; added: string[] } {
    const now = readdirSync(folder, { recursive: true }) as string[]
    const isSame = (name: string, content: Uint8Array | string) =>
      now.includes(name) && readFileSync(join(folder, name)).equals(Buffer.from(content as string))
    return {
      added: now.filter(name => name !== 'folder' && !this.files.has(name)),
      changed: [...this.files].filter(([name, content]) => !isSame(name, content)).map(([name]) => name),
    }
  }
}

/** Keeps what is written to standard output and standard error. */
function captureStreams() {
  const { write } = disk
  const pieces: [out: Buffer[], err: Buffer[]] = [[], []]
  disk.write = (fd, bytes, offset, length) => {
    if (fd !== 1 && fd !== 2) return write(fd, bytes, offset, length)
    pieces[fd - 1].push(Buffer.from(bytes.slice(offset, offset + length)))
    return length
  }
  return {
    texts: () => ({ out: Buffer.concat(pieces[0]).toString(), err: Buffer.concat(pieces[1]).toString() }),
    restore() {
      disk.write = write
    },
  }
}
