import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tally } from '../../src/counts/cells/tally.js'
import type { SequenceView } from '../../src/features/extraction/function-source.js'
import {
  DataError,
  features,
  load,
  type Model,
  ModelFormatError,
  type Sequence,
  train,
} from '../../src/index.js'
import { readContainer, type Sections, writeContainer } from '../../src/model/file/container.js'

const MOST = Number.MAX_SAFE_INTEGER
const same = (a: Model, b: Model) => Buffer.compare(a.save(), b.save()) === 0
const once = (weight: number, label = 'N', word = 'dog'): Sequence => ({
  tokens: [word],
  labels: [label],
  weight,
})
const tokensOf = (model: Model) => readContainer(model.save()).header['figures']
const typesOf = (model: Model) =>
  Object.entries(readContainer(model.save()).sections)
    .filter(([name]) => name.endsWith('.count'))
    .map(([, array]) => array.constructor.name)

/** Ways to count to n; each must give the same model. */
const ways: Record<string, (n: number) => Promise<Model>> = {
  training: n => train([once(n)]),
  'training on several': n => train([once(n - 2), once(1), once(1)]),
  updating: async n => {
    const model = await train([once(n - 1)])
    model.update([once(1)])
    return model
  },
  'updating a small model': async n => {
    const model = await train([once(1)])
    model.update([once(n - 1)])
    return model
  },
  merging: async n => {
    const model = await train([once(1)])
    model.merge(await train([once(n - 1)]))
    return model
  },
}

describe.each(Object.entries(ways))('counts by %s', (_, count) => {
  it.each([2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53 - 1])('are exact up to %d', async n => {
    const model = await count(n)
    expect(tokensOf(model)).toMatchObject({ sequences: n, tokens: n })
    const type = n < 2 ** 31 ? 'Int32Array' : 'Float64Array'
    expect(new Set(typesOf(model))).toEqual(new Set([type]))
    expect(same(load(model.save()), await train([once(n)]))).toBe(true)
  })

  it('are refused from 2^53 on', async () => {
    for (const n of [2 ** 53, 2 ** 53 + 2]) await expect(count(n)).rejects.toThrow(/at most 9007199254740991/)
  })
})

describe('large counts', () => {
  const large = [once(1e9), once(1e9, 'N', 'cat'), once(1e9), once(1, 'V'), once(1e9)]

  it('have the tags and probabilities of the same shares in small', async () => {
    const options = { stateShrink: 0, labelShrink: 0, signatureShrink: 0, wordShrink: 0 }
    const [big, small] = [3e9, 3].map(n =>
      train([once(n), once(n / 3, 'V'), { tokens: ['the', 'dog'], labels: ['D', 'N'], weight: n }], {
        options,
      }),
    )
    for (const tokens of [['dog'], ['the', 'dog'], ['new']]) {
      const [found, wanted] = [(await big!).marginals(tokens), (await small!).marginals(tokens)]
      for (const [t, shares] of wanted.entries())
        for (const [label, p] of Object.entries(shares)) expect(found[t][label]).toBeCloseTo(p, 9)
    }
  })

  it('have no negative figure', async () => {
    const model = await train(large)
    expect(tokensOf(model)).toMatchObject({ sequences: 4e9 + 1, tokens: 4e9 + 1 })
    expect(model.tag(['dog'])).toEqual(['N'])
    expect(model.marginals(['dog'])[0]['N']).toBeGreaterThan(0.999)
  })

  it('grow by merging a model with itself until they are refused, which changes nothing', async () => {
    const model = await train([{ tokens: ['the', 'dog'], labels: ['D', 'N'] }, once(2, 'V')])
    for (let k = 1; k <= 50; k++) {
      model.merge(model)
      expect(tokensOf(model)).toMatchObject({ sequences: 3 * 2 ** k, tokens: 4 * 2 ** k })
      expect(model.tag(['the', 'dog'])).toEqual(['D', 'N'])
      expect(model.tag(['dog'])).toEqual(['V'])
    }
    const before = model.save()
    expect(() => model.merge(model)).toThrow('merge: expected at most 9007199254740991 tokens (2^53 − 1')
    expect(Buffer.compare(model.save(), before)).toBe(0)
  })

  it('become small again by forgetting, and so do their bytes', async () => {
    const small: Sequence[] = [{ tokens: ['the', 'dog'], labels: ['D', 'N'] }]
    const model = await train(small)
    model.update(large)
    expect(typesOf(model)).toContain('Float64Array')
    model.forget(large)
    expect(same(model, await train(small))).toBe(true)
    expect(typesOf(model)).not.toContain('Float64Array')
  })

  it('are counted by the kernel as by the readable form, which weights are left to', async () => {
    const words = ['a', 'b', 'c', 'dd', 'E']
    const sequences = Array.from({ length: 1100 }, (_, n) => ({
      tokens: [0, 1, 2, 3].map(t => words[(n * (t + 2) + t) % 5]),
      labels: [0, 1, 2, 3].map(t => 'XYZ'[(n + t * t) % 3]),
    }))
    const model = await train(sequences)
    for (let k = 0; k < 31; k++) model.merge(model)
    expect(same(model, await train(sequences.map(given => ({ ...given, weight: 2 ** 31 }))))).toBe(true)
  })

  it('stay exact on the way when a model at the limit forgets and learns', async () => {
    const model = await train([once(MOST - 9), once(4, 'V'), once(5, 'D')])
    model.forget([once(5, 'D')])
    model.update([once(5, 'V')])
    model.forget([once(3, 'N')])
    model.update([once(3, 'D', 'cat')])
    expect(model.marginals(['dog'])).toEqual(
      (await train([once(MOST - 12), once(9, 'V'), once(3, 'D', 'cat')])).marginals(['dog']),
    )
  })
})

