import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'
import {
  evaluateModel,
  features as feature,
  load,
  type Model,
  train,
  trainWithSummary,
} from '../../src/index.js'
import { readContainer } from '../../src/model/file/container.js'
import type { SeparateEngine } from '../../src/separate/scoring/engine.js'
import type { SeparateOptions } from '../../src/separate/separate-options.js'
import { storedTrustWeights, type TrustWeights } from '../../src/separate/trust/trust-weights.js'
import { features } from './example.js'
import { shortTexts } from './short-texts.js'

const FIXED = { stateShrink: 0.5, pairShrink: 0.2 } as const

/**
 * Short notices about parts, written carelessly. Codes are made up anew each time, so they are unknown words, and only two signs
 * together tell what they are: `7…-…` and `K…` are parts, `7…` is an amount, `K…-…` a place.
 */
function notices(size: number, seed: number): Sequence[] {
  const random = new Random(seed)
  const letters = 'bcdfgklmnprtvw'
  const word = (length: number) =>
    Array.from({ length }, () => letters[random.below(letters.length)]).join('')
  const code = (first: string, hyphen: boolean) => `${first}${word(2)}${hyphen ? '-' : ''}${word(2)}`
  const kinds = [
    { make: () => code(String(1 + random.below(9)), true), label: 'part' },
    { make: () => code(String(1 + random.below(9)), false), label: 'O' },
    { make: () => code('K', true), label: 'O' },
    { make: () => code('K', false), label: 'part' },
  ]
  const fillers = ['send', 'to', 'for', 'asap', 'pls', 'of', 'the', 'and']
  return Array.from({ length: size }, () => {
    const picked = Array.from({ length: 2 + random.below(4) }, () => {
      const kind = kinds[random.below(kinds.length)]
      return random.uniform() < 0.5
        ? { token: kind.make(), label: kind.label }
        : { token: fillers[random.below(fillers.length)], label: 'O' }
    })
    return { tokens: picked.map(({ token }) => token), labels: picked.map(({ label }) => label) }
  })
}

/** Strings that come again and again, some of them with a wrong label. */
function repeated(size: number, seed: number, wrong: number): Sequence[] {
  const random = new Random(seed)
  return Array.from({ length: size }, () => {
    const tokens = Array.from(
      { length: 3 },
      () => `${'abcdefghij'[random.below(10)]}${'xyz'[random.below(3)]}`,
    )
    const labels = tokens.map(token =>
      random.uniform() < wrong ? 'XYZ'[random.below(3)] : token[1].toUpperCase(),
    )
    return { tokens, labels }
  })
}

/** Words of a large vocabulary, so that windows of three hardly come again. */
function madeUp(size: number, seed: number): Sequence[] {
  const random = new Random(seed)
  return Array.from({ length: size }, () => {
    const tokens = Array.from({ length: 6 }, () => `${random.below(60)}${'xyz'[random.below(3)]}`)
    return { tokens, labels: tokens.map(token => token.at(-1)!.toUpperCase()) }
  })
}

const accuracyOf = async (data: Sequence[], test: Sequence[], options: object, set?: typeof features) => {
  const model = await train(data, { method: 'separate', options, ...(set && { features: set }) })
  return { model, accuracy: evaluateModel(model, test).evaluate().accuracy! }
}

