import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as f from '../../src/features/language/factories.js'
import { lafferty } from '../../src/features/language/presets.js'
import { train } from '../../src/train.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import { pairsOf, tsv } from './brute-force.js'

const SETS = {
  lafferty: lafferty(),
  windows: { features: [f.word(), f.suffix(1), f.word(-1), f.column(1, 1)] },
  numbers: { features: [f.word(), f.number(1), f.shape({ offset: -1 })] },
}
const OPTIONS = [
  {},
  { closedForm: 'none' },
  { boundary: 'none', labelPairs: 'seen', cutoff: 1 },
  { variant: 'sp2' },
] as const

const sequence = fc
  .array(
    fc.tuple(
      fc.constantFrom('the', 'The', 'dog', 'walks', 'is', '3'),
      fc.constantFrom('1', '2.5', '-3'),
      fc.constantFrom('X', 'Y', 'Z'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(tokens => ({
    tokens: tokens.map(([word]) => word),
    columns: [tokens.map(([, column]) => column)],
    labels: tokens.map(([, , label]) => label),
  }))

describe('separate from tuples', () => {
  it.each(Object.entries(SETS))(
    'is the model of the text but for the order of sums: %s',
    async (_, features) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(sequence, { minLength: 2, maxLength: 8 }),
          fc.constantFrom(...OPTIONS),
          async (sequences, options) => {
            const setting = {
              method: 'separate',
              features,
              options: { ...options, tolerance: 1e-9 },
            } as const
            const expected = await train(sequences, setting)
            const rows = pairsOf(sequences, features)
            const { model } = await countTuples([{ content: tsv(rows) }], setting)
            expect(model.figures).toEqual(expected.figures)
            expect([...model.labels].sort()).toEqual([...expected.labels].sort())
            for (const { tokens, columns } of sequences) {
              const [ours, theirs] = [model, expected].map(one => one.marginals({ tokens, columns }))
              for (const [t, shares] of theirs.entries())
                for (const [label, p] of Object.entries(shares)) expect(ours[t][label] ?? 0).toBeCloseTo(p, 3)
            }
            const half = Math.ceil(rows.length / 2)
            const parts = [rows.slice(half).reverse(), rows.slice(0, half)].filter(part => part.length > 0)
            const again = await countTuples(
              parts.map(part => ({ content: tsv(part) })),
              setting,
            )
            expect(Buffer.compare(again.model.save(), model.save())).toBe(0)
          },
        ),
        { numRuns: 4 },
      )
    },
  )

  it('cannot be equal to the byte: the same tuples come from texts whose models differ', async () => {
    const sequences = [
      { tokens: ['a', 'b'], labels: ['X', 'Y'] },
      { tokens: ['c'], labels: ['Z'] },
    ]
    const reversed = sequences.toReversed()
    const [one, other] = [sequences, reversed].map(all => tsv(pairsOf(all, lafferty())).split('\n').sort())
    expect(one).toEqual(other)
    const models = await Promise.all([sequences, reversed].map(all => train(all, { method: 'separate' })))
    expect(models.map(({ labels }) => labels[0])).toEqual(['X', 'Z'])
  })

  it('reports its iterations', async () => {
    const sequences = [{ tokens: ['a', 'b'], columns: [['1', '2']], labels: ['X', 'Y'] }]
    const steps: number[] = []
    const { summary } = await countTuples([{ content: tsv(pairsOf(sequences, lafferty())) }], {
      method: 'separate',
      onProgress: ({ iteration }) => steps.push(iteration),
    })
    expect(summary.iterations).toBeGreaterThan(0)
    expect(steps.at(-1)).toBe(summary.iterations)
  })
})
