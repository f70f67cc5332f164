/** What every job that writes files must stand: a stop after each of its operations, and an error at each. */
import { dirname } from 'node:path/posix'
import { expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { filesRead } from '../../terminal/input.js'
import { createDirectories } from '../node/directory.js'
import { type Fault, keyOf, readTree, runOn, SimulatedDisk, type Tree, writeTree } from './simulated-disk.js'

/** A piece of work on a directory, and what is there before. */
export interface Job {
  readonly name: string
  /** What it reads, and the old forms of what it writes. */
  readonly files: Readonly<Record<string, string | Buffer>>
  /** The names of what it writes. Other files, as checkpoints, may be there or not while it works. */
  readonly writes: readonly string[]
  run(root: string): Promise<unknown>
  /** Whether it may be done twice, as training and unlike `update`. */
  readonly repeatable: boolean
  /** Bytes that a write takes at most where writes are cut short. */
  readonly most: number
  /** The errors that it is given: all where it is quickly done, else a signal and one other. */
  readonly codes: readonly Exclude<Fault['what'], 'stop'>[]
}

const createDirectory = createDirectories()

/** Adds the tests of a job. */
export function testCrashes(job: Job): void {
  const start = treeOf(job.files)

  /** Runs the job from some files on; returns what it threw and the disk. */
  async function runFrom(root: string, tree: Tree, fault?: Fault, most?: number) {
    writeTree(root, tree)
    filesRead.clear()
    const simulated = new SimulatedDisk(root, fault, most)
    const error = await runOn(simulated, () => job.run(root))
    return { error, simulated }
  }

  /** The end of an undisturbed run, and its number of operations. */
  async function undisturbed(root: string) {
    const { error, simulated } = await runFrom(root, start)
    expect(error).toBeUndefined()
    return { done: readTree(root), operations: simulated.operations }
  }

  const expectOldOrNew = (tree: Tree, done: Tree, when: string) => {
    for (const name of job.writes) {
      const found = tree.get(name)
      const whole = areSame(found, start.get(name)) || areSame(found, done.get(name))
      expect(whole, `${name} ${when}`).toBe(true)
    }
  }

  it(`${job.name}: after a stop at any operation each file is the old or the new one, and the next run ends as ever`, async () => {
    const root = createDirectory()
    const { done, operations } = await undisturbed(root)
    const gone = new Set<string>()
    for (let at = 0; at <= operations; at++) {
      const { simulated, error } = await runFrom(root, start, { at, what: 'stop' })
      for (const tree of simulated.remains()) {
        expectOldOrNew(tree, done, `after ${at} operations`)
        if (error === undefined) expectSame(tree, done, 'after the end')
        const key = keyOf(tree)
        if (gone.has(key)) continue
        gone.add(key)
        const next = await runFrom(root, tree)
        expect(next.error, `next run after ${at} operations`).toBeUndefined()
        const end = readTree(root)
        expect([...end.keys()].sort(), `next run after ${at} operations`).toEqual([...done.keys()].sort())
        if (job.repeatable) expectSame(end, done, `next run after ${at} operations`)
      }
    }
    expect(gone.size).toBeGreaterThan(3)
  })

  it(`${job.name}: an error at any operation leaves each file old or new, and nothing else`, async () => {
    const root = createDirectory()
    const { done, operations } = await undisturbed(root)
    for (let at = 0; at < operations; at++) {
      for (const what of job.codes) {
        const { error } = await runFrom(root, start, { at, what })
        const when = `${what} at operation ${at}`
        const tree = readTree(root)
        expectOldOrNew(tree, done, when)
        expect(
          [...tree.keys()].filter(name => name.endsWith('.tmp')),
          when,
        ).toEqual([])
        if (what === 'EINTR') expect(error, when).toBeUndefined()
        if (error === undefined) expectSame(tree, done, when)
        else expect(error, when).toBeInstanceOf(DataError)
      }
    }
  })

  it(`${job.name}: writes that take less than they are given make the same files`, async () => {
    const root = createDirectory()
    const { done } = await undisturbed(root)
    const { error } = await runFrom(root, start, undefined, job.most)
    expect(error).toBeUndefined()
    expectSame(readTree(root), done, 'with short writes')
  })

  const expectSame = (tree: Tree, done: Tree, when: string) => {
    for (const name of job.writes)
      expect(areSame(tree.get(name), done.get(name)), `${name} ${when}`).toBe(true)
  }
}

/** Compares bytes at once: `toEqual` takes a second for a megabyte. */
function areSame(a: Buffer | null | undefined, b: Buffer | null | undefined): boolean {
  return a && b ? a.equals(b) : a === b
}

/** Files with the directories that they are in. */
function treeOf(files: Job['files']): Tree {
  const tree = new Map<string, Buffer | null>()
  for (const [name, content] of Object.entries(files)) {
    for (let at = dirname(name); at !== '.'; at = dirname(at)) tree.set(at, null)
    tree.set(name, Buffer.from(content as string))
  }
  return tree
}
