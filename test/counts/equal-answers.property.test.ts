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

interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
  readonly columns: readonly (readonly string[])[]
}

/** Words that share some of their attributes, and words that have attributes of their own. The last ones are never learned. */
const WORDS = ['The', 'the', 'dog', 'dogs', 'Dog', 'walking', 'A-1', '7th', 'é', 'nation', 'b', 'B-2', 'sing']
const LEARNED = WORDS.slice(0, -3)
const LABELS = ['N', 'V', 'D', 'é', 'A', 'Z']

/** The column has heads: always an earlier word. */
const headsOf = (tokens: readonly string[]) => tokens.map((_, t) => String(t >> 1))

const sequence: fc.Arbitrary<Labeled> = fc
  .array(fc.tuple(fc.constantFrom(...LEARNED), fc.constantFrom(...LABELS)), { minLength: 1, maxLength: 5 })
  .map(pairs => {
    const tokens = pairs.map(([word]) => word)
    return { tokens, labels: pairs.map(([, label]) => label), columns: [headsOf(tokens)] }
  })

const change = fc.oneof(
  fc.record({
    kind: fc.constant('update' as const),
    given: fc.array(sequence, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('forget' as const), which: fc.nat() }),
)

const asked = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })

interface Case extends UncheckedTrainOptions {
  readonly title: string
}

const context = { features: [features.word(), features.suffix(2), features.word(-1), features.shape()] }
const skipChain = { structure: 'skip-chain', options: { links: 'all', linkWidth: 9 } } as const
const cases: readonly Case[] = [
  { title: 'empirical', features: lafferty() },
  { title: 'empirical with features of neighbors', features: context },
  { title: 'empirical with keys that are no words', features: kmer(2) },
  { title: 'ep1', options: { variant: 'ep1' }, features: lafferty() },
  { title: 'sp1', options: { variant: 'sp1' }, features: lafferty() },
  { title: 'sp1 with features of neighbors', options: { variant: 'sp1' }, features: context },
  { title: 'ecrn', options: { variant: 'ecrn' }, features: lafferty() },
  { title: 'hmm', method: 'hmm', features: lafferty() },
  { title: 'smoothed hmm', method: 'hmm', options: { emission: 0.1 }, features: context },
  { title: 'trees', structure: 'tree', options: { headColumn: 1 }, features: lafferty() },
  { title: 'skip-chains', ...skipChain, features: lafferty() },
]

/** All that a model says of some words: to the last bit, since numbers are printed in full. */
function answers(model: Model, tokens: readonly string[], isChain: boolean): string {
  const input = { tokens, columns: [headsOf(tokens)] }
  return JSON.stringify([
    model.labels,
    model.tag(input),
    model.tag(input, { decoder: 'posterior' }),
    model.marginals(input),
    model.nbest(input, 4),
    isChain && model.explain(input),
    model.weights(),
  ])
}

describe.each(cases)('$title', ({ title: _, ...how }) => {
  it('answers the same to the last bit, whatever the order in which it learned and forgot', async () => {
    const corpus = fc.array(sequence, { minLength: 1, maxLength: 12 })
    const changes = fc.array(change, { minLength: 3, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(corpus, changes, asked, async (first, steps, tokens) => {
        const learned = [...first]
        const model = await train<UncheckedTrainOptions>(first, how)
        for (const step of steps) {
          if (step.kind === 'update') {
            model.update(step.given)
            learned.push(...step.given)
          } else if (learned.length > 1) {
            model.forget(learned.splice(step.which % learned.length, 1))
          }
        }
        const isChain = how.structure === undefined
        expect(answers(model, tokens, isChain)).toBe(answers(load(model.save()), tokens, isChain))
      }),
      { numRuns: 6 },
    )
  })
})

/** Sequences of one token each. */
const singles = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([word, label]) => ({ tokens: [word], labels: [label] }))

describe('a model that has changed', () => {
  it('numbers labels in their order, and so breaks ties like a model that was loaded', async () => {
    const model = await train(singles(['x', 'N']))
    model.update(singles(['x', 'A']))
    expect(model.labels).toEqual(['A', 'N'])
    expect(model.tag(['x'])).toEqual(load(model.save()).tag(['x']))
  })

  it('does not know the attributes of words that it has forgotten', async () => {
    const kept = singles(['Dog', 'N'], ['New-York', 'V'])
    const gone = singles(['Nation', 'V'])
    const model = await train([...kept, ...gone], { features: lafferty() })
    model.forget(gone)
    const never = await train(kept, { features: lafferty() })
    expect(model.marginals(['Station'])).toEqual(never.marginals(['Station']))
    expect(model.explain(['Station'])).toEqual(never.explain(['Station']))
  })

  it('knows them again when it has learned them again', async () => {
    const kept = singles(['Dog', 'N'], ['New-York', 'V'])
    const gone = singles(['Nation', 'V'])
    const model = await train([...kept, ...gone], { features: lafferty() })
    const before = model.marginals(['Station'])
    model.forget(gone)
    expect(model.marginals(['Station'])).not.toEqual(before)
    model.update(gone)
    expect(model.marginals(['Station'])).toEqual(before)
  })

  it('does not count forgotten words among those that a smoothed hmm has', async () => {
    const how = { method: 'hmm', options: { emission: 0.5 } } as const
    const kept = singles(['a', 'N'], ['a', 'V'], ['b', 'V'])
    const model = await train([...kept, ...singles(['c', 'N'], ['d', 'V'])], how)
    model.forget(singles(['c', 'N'], ['d', 'V']))
    expect(model.marginals(['a'])).toEqual((await train(kept, how)).marginals(['a']))
  })

  it('averages over the words that it still has', async () => {
    const how = { options: { variant: 'sp1' }, features: lafferty() } as const
    const others = Array.from({ length: 8 }, () => ['x', 'N'] as const) // so that what is forgotten is a layer of its own
    const kept = singles(['Cat', 'V'], ['Cow', 'N'], ['Cow', 'N'], ['Cow', 'V'], ...others)
    const model = await train([...kept, ...singles(['Dog', 'N'])], how)
    model.forget(singles(['Dog', 'N']))
    expect(model.marginals(['Rat'])).toEqual((await train(kept, how)).marginals(['Rat']))
  })
})
