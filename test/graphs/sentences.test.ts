import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SKIP_CHAIN_DEFAULTS } from '../../src/closed-form/structure-options.js'
import { SkipLinks } from '../../src/graphs/sentences/skip-links.js'
import {
  completeLabels,
  corpusOf,
  DataError,
  evaluateModel,
  load,
  type Model,
  ModelFormatError,
  type Sequence,
  type TrainOptions,
  train,
} from '../../src/index.js'
import { simulateTreebank } from '../../src/simulation/treebank.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { expectClose } from '../oracle/close.js'

const TREE = { structure: 'tree', options: { headColumn: 1 } } as const
const SKIP = { structure: 'skip-chain' } as const

/** A sequence with heads as people write them: 0 is a root. */
function treeOf(tokens: string, heads: readonly (number | string)[], labels?: string): Sequence {
  return {
    tokens: tokens.split(' '),
    columns: [heads.map(String)],
    ...(labels !== undefined && { labels: labels.split(' ') }),
  }
}

const GRAMMAR = [
  treeOf('dogs chase cats', [2, 0, 2], 'N V N'),
  treeOf('cats sleep a lot', [2, 0, 4, 2], 'N V D N'),
  treeOf('the sleep', [2, 0], 'D N'),
]

/** Sequences with the heads of any trees, several roots included. */
function arbitraryTrees(least = 1): fc.Arbitrary<Sequence[]> {
  return arbitraryCorpus(least).chain(sequences =>
    fc
      .tuple(...sequences.map(({ tokens }) => fc.tuple(...tokens.map((_, t) => fc.nat(t)))))
      .map(heads => sequences.map((sequence, n) => ({ ...sequence, columns: [heads[n].map(String)] }))),
  )
}

function expectSameMarginals(a: Model, b: Model, sequence: Sequence): void {
  const [first, second] = [a.marginals(sequence), b.marginals(sequence)]
  first.forEach((shares, t) => {
    for (const name of new Set([...Object.keys(shares), ...Object.keys(second[t])]))
      expectClose(shares[name] ?? 0, second[t][name] ?? 0, 1e-10)
  })
}

/** Every labeling of T tokens. */
function labelings(labels: readonly string[], T: number): string[][] {
  return T === 0 ? [[]] : labelings(labels, T - 1).flatMap(some => labels.map(label => [...some, label]))
}

/** The closed form on trees written out, for features that are words alone. */
function productOfRates(data: readonly Sequence[]) {
  const counts = new Map<string, number>()
  const add = (...parts: string[]) => counts.set(parts.join(), (counts.get(parts.join()) ?? 0) + 1)
  const get = (...parts: string[]) => counts.get(parts.join()) ?? 0
  const pairsOf = ({ tokens, columns }: Sequence, labels: readonly string[]) =>
    tokens.map((x, t) => {
      const h = Number(columns![0][t]) - 1
      return { x, j: labels[t], u: h < 0 ? '#' : tokens[h], i: h < 0 ? '#' : labels[h] }
    })
  for (const sequence of data) {
    for (const { x, j, i } of pairsOf(sequence, completeLabels(sequence)))
      for (const key of [['n'], ['x', x], ['xy', x, j], ['i', i], ['j', j], ['ij', i, j]]) add(...key)
    for (const { x, j, u, i } of pairsOf(sequence, completeLabels(sequence)))
      for (const key of [
        ['ux', u, x],
        ['cell', u, x, i, j],
      ])
        add(...key)
  }
  const psi = (x: string, y: string) => (x === '#' ? 1 : get('xy', x, y) / get('x', x))
  return (sequence: Sequence, labels: readonly string[]) =>
    pairsOf(sequence, labels).reduce((product, { x, j, u, i }) => {
      const above = (get('ij', i, j) + 0.5) / ((get('i', i) * get('j', j)) / get('n') + 0.5)
      const expected = get('ux', u, x) * psi(u, i) * psi(x, j)
      return product * psi(x, j) * ((get('cell', u, x, i, j) + 0.5 * above) / (expected + 0.5))
    }, 1)
}

