import { describe, expect, it } from 'vitest'
import type { Corpora } from '../../experiments/corpora.js'
import { best } from '../../experiments/reproduce/best/best.js'
import type { BestRow } from '../../experiments/reproduce/best/report.js'
import type { PartOf, Prepared } from '../../experiments/reproduce/reproduction.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { NO_CORPORA, runPrepared, silent } from './run-prepared.js'

const layer = 'entities'
const PARTS = {
  train: simulateToyEnglish({ sentences: 120, layer }),
  testa: simulateToyEnglish({ sentences: 20, layer, seed: 2 }),
  testb: simulateToyEnglish({ sentences: 60, layer, seed: 3 }),
}
/** Only Dutch is at hand, and it is a toy. */
const ONLY_DUTCH: Corpora = { ...NO_CORPORA, dutch: async () => PARTS }

describe('the comparison of the race with a grid', () => {
  it('has the default, the race and the grid on what is at hand, and says whether goals are met', async () => {
    const methods = ['empirical', 'hmm']
    const { rows, notes, comparisons, table } = await runPrepared(best, { quick: true, methods }, ONLY_DUTCH)
    const found = rows as BestRow[]
    expect(found.map(({ corpus, way }) => `${corpus} ${way}`)).toEqual(
      ['ingredients', 'dutch'].flatMap(corpus => ['default', 'grid', 'race'].map(way => `${corpus} ${way}`)),
    )
    const [standard, grid, race] = found
    expect(standard!.method).toBe('default: empirical')
    expect(race!.method).toMatch(/^race: (empirical|hmm) \+ \w+$/)
    expect(grid!.candidates).toBe(race!.candidates)
    expect(comparisons).toHaveLength(2)
    expect(table.rows).toHaveLength(6)
    expect(notes[1]).toMatch(/^dutch: the race is [+−]?\d+\.\d\d points from the grid .* is (met|missed)$/)
  })

  it('goes on after a break: candidates of the grid that are finished are not run again', async () => {
    const kept = new Map<string, object>()
    const ran: string[] = []
    const part: PartOf = async (name, compute) => {
      if (!kept.has(name)) {
        ran.push(name)
        kept.set(name, JSON.parse(JSON.stringify(await compute())))
      }
      return kept.get(name) as never
    }
    const again = async () => {
      const prepared = await best.prepare(
        { quick: true, methods: ['hmm'], sets: ['ingredients'] },
        NO_CORPORA,
      )
      return (prepared as Prepared).run(silent, part)
    }
    const first = await again()
    const candidates = [0, 1, 2, 3, 4].map(k => `ingredients-grid-${k}`)
    expect(ran).toEqual(['ingredients-default', 'ingredients-grid', ...candidates, 'ingredients-race'])
    kept.delete('ingredients-grid')
    kept.delete('ingredients-race')
    ran.length = 0
    const second = await again()
    expect(ran).toEqual(['ingredients-grid', 'ingredients-race'])
    expect(second.comparisons).toEqual(first.comparisons)
    await expect(best.prepare({ sets: ['english'] }, NO_CORPORA)).rejects.toThrow('best: ')
  })

  it('names what is missing', async () => {
    const prepared = await best.prepare({ quick: true }, NO_CORPORA)
    expect(prepared).toMatchObject({
      settings: { absent: [expect.stringContaining('cofield data conll2002')] },
    })
  })
})
