import { describe, expect, it } from 'vitest'
import { runLabelBias } from '../../experiments/reproduce/label-bias/label-bias.js'
import { meanOf } from '../../experiments/reproduce/mean-interval.js'
import { runNoise } from '../../experiments/reproduce/noise/noise.js'
import { silent } from './run-prepared.js'

describe('the label-bias simulation', () => {
  it('misleads a MEMM without penalty, and no globally normalized method', async () => {
    const { rows, notes } = await runLabelBias({ rounds: 1, train: 400, test: 400 }, silent)
    const accuracy = (name: string) => rows.find(({ method }) => method === name)!.overall!
    for (const name of ['EP1', 'hmm', 'likelihood', 'piecewise', 'margin', 'labelwise'])
      expect(accuracy(name), name).toBeGreaterThan(0.93)
    expect(accuracy('memm')).toBeLessThan(0.8)
    expect(rows.find(({ method }) => method === 'likelihood')!.paper).toEqual({
      name: 'CRF++',
      overall: 0.959,
    })
    expect(notes[0]).toContain('95.83 %')
  })
})

describe('the label-noise simulation', () => {
  it('has a row for each method, decoder and level, with an interval, and the paper’s figures where it has some', async () => {
    const sizes = { sequences: 20, length: 500, levels: [0, 0.3], iterations: [4, 2] } as const
    const { rows, table, notes, comparisons, plots } = await runNoise(sizes, silent)
    const names = ['hmm + posterior', 'hmm + viterbi', 'likelihood', 'pointwise', 'expected-accuracy']
    const all = [...names, 'margin + posterior', 'margin + viterbi', 'labelwise']
    expect(rows.map(({ method }) => method)).toEqual([...all, ...all])
    for (const { overall, interval } of rows) {
      expect(overall!).toBeGreaterThanOrEqual(interval!.low)
      expect(overall!).toBeLessThanOrEqual(interval!.high)
    }
    const [clean] = rows
    expect(clean!.overall!).toBeGreaterThan(0.74)
    expect(rows.map(({ paper }) => paper['overall']).filter(figure => figure !== undefined)).toEqual([
      0.796, 0.71, 0.749,
    ])
    expect(table.rows.length).toBe(all.length)
    expect(comparisons!.length).toBe(2 * (all.length - 1))
    const [plot] = plots!
    expect(plot!.kind === 'lines' && plot!.drawing.series.map(({ bars }) => bars!.length)).toEqual(
      all.map(() => 2),
    )
    expect(notes.filter(note => note.includes('labelwise less the best other method')).length).toBe(2)
  })
})

describe('a mean', () => {
  it('has the interval of Student’s t, and none if there is but one figure', () => {
    // mean 2, standard deviation 1, t = 4.303 with 2 degrees of freedom: ± 4.303 / √3
    const { mean, interval } = meanOf([1, 2, 3])
    expect(mean).toBe(2)
    expect(interval!.high - 2).toBeCloseTo(4.303 / Math.sqrt(3), 10)
    expect(interval!.low + interval!.high).toBeCloseTo(4, 10)
    expect(meanOf([5])).toEqual({ mean: 5, interval: null })
  })
})
