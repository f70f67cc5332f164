import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FinishedExperiments, keyOf } from '../../experiments/reproduce/finished.js'
import type { PaperExperiment, Reproduction } from '../../experiments/reproduce/reproduction.js'
import { runExperiments } from '../../experiments/reproduce/run-experiments.js'
import { NO_CORPORA, silent } from './run-prepared.js'

let directory: string
let runs: number
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cofield-finished-'))
  runs = 0
})
afterEach(() => rmSync(directory, { recursive: true }))

const experimentOf = (data: string, settings: object = {}): PaperExperiment => ({
  id: 'toy',
  summary: 'a toy',
  source: 'nobody',
  prepare: async () => ({
    data,
    settings,
    run: async () => ({
      id: 'toy',
      title: 'a toy',
      source: 'nobody',
      rows: [],
      notes: [`run ${++runs}`],
      table: { columns: [], rows: [] },
    }),
  }),
})

async function run(experiment: PaperExperiment, options: { fresh?: boolean } = {}): Promise<Reproduction> {
  const finished = new FinishedExperiments(join(directory, 'finished'))
  const notes: string[] = []
  const base = { corpora: NO_CORPORA, progress: silent, finished, note: (text: string) => notes.push(text) }
  for await (const found of runExperiments([experiment], { ...base, ...options })) return found
  throw new Error('nothing was run')
}

describe('a finished experiment', () => {
  it('is not run again, and has the same figures', async () => {
    const first = await run(experimentOf('a'))
    expect(first.took).toBeGreaterThanOrEqual(0)
    expect(await run(experimentOf('a'))).toEqual(first)
    expect(runs).toBe(1)
  })

  it('is run again with other data, with other settings, or if asked to', async () => {
    await run(experimentOf('a'))
    await run(experimentOf('b'))
    await run(experimentOf('a', { quick: true }))
    expect(runs).toBe(3)
    expect((await run(experimentOf('a'), { fresh: true })).notes).toEqual(['run 4'])
    expect((await run(experimentOf('a'))).notes).toEqual(['run 4'])
  })

  it('is run again where its file was cut short, and leaves nothing else behind', async () => {
    await run(experimentOf('a'))
    const [name] = readdirSync(join(directory, 'finished'))
    writeFileSync(join(directory, 'finished', name!), '{"key":')
    expect((await run(experimentOf('a'))).notes).toEqual(['run 2'])
    expect(readdirSync(join(directory, 'finished'))).toEqual([name])
  })

  it('has a key with the version', () => {
    expect(keyOf('toy', { data: 'a', settings: {} }).version).toMatch(/^\d+\.\d+\.\d+/)
  })
})

describe('an interrupted experiment with parts', () => {
  /** Fails at its second part as long as `isBroken`. */
  const inParts = (computed: string[], isBroken: boolean): PaperExperiment => {
    const compute = (name: string) => async () => {
      if (isBroken && name === 'second') throw new Error('interrupted')
      computed.push(name)
      return { name }
    }
    return {
      ...experimentOf('a'),
      prepare: async () => ({
        data: 'a',
        settings: {},
        run: async (_, part) => {
          const first = await part('first', compute('first'))
          const second = await part('second', compute('second'))
          const table = { columns: [], rows: [] }
          return { id: 'toy', title: '', source: '', rows: [], notes: [first.name, second.name], table }
        },
      }),
    }
  }

  it('goes on with its next part; all parts are computed again if asked to', async () => {
    const computed: string[] = []
    await expect(run(inParts(computed, true))).rejects.toThrow('interrupted')
    const { notes } = await run(inParts(computed, false))
    expect(notes).toEqual(['first', 'second'])
    expect(computed).toEqual(['first', 'second'])
    await run(inParts(computed, false), { fresh: true })
    expect(computed).toEqual(['first', 'second', 'first', 'second'])
  })
})

describe('an experiment without its data', () => {
  it('is skipped with the command that gets them, and is not kept as finished', async () => {
    const missing: PaperExperiment = {
      id: 'toy',
      summary: 'a toy',
      source: 'nobody',
      prepare: async () => ({ missing: 'not at hand: cofield data toy' }),
    }
    expect((await run(missing)).skipped).toBe('not at hand: cofield data toy')
    expect((await run(experimentOf('a'))).notes).toEqual(['run 1'])
  })
})
