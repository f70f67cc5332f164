import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, isProject, openProject } from '../../../server/studio/project-folder.js'
import { disk } from '../../../src/node/disk.js'
import type { NewEvent } from '../../../studio/project/event.js'
import {
  keyOf,
  LOSSES_AT_THE_END,
  runOn,
  SimulatedDisk,
  type Tree,
  writeTree,
} from '../../crash/simulated-disk.js'
import { createDirectories, IN_MEMORY, rejection } from '../../node/directory.js'
import { ADD, accept, CREATE, flag, LABELS, START } from './toy-project.js'

const createDirectory = createDirectories(IN_MEMORY)
const quiet = { report: () => {}, lock: { watch: 1 } }

/** Makes a project with these events and closes it; returns its path. */
async function projectWith(events: readonly NewEvent[]): Promise<string> {
  const path = join(createDirectory(), 'toy.cofield-studio')
  createProject(path)
  const folder = openProject(path, quiet)
  await folder.project.append(events)
  folder.close()
  return path
}

function reopen(path: string): string[] {
  const folder = openProject(path, quiet)
  folder.close()
  return folder.project.after(0).map(({ id, n }) => `${n} ${id}`)
}

describe('a project folder', () => {
  it('has the events of before, and is named after the folder until events name it', async () => {
    const path = await projectWith([])
    const folder = openProject(path, quiet)
    expect(folder.name).toBe('toy')
    await folder.project.append([{ ...CREATE, name: 'Recipes' } as NewEvent])
    expect(folder.name).toBe('Recipes')
    await folder.project.append([LABELS, ADD])
    folder.close()
    expect(reopen(path)).toEqual(['1 create', '2 labels', '3 add'])
    expect(readdirSync(path).sort()).toEqual(['journal.jsonl'])
  })

  it('is open in one server only', async () => {
    const path = await projectWith(START)
    const folder = openProject(path, quiet)
    expect(() => openProject(path, quiet)).toThrow(
      /studio\.lock: another server has this project open: process \d+\. Stop it/,
    )
    folder.close()
    expect(reopen(path)).toHaveLength(3)
  })

  it('is not made over something else', async () => {
    const path = join(createDirectory(), 'toy.cofield-studio')
    mkdirSync(path)
    writeFileSync(join(path, 'letter.txt'), 'dear')
    expect(() => createProject(path)).toThrow(
      /expected a new folder or a project, got a folder with letter.txt/,
    )
    expect(isProject(path)).toBe(false)
    expect(() => openProject(path, quiet)).toThrow(/expected a project, which is a folder with journal.jsonl/)
  })

  it('with a damaged journal is refused with file, line and reason, and stays as it is', async () => {
    const path = await projectWith([...START, accept('a')])
    const file = join(path, 'journal.jsonl')
    const text = readFileSync(file, 'utf8')
    for (const [damaged, line] of [
      [text.replace('toy.txt', 'boy.txt'), 3],
      [text.replace(/^.*"labels".*\n/m, ''), 2],
      [text.replace('"accept"', '"accpet"'), 4],
    ] as const) {
      writeFileSync(file, damaged)
      expect(() => openProject(path, quiet)).toThrow(
        new RegExp(`journal\\.jsonl:${line}: .*Nothing was changed`),
      )
      expect(readFileSync(file, 'utf8')).toBe(damaged)
    }
    writeFileSync(file, text.slice(0, -9))
    const notes: string[] = []
    const folder = openProject(path, { report: note => notes.push(note) })
    folder.close()
    expect([folder.project.count, notes]).toEqual([3, [expect.stringMatching(/cut off \d+ bytes/)]])
  })

  it('refuses events while the disk is full, and takes them when it is not', async () => {
    const path = await projectWith(START)
    const folder = openProject(path, quiet)
    const { write } = disk
    disk.write = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    }
    const refused = await rejection(folder.project.append([accept('a'), flag('b')])).finally(() => {
      disk.write = write
    })
    expect(refused).toMatchObject({
      status: 503,
      message: expect.stringMatching(/no space left on the device/),
    })
    await folder.project.append([accept('a')])
    folder.close()
    expect(reopen(path)).toEqual(['1 create', '2 labels', '3 add', '4 a'])
  })
})

describe('a server of the studio that stops', () => {
  /** Requests, one after the other, each acknowledged before the next. */
  const SCRIPT: readonly (readonly NewEvent[])[] = [
    START,
    [accept('a')],
    [flag('b'), flag('c', false), accept('d', ['NAME'], 's2')],
    [accept('a'), flag('e')],
  ]

  it('keeps what it has acknowledged, and of the last request all or nothing', async () => {
    const root = createDirectory()
    const path = join(root, 'toy.cofield-studio')
    const empty: Tree = new Map()
    const simulated = new SimulatedDisk(root, undefined, undefined, empty)
    const kept: string[] = []
    let open: readonly string[] = []
    const moments: { stopped: SimulatedDisk; kept: string[]; open: readonly string[] }[] = []
    const note = (stopped: SimulatedDisk) => moments.push({ stopped, kept: [...kept], open })
    simulated.atEach = note
    const error = await runOn(simulated, async () => {
      createProject(path)
      const folder = openProject(path, quiet)
      for (const events of SCRIPT) {
        open = events.map(({ id }) => id).filter(id => !kept.includes(id))
        await folder.project.append(events)
        kept.push(...open)
        open = []
      }
      folder.close()
    })
    simulated.end()
    expect(error).toBeUndefined()
    note(simulated)
    const seen = new Set<string>()
    for (const [at, moment] of moments.entries())
      for (const tree of moment.stopped.remains(LOSSES_AT_THE_END)) {
        const key = `${keyOf(tree)} ${moment.kept.length} ${moment.open.length}`
        if (seen.has(key)) continue
        seen.add(key)
        writeTree(root, tree)
        const next = new SimulatedDisk(root, undefined, undefined, tree)
        const fault = await runOn(next, async () => {
          if (!isProject(path)) createProject(path) // as the command does
          const folder = openProject(path, quiet)
          const ids = folder.project.after(0).map(({ id }) => id)
          expect([moment.kept, [...moment.kept, ...moment.open]]).toContainEqual(ids)
          for (const events of SCRIPT) await folder.project.append(events) // whoever had no answer sends it again
          expect(folder.project.after(0).map(({ id }) => id)).toEqual(kept)
          folder.close()
        })
        next.end()
        expect(fault, `after operation ${at}`).toBeUndefined()
      }
    expect(seen.size).toBeGreaterThan(60)
  })
})
