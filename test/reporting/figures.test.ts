import { describe, expect, it } from 'vitest'
import { drawLines } from '../../reporting/line-plot.js'
import { markdownTable } from '../../reporting/markdown-table.js'
import { placeLabels } from '../../reporting/place-labels.js'
import { drawPoints } from '../../reporting/point-plot.js'

const AXES = { x: { label: 'seconds', kind: 'log' }, y: { label: 'accuracy', kind: 'linear' } } as const

describe('a line', () => {
  const draw = (bars?: [number, number][]) =>
    drawLines(
      {
        title: 't',
        ...AXES,
        series: [
          {
            name: 'a',
            points: [
              [1, 90],
              [0, 91],
              [10, 92],
            ],
            bars,
          },
        ],
      },
      'figure',
      'of the page',
    )

  it('has an error bar for each point that is shown, and room for the bars', () => {
    const svg = draw([
      [80, 95],
      [0, 0],
      [91, 93],
    ])
    expect(svg.match(/class="bar"/g)).toHaveLength(2)
    expect(svg).toContain('>80<')
    expect(svg).not.toContain('>0<')
  })

  it('of a page brings no style and no title of its own', () => {
    expect(draw()).not.toMatch(/<style|class="text title"/)
  })
})

describe('named points', () => {
  const names = ['empirical', 'EP1', 'EP2', 'likelihood', 'piecewise', 'labelwise', 'pointwise']

  it('that lie close together have names that do not run into each other', () => {
    const points = names.map((name, k) => ({ name, x: 100 + k, y: 100 + 2 * k }))
    const places = placeLabels(points, { left: 0, right: 480, top: 0, bottom: 340 })
    for (const [k, a] of places.entries())
      for (const [m, b] of places.slice(0, k).entries()) {
        const apart =
          Math.abs(a.y - b.y) >= 13 || a.x + 7 * names[k].length <= b.x || b.x + 7 * names[m].length <= a.x
        expect(apart, `${names[k]} ${names[m]}`).toBe(true)
      }
  })

  it('are drawn with a key, and points that have no place are left out', () => {
    const groups = [
      { name: 'ours', color: 0, points: [{ name: 'a<b', x: 1, y: 90, bar: [89, 91] as const }] },
      {
        name: 'the paper',
        color: 1,
        points: [
          { name: 'c', x: 100, y: 88 },
          { name: 'd', x: 0, y: 88 },
        ],
      },
    ]
    const svg = drawPoints({ title: 't', ...AXES, groups })
    expect(svg).toContain('a&lt;b')
    expect(svg).not.toContain('>d<')
    expect(svg.match(/<circle/g)).toHaveLength(4)
    expect(svg).not.toContain('NaN')
    expect(drawPoints({ title: 't', ...AXES, groups: [] })).toMatch(/<\/svg>\n$/)
  })
})

describe('a table in Markdown', () => {
  it('has words to the left, figures to the right, and no bar that would be taken for a column', () => {
    expect(markdownTable({ columns: ['P(y|x)', 'n'], rows: [['a', '1']] })).toBe(
      '| P(y\\|x) | n |\n| --- | ---: |\n| a | 1 |',
    )
  })
})
