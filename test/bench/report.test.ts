import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { figure, megabytes, namedFigures, spreadCells, times } from '../../bench/report/figures.js'
import { formatGoals, formatMarkdown, formatPart } from '../../bench/report/format-report.js'
import { writeReport } from '../../bench/report/write-report.js'

const MACHINE = {
  cores: 2,
  processor: 'CPU',
  memoryGiB: 24,
  node: '20.20.2',
  load: 0.5,
  date: '2026-01-02 03:04',
}
const GOAL = {
  work: 'training',
  peers: 'CRFsuite 71 s',
  goal: '≥ 5 × CRFsuite',
  measured: '7.1 ×',
  met: true,
}
const PART = {
  part: 'iteration',
  load: 0.25,
  seconds: 12,
  skipped: null,
  result: {
    title: 'An iteration',
    tables: [{ title: 'Milliseconds', columns: ['tool', 'min ms'], rows: [['Cofield', '46']] }],
    goals: [GOAL],
    plots: [{ name: 'curve', title: 'A curve', svg: '<svg/>' }],
    notes: ['A note.'],
    figures: {},
  },
}
const SKIPPED = { part: 'dutch', load: 0, seconds: 0, result: null, skipped: 'the corpus is not at hand' }

describe('the report', () => {
  it('in Markdown has machine, goals, tables, plots and what was skipped', () => {
    const text = formatMarkdown({
      machine: MACHINE,
      quick: false,
      missing: ['wapiti: not on the PATH'],
      parts: [PART, SKIPPED],
    })
    expect(text).toContain('2 × CPU, 24 GiB, Node 20.20.2, load 0.5, 2026-01-02 03:04 UTC')
    expect(text).toContain('Not compared with: wapiti: not on the PATH.')
    expect(text).toContain('| training | CRFsuite 71 s | 7.1 × | ≥ 5 × CRFsuite | met |')
    expect(text).toContain('| tool | min ms |\n| --- | ---: |\n| Cofield | 46 |')
    expect(text).toContain('![A curve](curve.svg)')
    expect(text).toContain('## dutch\n\nSkipped: the corpus is not at hand')
  })

  it('says so when the machine was busy or the run a quick one', () => {
    const report = { machine: MACHINE, quick: false, missing: [], parts: [] }
    expect(formatMarkdown({ ...report, machine: { ...MACHINE, load: 1.5 } })).toContain('busy')
    const quick = formatMarkdown({ ...report, quick: true, parts: [PART] })
    expect(quick).toContain('its times mean nothing')
    expect(quick).not.toContain('| training |')
    expect(formatMarkdown(report)).not.toMatch(/busy|quick/)
  })

  it('on a terminal has the same tables', () => {
    expect(formatPart(PART)).toBe(
      'An iteration (load 0.3 at the start, took 12 s)\n\nMilliseconds\ntool     min ms\nCofield      46\n\nA note.\n',
    )
    expect(formatPart(SKIPPED)).toBe('dutch: skipped, the corpus is not at hand\n')
    expect(formatGoals([{ ...GOAL, met: false }], false)).toContain('missed')
    expect(formatGoals([GOAL], true)).toBe(
      'A quick run, with parts of the corpora and few iterations: its times mean nothing.\n',
    )
    expect(formatGoals([], false)).toBe('')
  })
})

it('writes plots beside the tables, and into another folder if asked to', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-report-'))
  try {
    const [out, plots] = ['out', 'plots'].map(name => path.join(folder, name))
    writeReport({ machine: MACHINE, quick: false, missing: [], parts: [PART] }, out, plots)
    expect(readdirSync(out).sort()).toEqual(['bench.json', 'bench.md', 'curve.svg'])
    expect(readdirSync(plots)).toEqual(['curve.svg'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('figures', () => {
  it('have three digits that count', () => {
    expect([0.03456, 1.2345, 55.55, 99.99, 1234.5].map(figure)).toEqual([
      '0.0346',
      '1.23',
      '55.5',
      '100',
      '1,235',
    ])
    expect(figure(Number.NaN)).toBe('–')
    expect(times(7.123)).toBe('7.12 ×')
    expect(
      namedFigures(
        [
          ['CRFsuite', 1.4321],
          ['Wapiti', 2],
        ],
        's',
      ),
    ).toBe('CRFsuite 1.43 s, Wapiti 2 s')
  })

  it('that are not known are dashes', () => {
    expect(megabytes([null])).toBe('–')
    expect(megabytes([null, 2e6, 1e6])).toBe('2')
    expect(spreadCells([])).toEqual(['–', '–'])
    expect(spreadCells([3, 1, 2])).toEqual(['1', '2'])
  })
})
