import { beforeAll, describe, expect, it } from 'vitest'
import { rob } from '../../experiments/reproduce/examples/rob.js'
import { testTime } from '../../experiments/reproduce/examples/test-time.js'
import { forMachines, formatReproduction } from '../../experiments/reproduce/format-reproduction.js'
import type { Reproduction } from '../../experiments/reproduce/reproduction.js'
import { admit } from '../../experiments/reproduce/roster.js'
import { runPrepared } from './run-prepared.js'

// biome-ignore lint/suspicious/noExplicitAny: each experiment has fields of its own
const rowsOf = ({ rows }: Reproduction): Record<string, any> =>
  Object.fromEntries(rows.map(row => [row.method, row]))

describe('the example rob', () => {
  let result: Reproduction
  beforeAll(async () => {
    result = await runPrepared(rob)
  })

  it('gives the closed forms the probabilities of the paper', () => {
    for (const name of ['EP1', 'SP1', 'ECRN']) {
      const { labels, YOB, XIB } = rowsOf(result)[name]
      expect([labels, YOB, XIB]).toEqual(['YOB', expect.closeTo(9 / 10, 12), expect.closeTo(1 / 10, 12)])
    }
  })

  it('misleads a MEMM, with the probabilities of the paper, and nobody else', () => {
    const { labels, YOB, XIB } = rowsOf(result)['memm']
    expect([labels, YOB, XIB]).toEqual(['XIB', expect.closeTo(9 / 21, 4), expect.closeTo(12 / 21, 4)])
    for (const [method, row] of Object.entries(rowsOf(result)))
      if (method !== 'memm') expect([method, row.labels]).toEqual([method, 'YOB'])
  })

  it('is explained by factors whose products are those probabilities', () => {
    const [, counted, local] = result.steps!
    const last = (step: typeof counted) => step!.table!.rows.at(-1)
    expect(last(counted)).toEqual(['share', '0.9', 'share', '0.1'])
    expect(last(local)).toEqual(['share', '0.4286', 'share', '0.5714'])
  })

  it('gives the unpenalized likelihood the empirical probabilities too', () => {
    expect(rowsOf(result)['likelihood'].YOB).toBeCloseTo(9 / 10, 6)
  })
})

describe('the example test-time', () => {
  let result: Reproduction
  beforeAll(async () => {
    result = await runPrepared(testTime)
  })
  const objective = 4 * Math.log(5 / 4) + Math.log(5)

  it('has the same objective for the closed form, the test-time problem and the optimizer from zero', () => {
    const rows = rowsOf(result)
    for (const name of ['EP1', 'EP1 as weights', 'test-time problem'])
      expect(rows[name].objective).toBeCloseTo(objective, 12)
    expect(rows['likelihood from 0'].objective).toBeCloseTo(objective, 6)
  })

  it('meets the conditions of a maximum-likelihood estimate with each of them', () => {
    const rows = rowsOf(result)
    for (const name of ['EP1', 'EP1 as weights', 'test-time problem'])
      expect(Math.max(rows[name].unary, rows[name].pairwise)).toBeLessThan(1e-12)
    const { unary, pairwise } = rows['likelihood from 0']
    expect(Math.max(unary, pairwise)).toBeLessThan(1e-6)
    expect(rows['likelihood from 0'].isMle).toBe(true)
  })

  it('labels bc 00 by the closed form and 11 by the other two', () => {
    const rows = rowsOf(result)
    const found = ['EP1', 'EP1 as weights', 'test-time problem', 'likelihood from 0'].map(
      name => rows[name].labels,
    )
    expect(found).toEqual(['00', '00', '11', '11'])
    // φ(1,1) ψ(1) ψ(1) = 5 against φ(0,0) ψ(0) ψ(0) = 1.25
    expect(rows['test-time problem'].probabilities['11']).toBeCloseTo(0.8, 12)
  })

  it('is explained by factors: equal products on abcd, other ones on bc', () => {
    const shares = result
      .steps!.slice(1)
      .map(({ table }) => table!.rows.at(-1)!.filter((_, k) => k % 2 === 1))
    expect(shares).toEqual([
      ['0.8', '0.2'],
      ['0.8', '0.2'],
      ['0.2', '0.8'],
      ['0.8', '0.2'],
    ])
  })

  it('is left by the optimizer as it is where it is an estimate already', () => {
    const rows = rowsOf(result)
    for (const name of ['EP1 as weights', 'test-time problem'])
      expect(rows[name].optimizer).toEqual({ iterations: 0, stop: 'converged-gradient' })
    expect(rows['likelihood from 0'].optimizer.iterations).toBeGreaterThan(3)
  })
})

describe('a reproduction', () => {
  it('has the fields in JSON that scripts rely on', async () => {
    const { id, rows, notes } = JSON.parse(JSON.stringify(forMachines(await runPrepared(testTime))))
    expect(id).toBe('test-time')
    expect(notes.length).toBeGreaterThan(0)
    for (const row of rows)
      for (const field of ['method', 'overall', 'known', 'unknown', 'f1', 'seconds', 'paper'])
        expect(row).toHaveProperty(field)
  })

  it('is shown with its title, its table, and its notes in lines that fit', () => {
    const text = formatReproduction({
      id: 'x',
      title: 'an experiment',
      rows: [],
      source: 'a paper',
      table: { columns: ['method', 'accuracy'], rows: [['a', '95.00']] },
      notes: [`a note of ${'many '.repeat(40)}words`],
    })
    expect(text).toContain('x: an experiment\n\nmethod  accuracy\na          95.00\n')
    const lines = text.split('\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(90)
    expect(lines.filter(line => /^ {2}many/.test(line)).length).toBeGreaterThan(1)
  })

  it('leaves out methods that there are not, and says so', () => {
    const { entrants, notes } = admit([
      { name: 'HMM', method: 'hmm' },
      { name: 'magic', method: 'magic' },
      { name: 'odd', method: 'hmm', options: { oddity: 1 } },
    ])
    expect(entrants.map(({ name }) => name)).toEqual(['HMM'])
    expect(notes).toEqual(['not there yet: magic, odd'])
  })
})
