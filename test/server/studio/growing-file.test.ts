import { appendFileSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Disk, disk } from '../../../src/node/disk.js'
import {
  type Fault,
  keyOf,
  LOSSES_AT_THE_END,
  runOn,
  SimulatedDisk,
  type Tree,
  writeTree,
} from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { linesOf, openLines } from './growing-script.js'

const createDirectory = createDirectories(IN_MEMORY)

const SCRIPT = [['a'], ['two', 'lines'], ['b'.repeat(50)], ['three', 'more', 'lines'], ['x', 'y'], ['c']]
const FIRST = ['first', 'line']
const START: Tree = new Map([['journal', Buffer.from(linesOf(FIRST))]])

/** A disk at some time, and what was acknowledged then, or asked for and not answered. */
interface Moment {
  readonly simulated: SimulatedDisk
  readonly kept: readonly string[]
  readonly open: readonly string[]
}

/** Appends the batches of the script, each once and then once more if it was refused. */
async function run(root: string, fault?: Fault, most?: number) {
  writeTree(root, START)
  const simulated = new SimulatedDisk(root, fault, most, START)
  const kept = [...FIRST]
  const moments: Moment[] = []
  let open: readonly string[] = []
  let refused = 0
  const momentOf = (stopped: SimulatedDisk) => ({ simulated: stopped, kept: [...kept], open })
  simulated.atEach = stopped => moments.push(momentOf(stopped))
  const error = await runOn(simulated, async () => {
    const { file } = openLines(join(root, 'journal'))
    for (const batch of [...SCRIPT, ...SCRIPT]) {
      open = batch
      try {
        file.append(linesOf(batch, kept))
        kept.push(...batch)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        refused++
        if (file.broken !== '') return
      }
      open = []
    }
    file.close()
  })
  simulated.end()
  return { moments: [...moments, momentOf(simulated)], refused, error, operations: simulated.operations }
}

/** Opens each state in which a stop may have left the disk, and appends to it. */
async function check(root: string, moments: readonly Moment[], seen = new Set<string>()): Promise<number> {
  for (const [at, { simulated, kept, open }] of moments.entries())
    for (const tree of simulated.remains(LOSSES_AT_THE_END)) {
      const key = `${keyOf(tree)} ${kept.length} ${open.length}`
      if (seen.has(key)) continue
      seen.add(key)
      writeTree(root, tree)
      const next = new SimulatedDisk(root, undefined, undefined, tree)
      const error = await runOn(next, async () => {
        const { file, texts } = openLines(join(root, 'journal'))
        expect([kept, [...kept, ...open]]).toContainEqual(texts)
        file.append(linesOf(['after'], texts))
        for (const later of next.copy().remains(LOSSES_AT_THE_END)) {
          writeTree(root, later)
          expect(openLines(join(root, 'journal')).texts).toEqual([...texts, 'after'])
        }
      })
      next.end()
      expect(error, `after operation ${at}`).toBeUndefined()
    }
  return seen.size
}

describe('a file that grows', () => {
  it('has after a stop at any operation what was acknowledged, and of the last batch all or nothing', async () => {
    const root = createDirectory()
    const { moments, error } = await run(root)
    expect(error).toBeUndefined()
    expect(await check(root, moments)).toBeGreaterThan(100)
  })

  it('is the same if writes take less than they are given', async () => {
    const root = createDirectory()
    const { moments } = await run(root, undefined, 7)
    expect(await check(root, moments)).toBeGreaterThan(100)
  })

  it.each([
    { what: 'ENOSPC', times: 1 },
    { what: 'EIO', times: 2 },
    { what: 'EIO', times: 3 },
    { what: 'EINTR', times: 1 },
  ] as const)('refuses a batch at $what, $times times, and keeps the others', async fault => {
    const root = createDirectory()
    const { operations } = await run(root)
    const seen = new Set<string>()
    for (let at = 4; at < operations; at++) {
      const { moments, refused, error } = await run(root, { at, ...fault })
      if (fault.what === 'EINTR') expect([refused, error]).toEqual([0, undefined])
      await check(root, moments.slice(-1), seen)
    }
    expect(seen.size).toBeGreaterThan(fault.what === 'EINTR' ? 0 : 3)
  })

  it('takes nothing more once it cannot be cut back', () => {
    const path = join(createDirectory(), 'journal')
    writeFileSync(path, linesOf(FIRST))
    const { file } = openLines(path)
    const real: Pick<Disk, 'sync' | 'truncate'> = { sync: disk.sync, truncate: disk.truncate }
    const fail = () => {
      throw Object.assign(new Error('simulated'), { code: 'EIO' })
    }
    Object.assign(disk, { sync: fail, truncate: fail })
    try {
      expect(() => file.append(linesOf(['a'], FIRST))).toThrow(/input\/output error/)
    } finally {
      Object.assign(disk, real)
    }
    expect(file.broken).toMatch(/input\/output error/)
    expect(() => file.append(linesOf(['a'], FIRST))).toThrow(/input\/output error/)
    expect(openLines(path).texts).toEqual([...FIRST, 'a']) // not answered, and not lost
  })
})

