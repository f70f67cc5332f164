import { describe, expect, it } from 'vitest'
import { formatGoals } from '../../experiments/goals/format-goals.js'
import { atLeast, exactly } from '../../experiments/goals/goal.js'
import { goalsOf, PROMISED_METHODS, PROMISES } from '../../experiments/goals/promises.js'
import { PAPER_EXPERIMENTS } from '../../experiments/reproduce/catalog.js'
import { rob } from '../../experiments/reproduce/examples/rob.js'
import { testTime } from '../../experiments/reproduce/examples/test-time.js'
import { rowOf } from '../../experiments/reproduce/reproduction.js'
import { runPrepared } from './run-prepared.js'

describe('a goal', () => {
  it('is met from the promised figure on, and never by a figure that is not defined', () => {
    const met = (figure: number | null | undefined) => atLeast('g', 0.96, figure).met
    expect([0.97, 0.96, 0.9599, null, undefined].map(met)).toEqual([true, true, false, false, false])
  })

  it('that is exact allows rounding errors and nothing else', () => {
    expect(exactly('g', 0.9, 0.9 + 1e-15).met).toBe(true)
    expect(exactly('g', 0.9, 0.9001).met).toBe(false)
    expect([exactly('g', '00', '00').met, exactly('g', '00', '11').met]).toEqual([true, false])
    expect(exactly('g', 0.9, undefined).met).toBe(false)
  })

  it('is shown with what was promised, what came out, and the verdict', () => {
    expect(formatGoals([atLeast('default, overall', 0.98, 0.9712), exactly('labels', '00', '00')])).toBe(
      `goal              promised  figure
default, overall   ≥ 98.00   97.12  NOT MET
labels                = 00      00  met
`,
    )
    expect(formatGoals([])).toBe('')
  })
})

describe('the promises', () => {
  it('are about experiments and methods that there are', () => {
    const ids = PAPER_EXPERIMENTS.map(({ id }) => id)
    for (const [id, { methods }] of Object.entries(PROMISES)) {
      expect(ids).toContain(id)
      for (const method of Object.keys(methods)) expect(PROMISED_METHODS).toContain(method)
    }
  })

  it('are kept on the examples that the papers work out', async () => {
    for (const experiment of [rob, testTime]) {
      const goals = goalsOf(await runPrepared(experiment, { methods: PROMISED_METHODS }))
      expect(goals.length).toBeGreaterThan(0)
      expect(goals.filter(({ met }) => !met)).toEqual([])
    }
  })

  it('are not kept by figures that are too low or missing, and not asked of what was skipped', () => {
    const found = {
      id: 'brown-1000',
      title: '',
      source: '',
      notes: [],
      table: { columns: [], rows: [] },
      rows: [rowOf({ method: 'empirical', overall: 0.91 })],
    }
    expect(goalsOf(found).map(({ name, met }) => [name, met])).toEqual([
      ['empirical, overall', true],
      ['empirical, known', false],
    ])
    expect(goalsOf({ ...found, rows: [], skipped: 'no corpus' })).toEqual([])
  })
})
