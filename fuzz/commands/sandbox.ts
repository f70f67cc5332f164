import { createHash } from 'node:crypto'
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

/** A directory in which commands run in this process, with the same files before each. */
export class Sandbox {
  private readonly folder = mkdtempSync(join(tmpdir(), 'cofield-commands-'))
  private readonly hashes = new Map<string, string>()

  constructor(private readonly files: ReadonlyMap<string, Uint8Array | string>) {
    process.once('exit', () => rmSync(this.folder, { recursive: true, force: true }))
    mkdirSync(join(this.folder, 'folder'))
    for (const name of files.keys()) this.restore(name)
  }

  /** Runs a command as a process of its own would, and leaves the directory as it was. */
  async run(args: readonly string[]): Promise<CommandRun> {
    const before = process.cwd()
    process.chdir(this.folder)
    const streams = captureStreams()
    filesRead.clear()
    try {
      const code = await runCommandLine(['node', 'cofield', ...args])
      return { code, ...streams.texts(), ...this.cleanUp() }
    } finally {
      streams.restore()
      process.chdir(before)
    }
  }

  private cleanUp(): { changed: string[]; added: string[] } {
    const now = readdirSync(this.folder, { recursive: true }) as string[]
    const added = now.filter(name => name !== 'folder' && !this.files.has(name))
    const changed = [...this.files.keys()].filter(
      name => !now.includes(name) || this.hashOf(name) !== this.hashes.get(name),
    )
    for (const name of added) rmSync(join(this.folder, name), { recursive: true, force: true })
    for (const name of changed) this.restore(name)
    return { changed, added }
  }

  private restore(name: string): void {
    writeFileSync(join(this.folder, name), this.files.get(name)!)
    this.hashes.set(name, this.hashOf(name))
  }

  private hashOf(name: string): string {
    return createHash('sha1')
      .update(readFileSync(join(this.folder, name)))
      .digest('hex')
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
