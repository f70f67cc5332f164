import { describe, expect, it } from 'vitest'
import { formatLegend } from '../../experiments/start/format-legend.js'
import { formatTagged } from '../../experiments/start/format-tagged.js'
import { COLUMNS, Screen } from '../../experiments/start/screen.js'
import { train } from '../../src/index.js'

const model = await train([
  { tokens: ['the', 'can'], labels: ['at', 'nn'] },
  { tokens: ['can', 'he'], labels: ['md', 'pps'] },
])
const screen = new Screen(false)

describe('a tagged sentence', () => {
  it('has words, labels and confidences below each other, unknown words in brackets', () => {
    const [words, labels] = formatTagged(model, ['the', 'zebra', 'can'], screen).split('\n')
    expect(words.split(/\s+/).slice(1)).toEqual(['the', '[zebra]', 'can'])
    expect(labels.indexOf('at')).toBe(words.indexOf('the'))
    expect(labels.split(/\s+/).slice(1)).toEqual(model.tag(['the', 'zebra', 'can']))
  })

  it('that is too wide is cut into blocks that fit, and loses no word', () => {
    const words = Array.from({ length: 60 }, (_, t) => (t % 2 === 0 ? 'the' : 'can'))
    const lines = formatTagged(model, words, screen).split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(COLUMNS)
    expect(lines.join(' ').match(/\bthe\b|\bcan\b/g)).toHaveLength(60)
  })

  it('has colors on a terminal only', () => {
    expect(formatTagged(model, ['the'], screen)).not.toContain('\x1b')
    expect(formatTagged(model, ['the'], new Screen(true))).toContain('\x1b[1mthe')
  })
})

describe('the legend', () => {
  it('names the labels that have a meaning, in order, in lines that fit', () => {
    expect(formatLegend(['nn', '.', 'at'], { at: 'article', nn: 'noun', vb: 'verb' })).toBe(
      '  at article · nn noun\n',
    )
    const labels = Array.from({ length: 30 }, (_, k) => `l${k}`)
    const lines = formatLegend(labels, Object.fromEntries(labels.map(label => [label, 'meaning']))).split(
      '\n',
    )
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(COLUMNS)
  })
})
