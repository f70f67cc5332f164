import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  features,
  kmer,
  lafferty,
  load,
  type Model,
  train,
  type UncheckedTrainOptions,
} from '../../src/index.js'
import { countsInFile, exactCounts, type Links, type WeightedSequence } from '../oracle/exact-counts.js'

const MOST = 2n ** 53n - 1n

/** Weights on both sides of every limit of representation, and 0. */
const weights = fc.oneof(
  fc.constantFrom(0, 0, 1, 2, 5, 1e9, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 51, 2 ** 52, 2 ** 53 - 1),
  fc.nat(2 ** 31 - 1),
)

/** Short sequences; those of weight 0 have words and labels that no other has. The column has heads: always an earlier word. */
const sequence: fc.Arbitrary<WeightedSequence> = fc
  .record({
    tokens: fc.array(fc.constantFrom('The', 'the', 'A', 'dogs', 'é'), { minLength: 1, maxLength: 5 }),
    labels: fc.array(fc.constantFrom('N', 'V', 'D'), { minLength: 5, maxLength: 5 }),
    heads: fc.array(fc.nat(), { minLength: 5, maxLength: 5 }),
    weight: weights,
  })
  .map(({ tokens, labels, heads, weight }) => ({
    tokens: weight === 0 ? tokens.map(word => `${word}0`) : tokens,
    labels: labels.slice(0, tokens.length).map(label => (weight === 0 ? `${label}0` : label)),
    columns: [tokens.map((_, t) => String(heads[t] % (t + 1)))],
    weight,
  }))
const corpus = fc.array(sequence, { minLength: 1, maxLength: 3 })

const operation = fc.oneof(
  fc.record({ kind: fc.constantFrom('update' as const, 'merge' as const), given: corpus }),
  fc.record({
    kind: fc.constant('forget' as const),
    which: fc.nat(),
    share: fc.constantFrom(0, 0.3, 0.5, 1),
  }),
  fc.record({ kind: fc.constant('reload' as const) }),
)

interface Case extends UncheckedTrainOptions {
  readonly title: string
  /** The counts are compared with the oracle's, which knows chains of words. */
  readonly links?: Links | null
}

/** The next equal word, unless it is a neighbor: what `links: all` says with a width that all links fit in. */
const equalWords: Links = ({ tokens }) =>
  tokens.flatMap((word, s) => {
    const t = tokens.indexOf(word, s + 1)
    return t > s + 1 ? [[s, t] as const] : []
  })

const cases: readonly Case[] = [
  { title: 'empirical', method: 'empirical', features: lafferty() },
  { title: 'hmm', method: 'hmm', features: lafferty() },
  { title: 'empirical with keys that are no words', features: kmer(2), links: null },
  {
    title: 'empirical with features of neighbors',
    features: { features: [features.word(), features.word(1)] },
  },
  { title: 'trees', structure: 'tree', options: { headColumn: 1 }, features: lafferty(), links: null },
  {
    title: 'trees with neighbors',
    structure: 'tree',
    options: { headColumn: 1, neighbors: 'yes' },
    features: lafferty(),
    links: null,
  },
  {
    title: 'skip-chains',
    structure: 'skip-chain',
    options: { links: 'all', linkWidth: 9 },
    features: lafferty(),
    links: equalWords,
  },
]

/** What was learned: how often each sequence counts, exactly. */
class Learned {
  private readonly counts = new Map<string, bigint>()

  add(sequences: readonly WeightedSequence[]): void {
    for (const { weight, ...rest } of sequences) this.change(JSON.stringify(rest), BigInt(weight))
  }

  change(sequence: string, by: bigint): void {
    this.counts.set(sequence, (this.counts.get(sequence) ?? 0n) + by)
  }

  /** With weights that may be too large to be numbers. */
  get entries(): [string, bigint][] {
    return [...this.counts].filter(([, count]) => count > 0n)
  }

  get tokens(): bigint {
    return this.entries.reduce(
      (sum, [text, count]) => sum + count * BigInt(JSON.parse(text).tokens.length),
      0n,
    )
  }

  get sequences(): WeightedSequence[] {
    return this.entries.map(([text, count]) => ({ ...JSON.parse(text), weight: Number(count) }))
  }
}

const tokensOf = (sequences: readonly WeightedSequence[]) =>
  sequences.reduce((sum, { weight, tokens }) => sum + BigInt(weight) * BigInt(tokens.length), 0n)

/** A method may leave out a table. */
const tableOf = (cell: string) => cell.split(' ')[0]

/** Either does what was asked, or throws and leaves the bytes as they were. */
function attempt(model: Model, fine: boolean, change: () => void): void {
  const before = model.save()
  if (fine) change()
  else {
    expect(change).toThrow(/expected at most (9007199254740991 tokens|\d+ of the \d+ sequences)/)
    expect(Buffer.compare(model.save(), before)).toBe(0)
  }
}

describe.each(cases)('counts of $title', ({ title, links, ...how }) => {
  it('are exact and canonical after any updates, merges and forgetting, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, fc.array(operation, { maxLength: 5 }), async (first, operations) => {
        fc.pre(tokensOf(first) > 0n && tokensOf(first) <= MOST)
        const learned = new Learned()
        learned.add(first)
        let model = await train<UncheckedTrainOptions>(first, how)
        for (const step of operations) {
          if (step.kind === 'reload') model = load(model.save())
          else if (step.kind === 'forget') {
            const [sequence, count] = learned.entries[step.which % learned.entries.length]
            const gone = BigInt(Math.floor(Number(count) * step.share))
            const all = learned.entries.reduce((sum, [, each]) => sum + each, 0n)
            attempt(model, gone < all, () =>
              model.forget([{ ...JSON.parse(sequence), weight: Number(gone) }]),
            )
            if (gone < all) learned.change(sequence, -gone)
          } else {
            const more = tokensOf(step.given)
            if (step.kind === 'merge' && (more === 0n || more > MOST)) continue // no model of these
            const fine = learned.tokens + more <= MOST
            const other = step.kind === 'merge' ? await train<UncheckedTrainOptions>(step.given, how) : null
            attempt(model, fine, () => (other ? model.merge(other) : model.update(step.given)))
            if (fine) learned.add(step.given)
          }
          const scratch = await train<UncheckedTrainOptions>(learned.sequences, how)
          expect([...model.labels].sort()).toEqual(scratch.labels)
          const bytes = model.save()
          expect(Buffer.compare(bytes, scratch.save())).toBe(0)
          if (links === null) continue
          const found = countsInFile(bytes)
          const tables = new Set([...found.keys()].map(tableOf))
          const exact = [...exactCounts(learned.sequences, links)].filter(([cell]) =>
            tables.has(tableOf(cell)),
          )
          expect(found).toEqual(new Map(exact))
        }
      }),
      { numRuns: 12 },
    )
  })
})
