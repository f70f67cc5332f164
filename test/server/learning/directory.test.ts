/** What a learner makes of the files that it finds. */
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFrame } from '../../../server/learning/frames.js'
import { type Disk, disk } from '../../../src/node/disk.js'
import { nameThisProcess } from '../../../src/node/process.js'
import { runOn } from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY } from '../../node/directory.js'
import { BASE, contentOf, forget, modelAfter, openToy, SENTENCES, taskOf, update } from './toy.js'

const { cup, salt } = SENTENCES
const createDirectory = createDirectories(IN_MEMORY)

/** A directory in which a server was killed after these changes, one batch each. */
function killed(...wishes: Parameters<typeof taskOf>[0][]) {
  const root = createDirectory()
  const { learner } = openToy(root)
  const file = (name: string) => join(root, 'learned/toy', name)
  const lengths = [statSync(file('journal')).size]
  for (const wish of wishes) {
    learner.learn([taskOf(wish)])
    lengths.push(statSync(file('journal')).size)
  }
  rmSync(file('lock'))
  return { root, file, lengths, learner }
}

const SCRIPT = [update([salt], { id: 'a' }), update([cup]), forget([cup])]

describe('the end of a journal', () => {
  it('may be torn anywhere: it is cut off, said, and what is before it stays', () => {
    const { root, file, lengths } = killed(...SCRIPT)
    const whole = readFileSync(file('journal'))
    for (let length = lengths[2]; length < lengths[3]; length += 13) {
      writeFileSync(file('journal'), whole.subarray(0, length))
      const { learner, bytes, reports } = openToy(root)
      expect(bytes().equals(modelAfter(SCRIPT.slice(0, 2)))).toBe(true)
      expect(reports.join().includes('cut off')).toBe(length > lengths[2])
      expect(statSync(file('journal')).size).toBe(lengths[2])
      expect(learner.learn([taskOf(SCRIPT[2])])[0].answer.status).toBe(200)
      expect(readFileSync(file('journal')).equals(whole)).toBe(true)
      rmSync(file('lock'))
    }
  })

  it('may be followed by zeros, or by anything else that is no record', () => {
    for (const rest of [Buffer.alloc(4096), Buffer.from('anything else\n')]) {
      const { root, file } = killed(...SCRIPT)
      appendFileSync(file('journal'), rest)
      const { bytes, reports } = openToy(root)
      expect(bytes().equals(modelAfter(SCRIPT))).toBe(true)
      expect(reports.join()).toContain(`cut off ${rest.length} bytes`)
    }
  })
})

describe('a damaged directory is refused, and left as it is:', () => {
  it('any changed byte of a journal before its last record', () => {
    const { root, file, lengths } = killed(...SCRIPT)
    const whole = readFileSync(file('journal'))
    for (let at = 0; at < lengths[2]; at += 11) {
      const damaged = Buffer.from(whole)
      damaged[at] ^= 0x20
      writeFileSync(file('journal'), damaged)
      const begin = lengths.findLast(length => length <= at) ?? 0
      expect(() => openToy(root), `byte ${at}`).toThrow(
        new RegExp(`journal: (damaged at byte ${begin}:|expected a journal of version 1)`),
      )
      expect(readFileSync(file('journal')).equals(damaged)).toBe(true)
    }
  })

  it('a record that is missing, or there twice', () => {
    const { root, file, lengths } = killed(...SCRIPT)
    const whole = readFileSync(file('journal'))
    const part = (k: number) => whole.subarray(lengths[k], lengths[k + 1])
    const start = whole.subarray(0, lengths[0])
    for (const [a, b] of [
      [0, 2],
      [0, 0],
    ]) {
      writeFileSync(file('journal'), Buffer.concat([start, part(a), part(b)]))
      expect(() => openToy(root)).toThrow(/damaged at byte/)
    }
  })

  it('a journal without its snapshot, with another one, and a snapshot without its journal', () => {
    const { root, file, learner } = killed(...SCRIPT)
    learner.close()
    const [snapshot, journal] = ['model.cofield', 'journal'].map(name => readFileSync(file(name)))
    rmSync(file('model.cofield'))
    expect(() => openToy(root)).toThrow(/model\.cofield: no such file/)
    writeFileSync(file('model.cofield'), modelAfter([update([cup])]))
    expect(() => openToy(root)).toThrow(/model\.cofield: expected the snapshot that belongs to/)
    writeFileSync(file('model.cofield'), snapshot)
    rmSync(file('journal'))
    expect(() => openToy(root)).toThrow(/journal: expected the journal of/)
    writeFileSync(file('journal'), journal)
    expect(readdirSync(file('')).sort()).toEqual(['journal', 'model.cofield'])
    openToy(root).learner.close()
  })

  it('a journal of a later release', () => {
    const { root, file } = killed()
    const payload = new TextEncoder().encode('{"journal":2}')
    writeFileSync(file('journal'), writeFrame({ kind: 'start', number: 0, payload }, 0))
    expect(() => openToy(root)).toThrow(
      /journal: expected a journal of version 1, got version 2: a later release/,
    )
  })
})