describe('trees', () => {
  it('have the closed form', async () => {
    const options = { headColumn: 1, pairs: 'words', stateShrink: 0, candidateFloor: 0, caseFold: 'never' }
    const features = { features: [{ type: 'word' as const }] }
    await fc.assert(
      fc.asyncProperty(arbitraryTrees(), async data => {
        const model = await train<UncheckedTrainOptions>(data, { structure: 'tree', options, features })
        const [sequence] = data
        const product = productOfRates(data)
        const all = labelings(model.labels, Math.min(4, sequence!.tokens.length))
        if (all[0].length < sequence!.tokens.length) return
        const total = all.reduce((sum, labels) => sum + product(sequence!, labels), 0)
        for (const labels of all)
          expectClose(model.probability(sequence!, labels), product(sequence!, labels) / total, 1e-10)
      }),
      { numRuns: 20 },
    )
  })

  it('in which every word hangs on the one before are chains', async () => {
    const options = { variant: 'ecrn', boundary: 'none' }
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(), async plain => {
        const data = plain.map(sequence => ({
          ...sequence,
          columns: [sequence.tokens.map((_, t) => String(t))],
        }))
        const tree = await train<UncheckedTrainOptions>(data, {
          structure: 'tree',
          options: { ...options, headColumn: 1 },
        })
        const chain = await train<UncheckedTrainOptions>(data, { options })
        for (const sequence of data) expectSameMarginals(tree, chain, sequence)
      }),
      { numRuns: 20 },
    )
  })

  it('may have several roots, or one word', async () => {
    const model = await train(GRAMMAR, TREE)
    expect(model.tag(treeOf('dogs sleep cats', [0, 0, 0]))).toHaveLength(3)
    expect(model.tag(treeOf('dogs', [0]))).toEqual(['N'])
    expect(model.tag({ tokens: [], columns: [[]] })).toEqual([])
  })

  it('tell what chains cannot', async () => {
    const data = simulateTreebank({ sentences: 150 })
    const test = simulateTreebank({ sentences: 60, seed: 2 })
    const accuracy = async (options: TrainOptions) =>
      evaluateModel(await train(data, options), test).evaluate().accuracy!
    const chain = await accuracy({})
    const tree = await accuracy({ structure: 'tree', options: { headColumn: 5 } })
    const both = await accuracy({ structure: 'tree', options: { headColumn: 5, neighbors: 'yes' } })
    expect(chain).toBeLessThan(0.6)
    expect(tree).toBeGreaterThan(0.85)
    expect(both).toBeGreaterThan(tree - 0.1)
  })

  it.each<[string, (number | string)[], RegExp]>([
    [
      'a cycle',
      [2, 3, 2],
      /^heads: expected a tree, got a cycle: token 2 \("b"\) → token 3 \("c"\) → token 2 \("b"\)$/,
    ],
    ['itself as head', [0, 2, 1], /got a cycle: token 2 \("b"\) → token 2/],
    [
      'a head out of range',
      [0, 4, 1],
      /^head of token 2 \("b"\): expected 0 \(a root\) or a token from 1 to 3, got "4"$/,
    ],
    ['a head that is no number', [0, '_', 1], /^head of token 2 \("b"\): .* got "_"$/],
    ['a negative head', [0, '-1', 1], /got "-1"$/],
  ])('refuse %s', async (_, heads, message) => {
    await expect(train([treeOf('a b c', heads, 'X Y Z')], TREE)).rejects.toThrow(message)
    const model = await train(GRAMMAR, TREE)
    expect(() => model.tag(treeOf('a b c', heads))).toThrow(DataError)
    expect(() => model.tag(treeOf('a b c', heads))).toThrow(message)
  })

  it('refuse data without the column of heads', async () => {
    const plain = [{ tokens: ['a'], labels: ['X'] }]
    await expect(train(plain, TREE)).rejects.toThrow(
      'heads: expected them in column 1, got data that have 1 column',
    )
    const model = await train(GRAMMAR, TREE)
    expect(() => model.tag(['a'])).toThrow('heads: expected them in column 1')
  })
})