describe('a file that somebody else', () => {
  function opened() {
    const path = join(createDirectory(), 'journal')
    writeFileSync(path, linesOf(FIRST))
    return { path, file: openLines(path).file }
  }

  it.each([
    ['removes', /journal: somebody has removed this file/, (path: string) => renameSync(path, `${path}.old`)],
    [
      'replaces',
      /journal: somebody has replaced this file/,
      (path: string) => {
        renameSync(path, `${path}.old`)
        writeFileSync(path, linesOf(FIRST))
      },
    ],
  ])('%s takes nothing more until it is back', (_, message, change) => {
    const { path, file } = opened()
    change(path)
    expect(() => file.append(linesOf(['a'], FIRST))).toThrow(message)
    expect(() => file.append(linesOf(['a', 'b'], FIRST))).toThrow(message)
    renameSync(`${path}.old`, path)
    file.append(linesOf(['a'], FIRST))
    expect(openLines(path).texts).toEqual([...FIRST, 'a'])
  })

  it('writes to takes nothing more until that is gone', () => {
    const { path, file } = opened()
    const { length } = readFileSync(path)
    appendFileSync(path, 'other\n')
    expect(() => file.append(linesOf(['a'], FIRST))).toThrow(
      `somebody else has written to this file: expected ${length} bytes, got ${length + 6}`,
    )
    truncateSync(path, length)
    file.append(linesOf(['a'], FIRST))
    expect(openLines(path).texts).toEqual([...FIRST, 'a'])
  })
})

describe('a file with a broken line', () => {
  const ALL = ['one', 'two', 'three', 'four']

  function open(change: (text: string) => string) {
    const path = join(createDirectory(), 'journal')
    writeFileSync(path, change(new TextDecoder().decode(linesOf(ALL))))
    const before = readFileSync(path)
    const notes: string[] = []
    try {
      return { texts: openLines(path, notes).texts, notes, left: readFileSync(path).length - before.length }
    } catch (error) {
      expect(readFileSync(path).equals(before)).toBe(true)
      return { message: (error as Error).message.replace(path, 'FILE') }
    }
  }

  it('at its end, without an end of line, loses that line and says so', () => {
    const { texts, notes, left } = open(text => text.slice(0, -3))
    expect([texts, left]).toEqual([ALL.slice(0, 3), expect.any(Number)])
    expect(notes).toEqual([
      expect.stringMatching(/journal: cut off \d+ bytes after byte \d+: .* not acknowledged/),
    ])
  })

  it('at its end, with blocks that were never written, loses that line', () => {
    expect(open(text => text.replace('four', '\0\0\0\0')).texts).toEqual(ALL.slice(0, 3))
  })

  it.each([
    ['altered', (text: string) => text.replace('two', 'owt'), 2],
    ['lost', (text: string) => text.replace(/^2.*\n/m, ''), 2],
    ['doubled', (text: string) => text.replace(/^2.*\n/m, '$&$&'), 3],
    ['altered at the end', (text: string) => text.replace('four', 'five'), 4],
    ['overwritten with zeros', (text: string) => text.replace('two', '\0\0\0'), 2],
  ])('%s, is refused with its number, and stays as it is', (_, change, line) => {
    expect(open(change).message).toMatch(`FILE:${line}: expected another line. Nothing was changed`)
  })

  it('in a batch that was acknowledged, is refused', () => {
    const path = join(createDirectory(), 'journal')
    writeFileSync(path, linesOf(['a']))
    const { file } = openLines(path)
    file.append(linesOf(['b', 'c'], ['a']))
    file.close()
    const whole = readFileSync(path, 'utf8')
    for (const damaged of [whole.replace('b', 'x'), whole.replace(/^2.*\n/m, '')]) {
      writeFileSync(path, damaged)
      expect(() => openLines(path)).toThrow(/journal:2: expected another line/)
    }
  })

  it('is refused if its mark is of an earlier batch', () => {
    const path = join(createDirectory(), 'journal')
    const before = linesOf(['a', 'b'])
    writeFileSync(path, linesOf(['a', 'b', 'c']))
    writeFileSync(`${path}.batch`, JSON.stringify({ from: 0, until: before.length }))
    writeFileSync(path, readFileSync(path, 'utf8').replace('b', 'x'))
    expect(() => openLines(path)).toThrow(/journal:2: expected another line/)
  })

  it('is refused with a mark that is none', () => {
    const path = join(createDirectory(), 'journal')
    writeFileSync(path, linesOf(['a', 'b']))
    writeFileSync(`${path}.batch`, '{}')
    expect(() => openLines(path)).toThrow(/journal\.batch: expected \{"from":…,"until":…\}/)
  })
})
