import { describe, expect, it } from 'vitest'
import { compare } from '../../experiments/goals/compare.js'
import { runExamples } from '../../experiments/goals/examples.js'
import { atLeast, countGoals, exactly } from '../../experiments/goals/experiment.js'
import { formatExperiment } from '../../experiments/goals/format-experiment.js'
import { runLabelBias } from '../../experiments/goals/label-bias.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

describe('a goal', () => {
  it('is met from the promised figure on, and never by a figure that is not defined', () => {
    const met = (figure: number | null | undefined) => atLeast('g', 0.96, figure).met
    expect([0.97, 0.96, 0.9599, null, undefined].map(met)).toEqual([true, true, false, false, false])
  })

  it('that is exact allows rounding errors and nothing else', () => {
    expect(exactly('g', 0.9, 0.9 + 1e-15).met).toBe(true)
    expect(exactly('g', 0.9, 0.9001).met).toBe(false)
    expect([exactly('g', '00', '00').met, exactly('g', '00', '11').met]).toEqual([true, false])
  })
})

describe('the examples that the papers work out', () => {
  it('come out as printed', async () => {
    const experiments = await runExamples()
    expect(experiments.map(({ id }) => id)).toEqual(['rob', 'test-time'])
    expect(countGoals(experiments)).toEqual({ met: 5, goals: 5 })
  })
})

describe('a comparison', () => {
  const layer = 'entities'
  const comparison = {
    id: 'tiny',
    title: 'a toy',
    train: simulateToyEnglish({ sentences: 100, layer }),
    test: simulateToyEnglish({ sentences: 40, layer, seed: 2 }),
    paper: {
      EP1: { overall: 0.9, seconds: 3 },
      'CRF++': { overall: 0.954, unknown: 0.7, seconds: 4_571_807 },
    },
    promised: { default: { overall: 0.5, f1: 0.999999 } },
  }

  it('has a row for each method, the paper beside it, and its goals', async () => {
    const { title, rows, goals } = await compare(comparison)
    expect(title).toBe('a toy, 100 / 40 sentences')
    expect(rows.map(({ method }) => method)).toEqual(['default', 'EP1', 'SP1', 'ECRN', 'HMM', 'CRF++'])
    expect(rows[1].paper).toEqual({ overall: 0.9, seconds: 3 })
    expect(rows[5]).toEqual({ method: 'CRF++', paper: comparison.paper['CRF++'] })
    expect(goals.map(({ name, met }) => [name, met])).toEqual([
      ['default, overall', true],
      ['default, F1', false],
    ])
  })
})

describe('an experiment as a table', () => {
  it('shows figures, margins, the paper and the goals, and leaves out columns without a figure', () => {
    const interval = { low: 0.96, high: 0.98 }
    const text = formatExperiment({
      id: 'x',
      title: 'an experiment',
      rows: [
        { method: 'default', overall: 0.9712, interval, known: 0.98, unknown: null, seconds: 0.456 },
        { method: 'CRF++', paper: { overall: 0.954, seconds: 4_571_807 } },
      ],
      goals: [atLeast('default, overall', 0.98, 0.9712), exactly('labels', '00', '00')],
    })
    expect(text).toBe(`x: an experiment

method       overall  known   sec  | paper   sec
default  97.12 ±1.00  98.00  0.46  |
CRF++                              |  95.4  53 d

goal              promised  figure
default, overall   ≥ 98.00   97.12  NOT MET
labels                = 00      00  met
`)
  })

  it('says why it was skipped', () => {
    const text = formatExperiment({ id: 'x', title: 'y', rows: [], goals: [], skipped: 'skipped: no corpus' })
    expect(text).toBe('x: y\n\nskipped: no corpus\n')
  })
})

describe('label bias', () => {
  it('is no trouble for the closed forms: about as good as the paper says', async () => {
    const { rows } = await runLabelBias(3)
    for (const { method, overall } of rows) {
      if (overall !== undefined) expect(overall, method).toBeCloseTo(0.957, 1)
    }
    expect(rows.map(({ method }) => method)).toEqual([
      'default',
      'EP1',
      'SP1',
      'ECRN',
      'HMM',
      'CRF++',
      'MEMM',
    ])
  })
})
