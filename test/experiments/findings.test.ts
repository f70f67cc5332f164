import { describe, expect, it } from 'vitest'
import { findingOf } from '../../experiments/report/findings.js'
import { type Reproduction, rowOf } from '../../experiments/reproduce/reproduction.js'

function reproductionOf(id: string, rows: object[], comparisons: object[] = []): Reproduction {
  return {
    id,
    title: '',
    source: '',
    notes: [],
    table: { columns: [], rows: [] },
    rows: rows.map(row => rowOf(row as { method: string })),
    comparisons: comparisons as Reproduction['comparisons'] & object,
  }
}

describe('the line of an experiment', () => {
  it('names who labels rob otherwise', () => {
    const rows = [
      { method: 'EP1', labels: 'YOB' },
      { method: 'memm', labels: 'XIB' },
    ]
    expect(findingOf(reproductionOf('rob', rows))).toBe('1 methods label rob YOB; others: memm XIB')
  })

  it('names whose maximum-likelihood estimate fails at test time', () => {
    const rows = [
      { method: 'EP1', labels: '00', isMle: true },
      { method: 'likelihood from 0', labels: '11', isMle: true },
    ]
    expect(findingOf(reproductionOf('test-time', rows))).toBe(
      '2 of 2 estimates have the maximum likelihood; bc is wrong with likelihood from 0',
    )
  })

  it('sets the label bias against all others', () => {
    const rows = [
      { method: 'EP1', overall: 0.955 },
      { method: 'arow', overall: 0.947 },
      { method: 'memm', overall: 0.668, paper: { overall: 0.666 } },
    ]
    expect(findingOf(reproductionOf('label-bias', rows))).toBe(
      'memm 66.80 (paper: 66.6); all others 94.70 to 95.50',
    )
  })

  it('has the main methods of a corpus beside the paper', () => {
    const rows = [
      { method: 'hmm', overall: 0.9 },
      { method: 'EP1', overall: 0.961, paper: { overall: 0.956 } },
      { method: 'empirical', overall: 0.97 },
    ]
    expect(findingOf(reproductionOf('brown-1000', rows))).toBe('empirical 97.00; EP1 96.10 (paper: 95.6)')
  })

  it('says at which noise labelwise is ahead of all, and how far behind at the others', () => {
    const at = (noise: number, second: string, difference: number, adjusted: number) => ({
      first: 'labelwise',
      second,
      noise,
      difference,
      adjusted,
    })
    const comparisons = [
      at(0, 'hmm', 0.01, 0.001),
      at(0, 'likelihood', -0.002, 0.01),
      at(0.05, 'hmm', 0.003, 0.4),
      at(0.05, 'likelihood', 0.002, 0.001),
      at(0.1, 'hmm', 0.03, 0.001),
      at(0.1, 'likelihood', 0.02, 0.001),
    ]
    expect(findingOf(reproductionOf('noise', [{ method: 'labelwise' }], comparisons))).toBe(
      'labelwise significantly ahead of all others at p = 0.1; −0.20 to likelihood at p = 0; +0.30 ≈ to hmm at p = 0.05',
    )
  })

  it('says how far the curves of genes went', () => {
    const rows = [
      { method: 'hmm', curve: [] },
      { method: 'labelwise', curve: [{ test: 0.4 }, { test: 0.65 }] },
    ]
    expect(findingOf(reproductionOf('genes', rows))).toContain('start: labelwise +25.00 (')
  })

  it('counts the variants that are better and worse than the default', () => {
    const comparisons = [
      { figure: 'overall', difference: 0.01, adjusted: 0.01 },
      { figure: 'f1', difference: -0.01, adjusted: 0.01 },
      { figure: 'overall', difference: -0.01, adjusted: 0.5 },
      { figure: 'unknown', difference: -0.01, adjusted: 0.01 },
    ]
    expect(findingOf(reproductionOf('closed-forms', [{ method: 'default' }], comparisons))).toContain(
      '3 comparisons: the default significantly ahead in 1, behind in 1',
    )
  })

  it('has the best features of each method, by F1 where there are entities', () => {
    const rows = [
      { method: 'likelihood + lafferty', f1: 0.5, overall: 0.99 },
      { method: 'likelihood + ner', f1: 0.8, overall: 0.98 },
      { method: 'empirical + lafferty', f1: 0.6, overall: 0.9 },
    ]
    expect(findingOf(reproductionOf('presets-dutch', rows))).toBe(
      'F1: likelihood + ner 80.00; empirical + lafferty 60.00',
    )
  })

  it('answers each question on all data', () => {
    const comparisons = [
      {
        first: 'SP2',
        second: 'EP2',
        figure: 'unknown',
        corpus: 'dutch',
        noise: 0,
        difference: 0.002,
        adjusted: 0.6,
      },
      {
        first: 'labelwise',
        second: 'likelihood',
        figure: 'all',
        corpus: 'dutch',
        noise: 0.1,
        difference: 0.05,
        adjusted: 0.01,
      },
    ]
    const line = findingOf(reproductionOf('questions', [{ method: 'EP2' }], comparisons))
    expect(line).toContain('on these: +0.20 ≈ (dutch);')
    expect(line).toContain('labelwise less likelihood: +5.00 (dutch, p = 0.1)')
  })

  it('is empty for what was skipped', () => {
    expect(findingOf({ ...reproductionOf('genes', []), skipped: 'not at hand' })).toBe('')
  })
})
