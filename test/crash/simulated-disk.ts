/**
 * A disk that fails when it is told to. It works on a real directory, and knows besides what of it a machine would still have
 * after it stopped: the content that was synced, and the names of directories that were.
 */
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { type Disk, disk } from '../../src/node/disk.js'
import { nameThisProcess } from '../../src/node/process.js'

/** What happens at one operation, counted from 0: the machine stops, or the system says a code. */
export interface Fault {
  readonly at: number
  readonly what: 'stop' | 'ENOSPC' | 'EIO' | 'EINTR' | 'EAGAIN'
  /** How many operations in a row get the code. Default 1. */
  readonly times?: number
}

/** Thrown by every operation of a machine that has stopped. It is no `Error`, so nothing takes it for one of a file. */
export class Stopped {}

/** How much of what was written and not synced is there after the stop. */
const LOSSES = ['nothing', 'half', 'all'] as const

/**
 * The same for files that grow and are cut: the new length may be there without the content (`zeros`), a later part of the
 * content without an earlier one (`end`), and what was cut off may be there again (`uncut`).
 */
export const LOSSES_AT_THE_END = [...LOSSES, 'zeros', 'end', 'uncut'] as const
type Kept = (typeof LOSSES_AT_THE_END)[number]

interface Inode {
  data: Buffer
  synced: Buffer
  /** What the file would be if it had not been cut off since it was synced; absent if it was not. */
  uncut?: Buffer | undefined
}

/** The files of a directory, and those below, by their paths from there; null for a directory. */
export type Tree = ReadonlyMap<string, Buffer | null>

type Names = Map<string, Inode | null>

/** A change of names that is not yet on the disk. */
interface Change {
  readonly name: string
  /** The former name of what was renamed. */
  readonly from?: string
  /** What has the name now; absent if it was removed. */
  readonly inode?: Inode | null
}

/** No system gives a process so high a number, so it has ended. */
const DEAD = 999_999_999

export class SimulatedDisk implements Disk {
  /** How many operations there were. */
  operations = 0
  private readonly root: string
  private fault: Fault | undefined
  /** Bytes that a write takes at most. */
  private readonly most: number
  private stopped = false
  private readonly durable: Names
  private changes: Change[] = []
  private readonly opened = new Map<number, { path: string; inode: Inode | null }>()
  private readonly inodes: Names
  /** Gets the disk as a stop at each operation would leave it. */
  atEach: ((stopped: SimulatedDisk) => void) | undefined

  /** `start`: what is in the directory already. */
  constructor(root: string, fault?: Fault, most = Infinity, start = readTree(root)) {
    this.root = root
    this.fault = fault
    this.most = most
    this.inodes = new Map([...start].map(([name, data]) => [name, data && { data, synced: data }] as const))
    this.durable = new Map(this.inodes)
  }

  open(file: string, flags: 'r' | 'w' | 'wx' | 'a', mode?: number): number {
    return this.operate(() => {
      const name = this.nameOf(file)
      const grows = flags === 'a' ? this.inodes.get(name) : undefined
      const fd = fs.openSync(file, flags, mode)
      if (grows) {
        this.opened.set(fd, { path: name, inode: grows })
        return fd
      }
      const inode = flags === 'r' ? null : { data: Buffer.alloc(0), synced: Buffer.alloc(0) }
      this.opened.set(fd, { path: name, inode })
      if (inode) this.change({ name, inode })
      return fd
    })
  }

  write(fd: number, bytes: Uint8Array, offset: number, length: number): number {
    const { inode } = this.opened.get(fd)!
    const count = Math.min(length, this.most)
    return this.operate(
      () => {
        extend(inode!, bytes.subarray(offset, offset + count))
        return fs.writeSync(fd, bytes, offset, count)
      },
      { inode: inode!, bytes: bytes.subarray(offset, offset + (count >> 1)) },
    )
  }

  sync(fd: number): void {
    this.operate(() => {
      const { path: name, inode } = this.opened.get(fd)!
      if (inode) {
        inode.synced = inode.data
        inode.uncut = undefined
      } else {
        const isHere = (change: Change) => path.posix.dirname(change.name) === name
        for (const change of this.changes.filter(isHere)) apply(change, this.durable)
        this.changes = this.changes.filter(change => !isHere(change))
      }
    })
  }

  truncate(fd: number, length: number): void {
    this.operate(() => {
      fs.ftruncateSync(fd, length)
      const inode = this.opened.get(fd)!.inode!
      inode.uncut ??= inode.data
      inode.data = inode.data.subarray(0, length)
    })
  }

  touch(): void {}

  changeMode(fd: number, mode: number): void {
    this.operate(() => fs.fchmodSync(fd, mode))
  }

  close(fd: number): void {
    this.opened.delete(fd)
    fs.closeSync(fd) // it is closed even if there is an error to tell
    this.operate(() => {})
  }

  rename(from: string, to: string): void {
    this.operate(() => {
      fs.renameSync(from, to)
      const [before, after] = [this.nameOf(from), this.nameOf(to)]
      this.change({ name: after, from: before, inode: this.inodes.get(before)! })
    })
  }

  remove(file: string): void {
    this.operate(() => {
      fs.unlinkSync(file)
      this.change({ name: this.nameOf(file) })
    })
  }

  makeDirectory(directory: string): void {
    this.operate(() => {
      fs.mkdirSync(directory)
      this.change({ name: this.nameOf(directory), inode: null })
    })
  }

  checkWritable(): void {}

  writer() {
    return { ...nameThisProcess(), pid: DEAD }
  }