describe('what cannot be counted', () => {
  const learned: Sequence[] = [
    { tokens: ['the', 'dog'], labels: ['D', 'N'], weight: 2 ** 51 },
    { tokens: ['runs'], labels: ['V'] },
  ]
  const refused: Record<string, [Sequence[], string]> = {
    'too many tokens': [
      [{ tokens: ['new'], labels: ['NEW'], weight: 2 ** 53 - 2 ** 52 - 1 }],
      'update: expected at most 9007199254740991 tokens',
    ],
    'too many tokens at once': [
      [once(2 ** 52, 'NEW', 'new'), once(2 ** 52, 'NEW', 'new')],
      'weights: expected at most 9007199254740991 tokens',
    ],
    'a weight that is too large': [
      [once(1, 'NEW', 'new'), once(2 ** 53)],
      'sequence 2: expected a weight of at most 9007199254740991 (2^53 − 1, the limit of exact counts), got 9007199254740992',
    ],
    'half a sequence': [
      [once(1, 'NEW', 'new'), once(0.5)],
      'sequence 2: expected a whole number as weight, got 0.5: counts are whole',
    ],
  }

  it.each(Object.entries(refused))(
    'is refused, and the model stays as it was: %s',
    async (_, [given, message]) => {
      const model = await train(learned)
      model.update([{ tokens: ['a', 'dog'], labels: ['DET', 'N'] }]) // so that it is not in canonical order
      const [before, tags, marginals] = [
        model.save(),
        model.tag(['the', 'new']),
        model.marginals(['the', 'new']),
      ]
      expect(() => model.update(given)).toThrow(DataError)
      expect(() => model.update(given)).toThrow(message)
      expect([...model.labels].sort()).toEqual(['D', 'DET', 'N', 'V'])
      expect(model.knows('new')).toBe(false)
      expect(model.tag(['the', 'new'])).toEqual(tags)
      expect(model.marginals(['the', 'new'])).toEqual(marginals)
      expect(Buffer.compare(model.save(), before)).toBe(0)
      model.update([once(1, 'V', 'runs')])
      expect(
        same(
          model,
          await train([...learned, { tokens: ['a', 'dog'], labels: ['DET', 'N'] }, once(1, 'V', 'runs')]),
        ),
      ).toBe(true)
    },
  )

  it('leaves the model as it was when a feature function fails halfway', async () => {
    const functions = {
      fussy: (sequence: SequenceView, t: number) => {
        if (sequence.word(t) === 'bad') throw new Error('fussy')
        return true
      },
    }
    const set = { features: [features.word(), { type: 'function' as const, name: 'fussy' }] }
    const model = await train(learned, { features: set, functions })
    const before = model.save()
    expect(() => model.update([once(1, 'NEW', 'new'), once(1, 'N', 'bad')])).toThrow('fussy')
    expect(model.labels).toEqual(['D', 'N', 'V'])
    expect(Buffer.compare(model.save(), before)).toBe(0)
  })

  it('is not merged, and neither model changes', async () => {
    const [a, b] = [await train(learned), await train([once(2 ** 53 - 1)])]
    const before = [a.save(), b.save()]
    expect(() => a.merge(b)).toThrow('merge: expected at most 9007199254740991 tokens')
    expect([a, b].map((model, k) => Buffer.compare(model.save(), before[k]))).toEqual([0, 0])
  })

  it('is not forgotten: a word that was learned in another spelling only', async () => {
    const set = { features: [{ type: 'word' as const, lower: true }] }
    const model = await train([once(2, 'N', 'Dog'), once(1, 'N', 'dog'), once(1, 'V', 'runs')], {
      features: set,
    })
    const before = model.save()
    expect(() => model.forget([once(1, 'N', 'DOG')])).toThrow(
      'forget: "DOG" labeled N was not learned before',
    )
    expect(() => model.forget([once(2, 'N', 'dog')])).toThrow('forget: "dog" was not learned 2 times')
    expect(Buffer.compare(model.save(), before)).toBe(0)
  })
})

