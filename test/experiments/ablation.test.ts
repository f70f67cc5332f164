import { describe, expect, it } from 'vitest'
import { type AblationRow, ablate, CHANGES, formatAblation } from '../../experiments/goals/ablation.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

async function rowsOf(rows: AsyncIterable<AblationRow>): Promise<AblationRow[]> {
  const found: AblationRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

describe('the ablation', () => {
  const trial = {
    name: 'toy',
    train: simulateToyEnglish({ sentences: 60 }),
    heldout: simulateToyEnglish({ sentences: 30, seed: 2 }),
  }

  it('tries the default and every change, all of which are options that there are', async () => {
    const rows = await rowsOf(ablate([trial]))
    expect(rows.map(({ change }) => change)).toEqual(['default', ...CHANGES])
  })

  it('moves nothing by μ_oov, a factor that cancels', async () => {
    const [base, ...others] = await rowsOf(ablate([trial], ['muOov=0.5', 'muOov=0.65']))
    for (const { trials } of others) expect(trials).toEqual(base.trials)
  })

  it('is a table of the default and of differences in points', () => {
    const row = (change: string, overall: number, f1: number | null): AblationRow => ({
      change,
      trials: [{ name: 'toy', overall, unknown: 0.5, f1 }],
    })
    const table = formatAblation([row('default', 0.95, 0.6), row('a=1', 0.9512, 0.59), row('b=2', 0.95, 0.6)])
    expect(table.split('\n').slice(-5, -1)).toEqual([
      'change     toy  unknown     F1',
      'default  95.00    50.00  60.00',
      'a=1      +0.12     0.00  −1.00',
      'b=2       0.00     0.00   0.00',
    ])
  })
})
