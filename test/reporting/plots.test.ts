import { describe, expect, it } from 'vitest'
import { linearAxis, logAxis } from '../../reporting/axis.js'
import { drawLines } from '../../reporting/line-plot.js'

describe('a logarithmic axis', () => {
  it('reaches from a round number to a round number', () => {
    const axis = logAxis([0.3, 57])
    expect([axis.from, axis.to]).toEqual([0.2, 100])
    expect(axis.ticks).toEqual([0.2, 0.5, 1, 2, 5, 10, 20, 50, 100])
    expect(axis.place(0.2)).toBeCloseTo(0, 12)
    expect(axis.place(100)).toBeCloseTo(1, 12)
    expect(axis.place(Math.sqrt(20))).toBeCloseTo(0.5, 12)
  })

  it('marks only powers of ten where there are many of them', () => {
    expect(logAxis([1e-6, 1]).ticks).toEqual([1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1])
  })

  it('has some length even for a single value', () => {
    const axis = logAxis([10])
    expect(axis.to).toBeGreaterThan(axis.from)
    expect(Number.isFinite(axis.place(10))).toBe(true)
  })
})

describe('a linear axis', () => {
  it('reaches from a round number to a round number', () => {
    const axis = linearAxis([88.3, 93.56])
    expect([axis.from, axis.to]).toEqual([88, 94])
    expect(axis.ticks).toEqual([88, 90, 92, 94])
    expect(axis.place(91)).toBeCloseTo(0.5, 12)
  })

  it('has some length even for a single value', () => {
    const axis = linearAxis([5, 5])
    expect(axis.place(5)).toBeGreaterThanOrEqual(0)
    expect(axis.to).toBeGreaterThan(axis.from)
  })
})

describe('a plot of lines', () => {
  const plot = (points: [number, number][], name = 'tool') =>
    drawLines({
      title: 'A & B <now>',
      x: { label: 'seconds', kind: 'log' },
      y: { label: 'value', kind: 'log' },
      series: [{ name, points }],
    })

  it('has a path with a place for each point, inside the frame', () => {
    const svg = plot([
      [1, 100],
      [10, 10],
      [100, 1],
    ])
    const path = /class="line" [^>]*d="M([^"]+)"/.exec(svg)![1]
    expect(path.split('L')).toEqual(['78 48', '309 214', '540 380'])
  })

  it('names marks that have room for their numbers, powers of ten before others', () => {
    const svg = drawLines(
      {
        title: '',
        x: { label: 'sentences', kind: 'log' },
        y: { label: 'value', kind: 'linear' },
        series: [
          {
            name: 'tool',
            points: [
              [50, 1],
              [40_000, 2],
            ],
          },
        ],
      },
      'figure',
    )
    const marks = [...svg.matchAll(/text-anchor="middle" x="([\d.]+)" y="290">([^<]+)</g)]
    const numbers = marks.map(([, x, text]) => ({ x: Number(x), text: text! }))
    expect(numbers.map(({ text }) => text)).toEqual(expect.arrayContaining(['100', '1000', '10000']))
    expect(numbers.length).toBeLessThan(logAxis([50, 40_000]).ticks.length)
    for (const [k, { x, text }] of numbers.slice(1).entries()) {
      const before = numbers[k]
      expect(x - before.x).toBeGreaterThan(4 * (text.length + before.text.length))
    }
  })

  it('leaves out what a logarithm has no place for', () => {
    const svg = plot([
      [1, 100],
      [0, 10],
      [10, Number.NaN],
      [100, 1],
    ])
    expect(svg.match(/<circle/g)).toHaveLength(2)
  })

  it('keeps the color of a line where another has no points', () => {
    const points: [number, number][] = [[1, 1]]
    const draw = (series: { name: string; points: [number, number][] }[]) =>
      drawLines({
        title: '',
        x: { label: '', kind: 'linear' },
        y: { label: '', kind: 'linear' },
        series,
      })
    const colorOf = (svg: string) => /<circle [^>]*fill="([^"]+)"/.exec(svg)![1]
    const second = draw([
      { name: 'a', points: [] },
      { name: 'b', points },
    ])
    expect(colorOf(second)).not.toBe(colorOf(draw([{ name: 'b', points }])))
    expect(second).not.toContain('>a<')
  })

  it('escapes text and is a document of its own', () => {
    const svg = plot([[1, 1]], '<b>')
    expect(svg).toContain('A &amp; B &lt;now&gt;')
    expect(svg).toContain('&lt;b&gt;')
    expect(svg).toMatch(/^<svg xmlns=.*<\/svg>\n$/s)
    expect(svg).toContain('prefers-color-scheme: dark')
  })

  it('is drawn even without a point', () => {
    expect(plot([])).toMatch(/<\/svg>\n$/)
  })
})