  /**
   * What may be found after a stop at this moment: names are on the disk in the order in which they were changed, up to any of
   * them, and of content that was not synced there may be nothing, a part, or all. The same trees come once.
   */
  *remains(losses: readonly Kept[] = LOSSES): Generator<Tree> {
    const seen = new Set<string>()
    for (let kept = 0; kept <= this.changes.length; kept++) {
      const names = new Map(this.durable)
      for (const change of this.changes.slice(0, kept)) apply(change, names)
      for (const loss of losses) {
        const tree = new Map(
          [...names].map(([name, inode]) => [name, inode && contentOf(inode, loss)] as const),
        )
        const key = keyOf(tree)
        if (!seen.has(key)) yield tree
        seen.add(key)
      }
    }
  }

  /** Closes what was left open, as the end of a process does. The machine goes on, and has no more faults. */
  end(): void {
    for (const fd of this.opened.keys()) fs.closeSync(fd)
    this.opened.clear()
    this.stopped = false
    this.fault = undefined
  }

  /** What a process finds that goes on after another was killed: all that was written. */
  tree(): Tree {
    return new Map([...this.inodes].map(([name, inode]) => [name, inode?.data ?? null]))
  }

  /** A disk in the same state, on which nothing is open, and which has no faults. */
  copy(half?: HalfWrite): SimulatedDisk {
    const copy = new SimulatedDisk(this.root, undefined, this.most, new Map())
    const copies = new Map<Inode, Inode>()
    const copyOf = (inode: Inode | null) => {
      if (inode && !copies.has(inode)) copies.set(inode, { ...inode })
      return inode && copies.get(inode)!
    }
    for (const [name, inode] of this.inodes) copy.inodes.set(name, copyOf(inode))
    for (const [name, inode] of this.durable) copy.durable.set(name, copyOf(inode))
    copy.changes = this.changes.map(change =>
      change.inode ? { ...change, inode: copyOf(change.inode) } : change,
    )
    if (half) extend(copyOf(half.inode)!, half.bytes)
    return copy
  }

  /** `half`: what is done if the machine stops in the middle of the operation. */
  private operate<T>(operation: () => T, half?: HalfWrite): T {
    if (this.stopped) throw new Stopped()
    this.atEach?.(this.copy(half))
    const now = this.operations++
    const { at = Infinity, what = 'stop', times = 1 } = this.fault ?? {}
    if (now < at || now >= at + times) return operation()
    if (what !== 'stop') throw Object.assign(new Error(`${what}: simulated`), { code: what })
    this.stopped = true
    if (half) extend(half.inode, half.bytes)
    throw new Stopped()
  }

  private change(change: Change): void {
    apply(change, this.inodes)
    this.changes.push(change)
  }

  private nameOf(file: string): string {
    return path.relative(this.root, file).replaceAll(path.sep, '/') || '.'
  }
}

/** A part of what is being written to a file. */
interface HalfWrite {
  readonly inode: Inode
  readonly bytes: Uint8Array
}

/** Writes at the end of a file. */
function extend(inode: Inode, bytes: Uint8Array): void {
  inode.data = Buffer.concat([inode.data, bytes])
  if (inode.uncut) inode.uncut = Buffer.concat([inode.data, inode.uncut.subarray(inode.data.length)])
}

function apply({ name, from, inode }: Change, names: Names): void {
  if (from !== undefined) names.delete(from)
  if (inode === undefined) names.delete(name)
  else names.set(name, inode)
}

function contentOf({ data, synced, uncut = data }: Inode, kept: Kept): Buffer {
  if (kept === 'nothing') return synced
  if (kept === 'all') return data
  if (kept === 'uncut') return uncut
  const middle = synced.length + ((data.length - synced.length) >> 1)
  if (kept === 'half' || data.length <= synced.length) return data.subarray(0, middle)
  const until = kept === 'zeros' ? data.length : middle
  return Buffer.concat([synced, Buffer.alloc(until - synced.length), data.subarray(until)])
}

/** Runs a work on a disk; returns what it throws, or undefined. */
export async function runOn(simulated: Disk, work: () => Promise<unknown>): Promise<unknown> {
  const real = { ...disk }
  const names = Object.keys(real) as (keyof Disk)[]
  Object.assign(disk, Object.fromEntries(names.map(name => [name, simulated[name].bind(simulated)])))
  try {
    await work()
    return undefined
  } catch (error) {
    return error
  } finally {
    Object.assign(disk, real)
  }
}

/** Text that is the same for the same files. Temporary names end in something random, which does not count. */
export function keyOf(tree: Tree): string {
  const hash = (data: Buffer) => createHash('sha1').update(data).digest('hex')
  const files = [...tree].map(([name, data]) => [
    name.replace(/-[0-9a-z]{8}\.tmp$/, '.tmp'),
    data && hash(data),
  ])
  return JSON.stringify(files.sort())
}

/** All files below a directory, and the directories themselves. */
export function readTree(root: string): Tree {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true })
  const read = entries.map(entry => {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(root, file).replaceAll(path.sep, '/')
    return [name, entry.isDirectory() ? null : fs.readFileSync(file)] as const
  })
  return new Map(read)
}

/** Replaces all that is below a directory. What lies in a directory that is not there is lost with it. */
export function writeTree(root: string, tree: Tree): void {
  for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name), { recursive: true })
  for (const [name, data] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!fs.existsSync(path.dirname(path.join(root, name)))) continue
    if (data === null) fs.mkdirSync(path.join(root, name))
    else fs.writeFileSync(path.join(root, name), data)
  }
}
