import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hintAtBest } from '../../../cli/training/best-options.js'
import { corpusOf } from '../../../src/data/sequence.js'

interface Row {
  readonly method: string
  readonly f1: number | null
  readonly overall: number
}

const { experiments } = JSON.parse(
  readFileSync(new URL('../../../docs/report/report.json', import.meta.url), 'utf8'),
) as { experiments: readonly { readonly id: string; readonly rows: readonly Row[] }[] }

/** How many points the best features and method of an experiment are above the default of `train`. */
function gainOf(id: string): number {
  const { rows } = experiments.find(experiment => experiment.id === id)!
  const figure = ({ f1, overall }: Row) => 100 * (f1 ?? overall)
  const standard = rows.find(({ method }) => method === 'empirical + lafferty')!
  return Math.max(...rows.map(figure)) - figure(standard)
}

describe('what train says of --best', () => {
  it('is what the committed report has for other features and methods', () => {
    const gains = ['presets-dutch', 'presets-spanish', 'presets-chunks'].map(gainOf).map(Math.round)
    const spans = corpusOf([{ tokens: ['Anna'], labels: ['B-PER'] }])
    expect(hintAtBest(spans)).toContain(
      `gave ${Math.min(...gains)} to ${Math.max(...gains)} points of F1 more on the CoNLL corpora`,
    )
    const tokens = corpusOf([{ tokens: ['the'], labels: ['at'] }])
    expect(hintAtBest(tokens)).toContain('gave half a point more on the Brown corpus')
    expect(gainOf('presets-brown')).toBeCloseTo(0.5, 1)
  })
})
