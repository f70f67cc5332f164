import { describe, expect, test } from 'vitest'
import { BLUE, DARKEST, ORANGE } from '../../reporting/heat-table.js'
import { htmlPage } from '../../reporting/html-page.js'
import { PARTS_STYLE } from '../../reporting/pages/html-parts.js'

type Color = readonly [number, number, number]

const html = htmlPage({ title: '', navigation: [], body: '', style: PARTS_STYLE })
const [light, dark] = [...html.matchAll(/:root \{([^}]*)\}/g)].map(([, rules]) => variablesOf(rules))

/** The colors of a theme by the names of its variables. */
function variablesOf(rules: string): (name: string) => Color {
  const found = new Map(
    Array.from(rules.matchAll(/--([a-z]+): #([0-9a-f]{6})/g), ([, name, hex]) => [
      name,
      [0, 2, 4].map(k => Number.parseInt(hex.slice(k, k + 2), 16)) as unknown as Color,
    ]),
  )
  return name => {
    const color = found.get(name)
    if (!color) throw new Error(`no color ${name}`)
    return color
  }
}

/** A color with an opacity over another. */
function over(top: Color, opacity: number, below: Color): Color {
  return top.map((value, k) => opacity * value + (1 - opacity) * below[k]) as unknown as Color
}

/** Relative luminance, as the Web Content Accessibility Guidelines define it. */
function luminance(color: Color): number {
  const [r, g, b] = color.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: Color, b: Color): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const colorOf = (numbers: string) => numbers.split(' ').map(Number) as unknown as Color

describe.each([
  ['light', light],
  ['dark', dark],
])('%s pages', (_, color) => {
  test.each([
    ['text', 'page'],
    ['faint', 'page'],
    ['link', 'page'],
    ['text', 'paper'],
  ])('%s on %s is readable', (text, ground) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test('text on every strength of the heat colors, and on marked words, is readable', () => {
    const [, mark, opacity] = /mark \{ background: rgb\(([\d ]+) \/ ([\d.]+)\)/.exec(html) ?? []
    expect(
      contrast(color('text'), over(colorOf(mark), Number(opacity), color('page'))),
    ).toBeGreaterThanOrEqual(4.5)
    for (const heat of [BLUE, ORANGE])
      for (let strength = 0; strength <= DARKEST; strength += 0.01)
        expect(
          contrast(color('text'), over(colorOf(heat), strength, color('page'))),
          `${heat} / ${strength}`,
        ).toBeGreaterThanOrEqual(4.5)
  })
})