describe('skip-chains', () => {
  it('without equal words are chains', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(), async data => {
        const distinct = data.map(({ tokens, labels }) => {
          const keep = tokens.map((word, t) => tokens.indexOf(word) === t)
          return { tokens: tokens.filter((_, t) => keep[t]), labels: labels!.filter((_, t) => keep[t]) }
        })
        const [skip, chain] = [await train(distinct, SKIP), await train(distinct)]
        for (const sequence of distinct) expectSameMarginals(skip, chain, sequence)
      }),
      { numRuns: 20 },
    )
  })

  it('carry what is known of one word to another', async () => {
    // Names are persons behind "Mr" and places behind "in"; on their own they could be either.
    const sentence = (context: string, name: string, label: string) => ({
      tokens: [context, name, 'left', 'because', name, 'slept'],
      labels: ['O', label, 'O', 'O', label, 'O'],
    })
    const names = ['Adam', 'Berlin', 'Cid', 'Dover']
    const data = names.flatMap(name => [sentence('Mr', name, 'PER'), sentence('in', name, 'LOC')])
    const model = await train(data, SKIP)
    expect(model.tag(['Mr', 'Cid', 'left', 'because', 'Cid', 'slept'])[4]).toBe('PER')
    expect(model.tag(['in', 'Cid', 'left', 'because', 'Cid', 'slept'])[4]).toBe('LOC')
    expect(model.tag(['in', 'Ypern', 'left', 'because', 'Ypern', 'slept'])[4]).toBe('LOC')
  })

  it('whose cliques would be too large are refused, with a way out', async () => {
    const names = Array.from({ length: 41 }, (_, k) => `N${k}`)
    const labels = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
    const data = names.flatMap(name => labels.map(label => ({ tokens: [name], labels: [label] })))
    const crowded = [...names, ...names.map((_, k) => names[(12 * k) % 41])]
    const wide = await train(data, { structure: 'skip-chain', options: { linkWidth: 41 } })
    expect(() => wide.tag(crowded)).toThrow(/^clique \{token .* cells, the limit is .* \(a smaller linkWidth/)
    expect((await train(data, SKIP)).tag(crowded)).toHaveLength(82)
  })

  it('link each word to the next equal one, the shortest links first where places are crowded', () => {
    const links = (text: string, options: object = {}) => {
      const { from, to } = new SkipLinks({ ...SKIP_CHAIN_DEFAULTS, ...options }).of(
        corpusOf([{ tokens: text.split(' ') }]),
        0,
      )
      return Array.from(from, (a, e) => `${a}–${to[e]}`).sort()
    }
    expect(links('Ann saw Ann and a Bob and a Ann')).toEqual(['0–2', '2–8'])
    expect(links('a , a ,', { links: 'words' })).toEqual(['0–2'])
    expect(links('a , a ,', { links: 'all' })).toEqual(['0–2', '1–3'])
    expect(links('Ann Ann')).toEqual([])
    expect(links('A B C D A B C D', { linkWidth: 2 })).toEqual(['0–4', '1–5'])
    expect(links('A B x B A', { linkWidth: 1 })).toEqual(['1–3'])
  })
})

