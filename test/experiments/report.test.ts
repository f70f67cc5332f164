import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { brownCurves } from '../../experiments/report/brown-curves.js'
import { composeReport } from '../../experiments/report/compose-report.js'
import { formatHtml } from '../../experiments/report/html-report.js'
import { formatMarkdown } from '../../experiments/report/markdown-report.js'
import { writeReport } from '../../experiments/report/write-report.js'
import { type Reproduction, rowOf } from '../../experiments/reproduce/reproduction.js'

const provenance = {
  machine: {
    cores: 2,
    processor: 'CPU <&>',
    memoryGiB: 24,
    node: '20.20.2',
    load: 0.1,
    date: '2026-01-02 03:04',
  },
  version: '1.2.3',
  command: 'cofield reproduce --quick',
  quick: true,
}

const EVIL = '<script>alert("x")</script> & `<b>`'

function reproductionOf(id: string, trainSequences: number, overall: number): Reproduction {
  return {
    id,
    title: `experiment ${EVIL}`,
    source: 'a paper',
    trainSequences,
    rows: ['empirical', 'EP1', 'likelihood', 'piecewise'].map(method =>
      rowOf({ method, overall, unknown: null, seconds: 0.5, paper: { overall: 0.9, seconds: 1000 } }),
    ),
    notes: [EVIL],
    differences: ['The edition is another.', `Of ${id} alone.`],
    table: { columns: ['method', 'P(y|x)', 'overall'], rows: [[EVIL, '1', '90']], paperFrom: 2 },
    moreTables: [{ title: EVIL, columns: ['', '1'], rows: [['1 a', '≈']] }],
    plots: [
      {
        name: `${id}-points`,
        kind: 'points',
        drawing: {
          title: EVIL,
          x: { label: 'seconds', kind: 'log' },
          y: { label: EVIL, kind: 'linear' },
          groups: [
            {
              name: EVIL,
              color: 0,
              points: [
                { name: EVIL, x: 1, y: 2, bar: [1, 3] },
                { name: 'nowhere', x: 0, y: Number.NaN },
              ],
            },
          ],
        },
      },
    ],
    steps: [
      { text: 'First.' },
      { text: EVIL, table: { columns: ['a', 'b'], rows: [['ψ', '0.5']], left: 0 } },
    ],
    took: 12,
  }
}

const SKIPPED: Reproduction = {
  id: 'genes',
  title: 'genes',
  source: 'a paper',
  rows: [],
  notes: [],
  table: { columns: [], rows: [] },
  skipped: 'not at hand: cofield data genes',
}

const reproductions = [
  reproductionOf('brown-1000', 1000, 0.91),
  reproductionOf('brown-2500', 2500, 0.93),
  SKIPPED,
]
const document = composeReport({ provenance, reproductions })
const VOID = new Set(['meta', 'rect', 'path', 'circle'])