describe('weights of the closed form that held-out sequences choose', () => {
  it('let joint signatures tell unknown words, where single features cannot', async () => {
    const [data, test] = [notices(200, 1), notices(200, 2)]
    const { accuracy, model } = await accuracyOf(data, test, {})
    const fixed = await accuracyOf(data, test, FIXED)
    const counted = evaluateModel(await train(data), test).evaluate().accuracy!
    expect(fixed.accuracy).toBeLessThan(counted - 0.05)
    expect(accuracy).toBeGreaterThan(counted - 0.01)
    expect(model.options).toMatchObject({ stateShrink: 'held-out' })
  })

  it('are as good as counts on short texts with many unknown words: F1 of spans', async () => {
    const [data, test] = [shortTexts(500, 1), shortTexts(400, 2)]
    const f1 = (model: Model) => evaluateModel(model, test).evaluate().spans!.f1!
    const counted = f1(await train(data))
    const fixed = f1(await train(data, { method: 'separate', options: FIXED }))
    const chosen = f1(await train(data, { method: 'separate' }))
    expect(fixed).toBeLessThan(counted - 0.03)
    expect(chosen).toBeGreaterThan(counted)
  })

  it('trust counts less where labels are wrong now and then', async () => {
    const [data, test] = [repeated(150, 1, 0.3), repeated(300, 2, 0)]
    const { accuracy, model } = await accuracyOf(data, test, { cutoff: 1 }, features)
    const fixed = await accuracyOf(data, test, { cutoff: 1, ...FIXED }, features)
    expect(accuracy).toBeGreaterThan(fixed.accuracy)
    const { state, pair } = engineOf(model).weights.trust!
    expect([...state, ...pair].some(weight => weight > FIXED.stateShrink)).toBe(true)
  })

  it('are in the file, which gives the same labels', async () => {
    const [data, test] = [notices(120, 1), notices(20, 2)]
    const { model } = await accuracyOf(data, test, { maxIterations: 10 })
    const bytes = model.save()
    const again = load(bytes)
    for (const { tokens } of test) expect(again.marginals(tokens)).toEqual(model.marginals(tokens))
    expect(Buffer.compare(again.save(), bytes)).toBe(0)
  })

  it('are not chosen if hardly two positions are alike; then the file says which numbers were taken', async () => {
    const data = madeUp(200, 1)
    const windows = { features: [-1, 0, 1].map(at => feature.word(at)) }
    const options = { maxIterations: 3 }
    const rich = await train(data, { method: 'separate', options, features: windows })
    expect(rich.options).toMatchObject(FIXED)
    const few = await train(data, { method: 'separate', options, features: { features: [feature.word()] } })
    expect(few.options).toMatchObject({ stateShrink: 'held-out', pairShrink: 'held-out' })
    // Each word occurs once, but without it all positions look like others.
    const unique = data.map(({ tokens, labels }, n) => ({
      tokens: tokens.map((word, t) => `${n}.${t}${word}`),
      labels,
    }))
    const signs = { features: [feature.word(), feature.suffix(1)] }
    const alike = await train(unique, { method: 'separate', options, features: signs })
    expect(alike.options).toMatchObject({ stateShrink: 'held-out', pairShrink: 'held-out' })
  })

  it('are in the summary of training, and the same in the file', async () => {
    const tables: (TrustWeights | null)[] = []
    const cases: Partial<SeparateOptions>[] = [{}, { stateShrink: 3 }, FIXED, { closedForm: 'none' }]
    for (const given of cases) {
      const options = { maxIterations: 3, ...given }
      const { model, summary } = await trainWithSummary(notices(120, 1), { method: 'separate', options })
      const { sections } = readContainer(model.save())
      const stored = storedTrustWeights(sections, model.options as SeparateOptions)
      expect(stored).toEqual(summary.trust ?? null)
      tables.push(stored)
    }
    const [chosen, half, fixed, none] = tables
    expect(chosen).toMatchObject({ chosenBy: 'held-out', unseenPattern: expect.any(Number) })
    const [three, numbers] = [3, 0.5].map(weight => ({ once: weight, twoToFour: weight, more: weight }))
    expect(half).toMatchObject({ chosenBy: 'held-out', pattern: three, unseenPattern: null })
    expect(fixed).toMatchObject({ chosenBy: 'none', pattern: numbers, unseenPair: null })
    expect(none).toBeNull()
  })

  it('need enough sequences; otherwise, and for pairs alone, the file says which numbers were taken', async () => {
    const few = await train(notices(99, 1), { method: 'separate', options: { maxIterations: 3 } })
    expect(few.options).toMatchObject(FIXED)
    const half = { method: 'separate', options: { maxIterations: 3, stateShrink: 1 } } as const
    const model = await train(notices(100, 1), half)
    expect(model.options).toMatchObject({ stateShrink: 1, pairShrink: 'held-out' })
    expect([...engineOf(model).weights.trust!.state]).toEqual([1, 1, 1])
    expect(Buffer.compare(load(model.save()).save(), model.save())).toBe(0)
  })
})

function engineOf(model: object): SeparateEngine {
  return (model as { engine: SeparateEngine }).engine
}
