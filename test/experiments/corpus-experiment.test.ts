import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openCorpora } from '../../experiments/corpora.js'
import { BROWN } from '../../experiments/reproduce/corpora/brown.js'
import { prepareCorpusExperiment } from '../../experiments/reproduce/corpora/corpus-experiment.js'
import { dutch } from '../../experiments/reproduce/corpora/dutch.js'
import { impliedUnknown, PAPER_TABLES } from '../../experiments/reproduce/corpora/paper-tables.js'
import { systemsFor } from '../../experiments/reproduce/corpora/systems.js'
import { hashCorpora } from '../../experiments/reproduce/corpus-hash.js'
import type { Reproduction } from '../../experiments/reproduce/reproduction.js'
import { corpusOf, sequenceAt, subset } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { everyPart, NO_CORPORA, silent } from './run-prepared.js'

const layer = 'entities'
const train = simulateToyEnglish({ sentences: 1600, layer })
const test = simulateToyEnglish({ sentences: 60, layer, seed: 2 })
const experiment = {
  id: 'toy',
  what: 'entities of a toy English',
  source: 'nobody',
  train,
  test,
  paper: PAPER_TABLES['conll2002-dutch'],
  differences: () => ['It is a toy.'],
}

describe('an experiment on a corpus', () => {
  let result: Reproduction
  beforeAll(async () => {
    result = await prepareCorpusExperiment(experiment, { quick: true }).run(silent, everyPart)
  })

  it('has a row for every system of the papers, with intervals around its figures', () => {
    const names = ['empirical', 'EP1', 'SP1', 'ECRN', 'EP2', 'SP2', 'hmm', 'likelihood', 'piecewise']
    const others = ['pointwise', 'labelwise', 'margin', 'margin-slack', 'memm']
    expect(result.rows.map(({ method }) => method)).toEqual([...names, ...others])
    for (const { overall, interval, f1, intervals, seconds } of result.rows) {
      expect(overall!).toBeGreaterThanOrEqual(interval!.low)
      expect(overall!).toBeLessThanOrEqual(interval!.high)
      expect(f1!).toBeLessThanOrEqual(intervals!.f1!.high)
      expect(seconds!).toBeGreaterThan(0)
    }
  })

  it('sets the paper’s figures and how many times as fast we are beside ours', () => {
    const ep1 = result.rows.find(({ method }) => method === 'EP1')!
    expect(ep1.paper).toEqual({ overall: 0.9611, known: 0.988, unknown: 0.726, seconds: 1.6 })
    const line = result.table.rows.find(([name]) => name === 'EP1')!
    expect(line.slice(6, 10)).toEqual(['96.11', '98.8', '72.6', '1.60'])
    expect(line[10]).toMatch(/ ×$/)
  })

  it('compares every two systems, in accuracy and in F1', () => {
    expect(result.comparisons!.length).toBe(2 * ((14 * 13) / 2))
    for (const { p, adjusted } of result.comparisons!) expect(adjusted).toBeGreaterThanOrEqual(p)
    expect(result.moreTables!.map(({ rows }) => rows.length)).toEqual([14, 14])
  })

  it('says what the limits were, and by how much it differs from the paper', () => {
    expect(result.notes.join('\n')).toMatch(/likelihood, piecewise, memm: at most 20 iterations, c2 = 0.5/)
    expect(result.differences![0]).toMatch(/^Ours less the paper’s, in points.*EP1 [+−]?\d/)
    expect(result.differences!.at(-1)).toBe('It is a toy.')
  })

  it('has other settings and other data where something is different', () => {
    const key = (changed: object, options = {}) => {
      const { data, settings } = prepareCorpusExperiment({ ...experiment, ...changed }, options)
      return JSON.stringify({ data, settings })
    }
    expect(key({})).toBe(key({}))
    expect(key({})).not.toBe(key({}, { quick: true }))
    expect(key({})).not.toBe(key({ train: subset(train, [0, 1, 2]) }))
    expect(key({})).not.toBe(key({}, { methods: ['EP1'] }))
  })
})

describe('the systems for a corpus', () => {
  it('leave out, with the reason, what would take hours', () => {
    const { systems, leftOut } = systemsFor({ sentences: 30_000, labels: 200, quick: false })
    expect(leftOut.map(({ name }) => name)).toEqual(['margin', 'margin-slack'])
    expect(systems.map(({ name }) => name)).not.toContain('margin')
    expect(systemsFor({ sentences: 30_000, labels: 9, quick: false }).leftOut).toEqual([])
  })

  it('come after those that they begin with', () => {
    const names = systemsFor({ sentences: 100, labels: 9, quick: true }).systems
    for (const { from, name } of names.filter(system => system.from !== undefined)) {
      const order = names.map(system => system.name)
      expect(order.indexOf(from!)).toBeLessThan(order.indexOf(name))
    }
  })
})

describe('the hash of a corpus', () => {
  it('depends on words and labels, not on how they are numbered', () => {
    const part = subset(train, [5, 3])
    const again = corpusOf([sequenceAt(train, 5), sequenceAt(train, 3)])
    expect(hashCorpora(part)).toBe(hashCorpora(again))
    expect(hashCorpora(part)).not.toBe(hashCorpora(subset(train, [3, 5])))
  })
})

describe('corpora', () => {
  it('that are missing are named with the command that gets them', async () => {
    for (const { prepare } of BROWN)
      expect(await prepare({}, NO_CORPORA)).toEqual({ missing: expect.stringContaining('npm install') })
    expect(await dutch.prepare({}, NO_CORPORA)).toEqual({ missing: expect.stringContaining('cofield data') })
  })

  it('are found as cofield data writes them, below the directory of data', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'cofield-corpora-'))
    try {
      expect(await openCorpora({ data: directory }).dutch()).toBe(null)
      mkdirSync(join(directory, 'conll2002-dutch'))
      for (const part of ['train', 'testa', 'testb'])
        writeFileSync(
          join(directory, 'conll2002-dutch', `${part}.tsv`),
          'Jan\tN\tB-PER\nloopt\tV\tO\n\nJa\tI\tO\n',
        )
      const parts = await openCorpora({ data: directory }).dutch()
      expect(parts!.testb.N).toBe(1) // without sentences of one word
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

describe('the papers’ tables', () => {
  it('have the figures of one method go together', () => {
    for (const { systems } of Object.values(PAPER_TABLES))
      for (const [method, printed] of Object.entries(systems)) {
        const [overall, known, unknown] = printed
        expect(known, method).toBeGreaterThan(overall)
        expect(overall, method).toBeGreaterThan(unknown)
        expect(impliedUnknown(printed)).toBeLessThan(0.25)
      }
  })
})