/** Elements that are not closed, or closed in the wrong order; attributes must be in quotes. */
function unclosed(text: string): string[] {
  const open: string[] = []
  for (const [, closing, name, attributes, selfClosing] of text
    .replace(/<!doctype html>/, '')
    .matchAll(/<(\/?)([a-z0-9]+)((?: [a-z-]+(?::[a-z]+)?="[^"<]*")*)( ?\/?)>/gi)) {
    if (closing) {
      if (open.pop() !== name) return [`</${name}>`]
    } else if (!VOID.has(name!) && !selfClosing) open.push(name!)
    expect(attributes).not.toContain('undefined')
  }
  return open
}

describe('the report in HTML', () => {
  const html = formatHtml(document)

  it('is well-formed: every element is closed, and every < begins one', () => {
    expect(unclosed(html)).toEqual([])
    const withoutTags = html.replace(/<style>.*?<\/style>/s, '').replace(/<[!/]?[a-z][^<>]*>/gi, '')
    expect(withoutTags).not.toMatch(/[<>]/)
  })

  it('needs nothing from elsewhere: no addresses, scripts, links or images', () => {
    expect(html.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/[a-z]|url\(|@import/i)
    expect(html).not.toMatch(/<(script|link|img|iframe|object)\b/)
  })

  it('escapes what it is given, and shows code as code', () => {
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; <code>&lt;b&gt;</code>')
    expect(html).not.toContain('<script')
  })

  it('has no figure that is none', () => {
    expect(html).not.toMatch(/NaN|undefined|null|Infinity/)
  })

  it('has machine, version, command, light and dark, phone and print', () => {
    for (const text of ['Node 20.20.2', 'Cofield 1.2.3', 'cofield reproduce --quick', '2026-01-02'])
      expect(html).toContain(text)
    for (const text of ['prefers-color-scheme: dark', 'width=device-width', '@media print'])
      expect(html).toContain(text)
  })

  it('breaks sentences into lines, and figures never', () => {
    expect(html).toMatch(/<td class="word sentence">empirical 91\.00 \(paper: 90\); EP1/)
    expect(html).not.toMatch(/class="[^"]*sentence[^"]*">90</)
  })

  it('says how long all experiments took together', () => {
    expect(html).toContain('All of it took 24.0 s.')
  })

  it('says what was skipped and how to get it, and nothing twice', () => {
    expect(html).toContain('Skipped: not at hand: cofield data genes')
    expect(html.match(/The edition is another/g)).toHaveLength(1)
    expect(html).toContain('All else as said of brown-1000.')
    expect(html).toContain('Of brown-2500 alone.')
  })
})

describe('the report in Markdown', () => {
  const markdown = formatMarkdown(document)

  it('has the same tables, with the paper’s columns named, and no HTML from outside', () => {
    expect(markdown).toContain('| method | P(y\\|x) | paper: overall |\n| --- | ---: | ---: |')
    expect(markdown).not.toContain('<script')
    expect(markdown).not.toMatch(/NaN|undefined/)
    expect(markdown).toContain('![Accuracy on unknown words](plots/brown-unknown.svg)')
  })
})

describe('the files of a report', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cofield-report-'))
  afterAll(() => rmSync(directory, { recursive: true }))

  it('are the page, Markdown with its plots, and JSON with the fields that scripts rely on', async () => {
    await writeReport({ provenance, reproductions }, directory)
    expect(readdirSync(directory).sort()).toEqual(['index.html', 'plots', 'report.json', 'report.md'])
    const names = readdirSync(join(directory, 'plots')).sort()
    const markdown = readFileSync(join(directory, 'report.md'), 'utf8')
    expect([...markdown.matchAll(/\]\(plots\/([^)]+)\)/g)].map(match => match[1]).sort()).toEqual(names)
    for (const name of names) {
      const svg = readFileSync(join(directory, 'plots', name), 'utf8')
      expect(unclosed(svg)).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
    const json = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8'))
    expect(Object.keys(json)).toEqual(['machine', 'version', 'command', 'quick', 'experiments'])
    expect(Object.keys(json.experiments[0].rows[0])).toEqual(
      expect.arrayContaining(['method', 'overall', 'known', 'unknown', 'f1', 'seconds', 'paper']),
    )
    expect(json.experiments[0]).not.toHaveProperty('plots')
  })
})

describe('learning curves', () => {
  it('have ours at our size and the paper’s at its own', () => {
    const quick = [reproductionOf('brown-1000', 50, 0.8), reproductionOf('brown-2500', 125, 0.85)]
    const [plot] = brownCurves(quick)
    const series = plot!.kind === 'lines' ? plot!.drawing.series : []
    const points = (name: string) => series.find(line => line.name === name)!.points
    expect(points('EP1')).toEqual([
      [50, 80],
      [125, 85],
    ])
    expect(points('EP1, paper').map(([x]) => x)).toEqual([1000, 2500])
  })

  it('are not drawn for a single size', () => {
    expect(brownCurves(reproductions.slice(0, 1))).toEqual([])
  })
})