describe('a file of counts', () => {
  const sequences: Sequence[] = [
    { tokens: ['the', 'dog'], labels: ['D', 'N'] },
    { tokens: ['dog'], labels: ['V'], weight: 2 },
  ]
  const altered = async (name: string, change: (counts: number[]) => number[]) => {
    const { header, sections } = readContainer((await train(sequences)).save())
    const counts = Float64Array.from(change(Array.from(sections[name])))
    return writeContainer(header, { ...(sections as Sections), [name]: counts })
  }
  const names = ['items.count', 'labelPairs.count', 'keyPairs.count', 'signaturePairs.count']

  it.each(names)('is refused with reals in %s that no corpus has', async name => {
    const wrong: [(counts: number[]) => number[], string][] = [
      [counts => counts, `section ${name}: expected 32-bit numbers, which can hold all values, got reals`],
      [([, ...rest]) => [1.5, ...rest], 'expected whole numbers up to 2^53 − 1, got 1.5'],
      [([, ...rest]) => [Number.NaN, ...rest], 'expected whole numbers up to 2^53 − 1, got NaN'],
      [([, ...rest]) => [-(2 ** 40), ...rest], 'expected whole numbers up to 2^53 − 1, got -1099511627776'],
      [([, ...rest]) => [2 ** 53, ...rest], 'expected whole numbers up to 2^53 − 1, got 9007199254740992'],
      [([first, ...rest]) => [first! + 2 ** 40, ...rest], 'the sum of'],
    ]
    for (const [change, message] of wrong) {
      const bytes = await altered(name, change)
      expect(() => load(bytes)).toThrow(ModelFormatError)
      expect(() => load(bytes)).toThrow(message)
    }
  })
})

describe('a tally', () => {
  it('adds up beyond 32 bits wherever it grows', () => {
    const entry = fc.tuple(fc.nat(9), fc.nat(2), fc.constantFrom(1, 2 ** 30, 2 ** 31 - 1, 2 ** 31, 2 ** 40))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), entries => {
        const tally = new Tally(2)
        const exact = new Map<string, bigint>()
        for (const [row, next, count] of entries) {
          tally.add(row, next, 0, 0, count)
          exact.set(`${row} ${next}`, (exact.get(`${row} ${next}`) ?? 0n) + BigInt(count))
        }
        const { row, next, count } = tally.takeRecords()
        expect([...row].map((r, k) => [`${r} ${next[k]}`, BigInt(count[k])])).toEqual([...exact])
      }),
    )
  })
})
