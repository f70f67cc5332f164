import { describe, expect, it } from 'vitest'
import { type ChartData, chartGeometry } from '../../../../studio/page/components/chart-geometry.js'
import { shadeOf } from '../../../../studio/page/components/heat-shade.js'

const EMPTY: ChartData = { main: [], others: [], band: [], ahead: [], aheadLine: [], goal: null }
/** An area of 300 by 200 pixels, from (34, 14) to (334, 214). */
const SIZE = { width: 346, height: 258 }

describe('the geometry of a chart', () => {
  it('puts the first value at the left and 100 % at the top', () => {
    const { main, end, left, right, top, bottom } = chartGeometry(
      {
        ...EMPTY,
        main: [
          [0, 0.5],
          [100, 1],
        ],
      },
      SIZE,
    )
    expect([left, right, top, bottom]).toEqual([34, 334, 14, 214])
    expect(main).toBe('M34 214L334 14')
    expect(end).toEqual({ x: 334, y: 14, isTextBelow: true })
  })

  it('starts at 50 %, or at a round value below all lines', () => {
    const lowest = (share: number) =>
      chartGeometry({ ...EMPTY, main: [[0, 0.9]], others: [[[0, share]]] }, SIZE).yTicks[0].value
    expect([lowest(0.8), lowest(0.5), lowest(0.43), lowest(0.39), lowest(0)]).toEqual([50, 50, 40, 20, 0])
  })

  it('has equal distances between its ticks', () => {
    const { yTicks } = chartGeometry({ ...EMPTY, main: [[0, 0.3]] }, SIZE)
    expect(yTicks).toEqual([
      { value: 20, at: 214 },
      { value: 40, at: 164 },
      { value: 60, at: 114 },
      { value: 80, at: 64 },
      { value: 100, at: 14 },
    ])
  })

  it('closes the band, and cuts off what lies below the axis', () => {
    const { band } = chartGeometry(
      {
        ...EMPTY,
        main: [[100, 0.75]],
        band: [
          [0, 0.2, 0.75],
          [100, 0.5, 1],
        ],
      },
      SIZE,
    )
    expect(band).toBe('M34 114L334 14L334 214L34 214Z')
  })

  it('makes room for what is expected', () => {
    const { ahead, end } = chartGeometry(
      {
        ...EMPTY,
        main: [[50, 0.75]],
        aheadLine: [
          [50, 0.75],
          [100, 0.9],
        ],
      },
      SIZE,
    )
    expect(ahead).toBe('M184 114L334 54')
    expect(end).toEqual({ x: 184, y: 114, isTextBelow: false })
  })

  it('has its text below where what is expected begins above', () => {
    const isTextBelow = (share: number) =>
      chartGeometry({ ...EMPTY, main: [[50, 0.7]], aheadLine: [[50, share]] }, SIZE).end?.isTextBelow
    expect([isTextBelow(0.75), isTextBelow(0.7), isTextBelow(0.65)]).toEqual([true, false, false])
  })

  it('names the number of the last point instead of round ones too near to it', () => {
    const { xTicks } = chartGeometry({ ...EMPTY, main: [[127, 0.9]], aheadLine: [[200, 0.95]] }, SIZE)
    expect(xTicks.map(({ value }) => value)).toEqual([0, 50, 100, 127, 150, 200])
    const near = chartGeometry({ ...EMPTY, main: [[101, 0.9]], aheadLine: [[200, 0.95]] }, SIZE)
    expect(near.xTicks.map(({ value }) => value)).toEqual([0, 50, 101, 150, 200])
  })

  it('has fewer ticks where it is narrow, and only whole ones', () => {
    const ticks = (width: number, most: number) =>
      chartGeometry({ ...EMPTY, aheadLine: [[most, 1]] }, { width, height: 200 }).xTicks.map(
        ({ value }) => value,
      )
    expect(ticks(150, 200)).toEqual([0, 100, 200])
    expect(ticks(600, 254)).toEqual([0, 50, 100, 150, 200, 250])
    expect(ticks(600, 2)).toEqual([0, 1, 2])
    expect(ticks(60, 7)).toEqual([0])
  })

  it('shows a goal only where the axis reaches it', () => {
    expect(chartGeometry({ ...EMPTY, goal: 0.75 }, SIZE).goalAt).toBe(114)
    expect(chartGeometry({ ...EMPTY, goal: 0.3 }, SIZE).goalAt).toBeNull()
  })

  it('draws nothing without points', () => {
    expect(chartGeometry(EMPTY, SIZE)).toMatchObject({ main: '', band: '', ahead: '', end: null })
  })
})

describe('shades of a matrix', () => {
  it('go from pale to dark up to the greatest count', () => {
    expect([0, 1, 2, 3, 4].map(count => shadeOf(count, 4))).toEqual([0, 1, 2, 3, 4])
    expect([1, 26, 51, 76, 100].map(count => shadeOf(count, 100))).toEqual([1, 2, 3, 4, 4])
  })

  it('are pale for a single correction', () => {
    expect(shadeOf(1, 1)).toBe(1)
    expect(shadeOf(2, 2)).toBe(2)
  })
})