describe.each<[string, TrainOptions]>([
  ['tree', TREE],
  ['tree with neighbors', { structure: 'tree', options: { headColumn: 1, neighbors: 'yes' } }],
  ['skip-chain', { structure: 'skip-chain', options: { links: 'all' } }],
])('a model of %s', (_, how) => {
  it('is the same after saving, and learns, forgets and merges exactly', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryTrees(), arbitraryTrees(), async (a, b) => {
        const [first, second, both] = [
          await train(a, how),
          await train(b, how),
          await train([...a, ...b], how),
        ]
        const bytes = both.save()
        expect(load(bytes).save()).toEqual(bytes)
        const updated = load(first.save())
        updated.update(b)
        expect(Buffer.compare(updated.save(), bytes)).toBe(0)
        for (const sequence of b) expectSameMarginals(updated, both, sequence)
        updated.forget(b)
        expect(Buffer.compare(updated.save(), first.save())).toBe(0)
        first.merge(second)
        expect(Buffer.compare(first.save(), bytes)).toBe(0)
      }),
      { numRuns: 15 },
    )
  })

  it('decodes by marginals, and keeps to labels that are known', async () => {
    const model = await train(GRAMMAR, how)
    const sequence = treeOf('cats sleep a dogs', [2, 0, 4, 2])
    const shares = model.marginals(sequence)
    const best = shares.map(share => Object.keys(share).reduce((a, b) => (share[b] > share[a] ? b : a)))
    expect(model.tag(sequence, { decoder: 'posterior' })).toEqual(best)
    expect(model.tag(sequence, { forced: [null, 'D'] })[1]).toBe('D') // "sleep" was never a determiner
    expect(model.marginals(sequence, { forced: ['V'] })[0]).toEqual({ V: 1 })
  })

  it('says what it cannot do', async () => {
    const model = await train(GRAMMAR, how)
    const [sequence] = GRAMMAR
    for (const call of [
      () => model.explain(sequence!),
      () => model.spans(sequence!),
      () => model.transitions(sequence!),
      () => [...model.lattices(corpusOf(GRAMMAR))],
    ])
      expect(call).toThrow(/^explanations, spans, .*likelihood: expected a model of chains, got empirical\//)
    expect(() => model.initialWeights()).toThrow(
      /^initial weights: expected a model of chains, got empirical\//,
    )
    expect(() => model.tag(sequence!, { constraints: 'iob2' })).toThrow(/^constraints: expected none/)
    expect(() => model.tag(sequence!, { forced: ['X'] })).toThrow('forced: the model has no label X')
    const chain = await train(GRAMMAR)
    expect(() => model.merge(chain)).toThrow(/^merge: expected models with the same method/)
  })

  it('refuses what is impossible and names the line', async () => {
    const options = { ...how.options, variant: 'ep1' }
    const model = await train<UncheckedTrainOptions>(GRAMMAR, { ...how, options })
    const data = corpusOf([treeOf('the sleep', [2, 0]), treeOf('the the', [2, 0])])
    data.line.set([1, 4])
    expect(() => model.tagCorpus(corpusOf([treeOf('dogs chase cats', [2, 0, 2])]))).not.toThrow()
    expect(() => model.tagCorpus(data, { forced: ['V', 'V'] })).toThrow(
      /^line 1: evidence on token 1 \("the"\), token 2 \("sleep"\): .* got values with probability zero$/,
    )
  })

  it('is refused when its file is cut, changed or of another kind', async () => {
    const bytes = (await train(GRAMMAR, how)).save()
    for (const length of [0, 7, 31, 40, bytes.length - 1])
      expect(() => load(bytes.slice(0, length)), `${length} bytes`).toThrow(ModelFormatError)
    const changed = bytes.slice()
    changed[bytes.length - 9] ^= 1
    expect(() => load(changed)).toThrow('altered')
  })
})

it('structures are for empirical, and have options that are checked', async () => {
  await expect(train<UncheckedTrainOptions>(GRAMMAR, { ...TREE, method: 'hmm' })).rejects.toThrow(
    'structure: tree is for the method empirical',
  )
  await expect(train(GRAMMAR, { structure: 'ring' as 'tree' })).rejects.toThrow(
    'structure: expected one of chain',
  )
  const wrong = (options: object) => train(GRAMMAR, { structure: 'skip-chain', options: { ...options } })
  await expect(wrong({ headColumn: 1 })).rejects.toThrow(
    'empirical with structure skip-chain: unknown option headColumn (options: variant, links, linkWidth, unknown, rare',
  )
  await expect(wrong({ links: 'some' })).rejects.toThrow(
    'links: expected capitalized, words or all, got some',
  )
  await expect(wrong({ linkWidth: 1.5 })).rejects.toThrow(
    'linkWidth: expected a whole number of at least 1, got 1.5',
  )
})