describe('the directory of another model', () => {
  const other = (bytes: Uint8Array) => ({ base: { path: 'other.cofield', bytes } })

  it('is refused with what to do', () => {
    const { root } = killed(...SCRIPT)
    expect(() => openToy(root, other(modelAfter([update([cup])])))).toThrow(
      /toy: expected what was learned on other\.cofield, got what was learned on another file.*serve the former file/,
    )
  })

  it('is refused if the base is its snapshot, with how much the snapshot has', () => {
    const { root, learner } = killed(...SCRIPT)
    learner.close()
    expect(() => openToy(root, other(modelAfter(SCRIPT)))).toThrow(/has all that was learned/)
    const { learner: again } = openToy(root)
    again.learn([taskOf(update([salt]))])
    rmSync(join(root, 'learned/toy/lock'))
    expect(() => openToy(root, other(modelAfter(SCRIPT)))).toThrow(/without the last 1 changes/)
  })
})

describe('two servers', () => {
  it('do not learn in the same directory', () => {
    const root = createDirectory()
    const first = openToy(root)
    expect(() => openToy(root)).toThrow(
      new RegExp(`lock: another server learns in this directory: process ${process.pid}`),
    )
    first.learner.close()
    openToy(root).learner.close()
    expect(readdirSync(join(root, 'learned/toy')).sort()).toEqual(['journal', 'model.cofield'])
  })

  it('may learn different models side by side', () => {
    const root = createDirectory()
    const both = ['a', 'b'].map(name => openToy(root, { name }))
    for (const { learner } of both) expect(learner.learn([taskOf(update([cup]))])[0].answer.status).toBe(200)
  })

  it('notice it if the lock is taken from one of them', () => {
    const root = createDirectory()
    const first = openToy(root)
    first.learner.learn([taskOf(update([salt]))])
    rmSync(join(root, 'learned/toy/lock'))
    const second = openToy(root)
    const [{ answer }] = first.learner.learn([taskOf(update([cup]))])
    expect(answer).toMatchObject({ status: 503, retryAfter: 5 })
    expect(contentOf(answer)['detail']).toMatch(/another one has taken it. Nothing was learned/)
    expect(first.reports.join()).toMatch(/learning is off/)
    expect(first.bytes().equals(modelAfter([update([salt])]))).toBe(true)
    first.learner.close()
    expect(second.learner.learn([taskOf(update([cup]))])[0].answer.status).toBe(200)
    expect(second.bytes().equals(modelAfter([update([salt]), update([cup])]))).toBe(true)
  })

  it('of which one cannot be seen are told apart by whether it touches its lock', () => {
    const root = createDirectory()
    const { writer } = disk
    disk.writer = () => ({ ...nameThisProcess(), place: '00000000' })
    const first = openToy(root, { lock: { beat: 5 } })
    disk.writer = writer
    const lock = disk.open(join(root, 'learned/toy/lock'), 'a')
    const { wait } = Atomics
    Atomics.wait = ((...args: Parameters<typeof wait>) => {
      disk.touch(lock) // as the other server does meanwhile
      return wait(...args)
    }) as typeof wait
    try {
      expect(() => openToy(root, { lock: { watch: 50 } })).toThrow(
        /on another machine or in another container/,
      )
    } finally {
      Atomics.wait = wait
      disk.close(lock)
    }
    const second = openToy(root, { lock: { watch: 50 } })
    expect(second.learner.off).toBeNull()
    expect(first.learner.learn([taskOf(update([cup]))])[0].answer.status).toBe(503)
  })
})

describe('a directory that cannot be written', () => {
  it.skipIf(process.getuid?.() === 0)('is refused by name', () => {
    const root = createDirectory()
    mkdirSync(join(root, 'learned'))
    chmodSync(join(root, 'learned'), 0o555)
    expect(() => openToy(root)).toThrow(/learned\/toy: permission denied/)
  })

  it('is refused by name if the file system is read-only', async () => {
    const root = createDirectory()
    const refuse = () => {
      throw Object.assign(new Error('EROFS'), { code: 'EROFS' })
    }
    const refused = (operations: Partial<Disk>) =>
      runOn({ ...disk, ...operations }, async () => openToy(root)).then(error => (error as Error).message)
    expect(await refused({ makeDirectory: refuse })).toMatch(/learned: the file system is read-only/)
    openToy(root).learner.close()
    expect(await refused({ open: refuse })).toMatch(/the file system is read-only/)
  })

  it('is refused by name if a file is in its place, or there is nothing around it', () => {
    const root = createDirectory()
    writeFileSync(join(root, 'learned'), '')
    expect(() => openToy(root)).toThrow(/learned\/toy.*: a part of the path is no directory/)
    expect(() => openToy(join(root, 'nowhere'))).toThrow(/learned: no such file or directory/)
  })
})

it('a base stays as it is, byte for byte, until something is learned', () => {
  const root = createDirectory()
  openToy(root).learner.close()
  expect(readFileSync(join(root, 'learned/toy/model.cofield')).equals(BASE)).toBe(true)
})
