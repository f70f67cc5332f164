/** Whole trainings on partly labeled data: what they end at is a minimum of the objective as enumeration has it. */
import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import { allMethods } from '../../src/methods/registry.js'
import type { Model } from '../../src/model/model.js'
import { nodeThreads } from '../../src/node/threads.js'
import { train } from '../../src/train.js'

const LABELS = ['A', 'B', 'C']
const rows = (text: string): Sequence => {
  const pairs = text.split(' ').map(pair => pair.split('/'))
  return {
    tokens: pairs.map(([word]) => word),
    labels: pairs.map(([, label]) => (label === '_' ? null : label)),
  }
}
const DATA = [
  'x/A y/B z/_ x/A',
  'y/_ y/B x/_',
  'z/C',
  'z/_ x/A z/C y/B',
  'x/_ z/_',
  'y/_ x/_ z/_ y/C x/B',
].map(rows)

/** The loss of a sequence, given the probability of each labeling. */
type EnumeratedLoss = (
  paths: readonly { labels: readonly string[]; p: number }[],
  gold: Sequence['labels'],
) => number

const overKnown =
  (term: (share: (label: string) => number, gold: string) => number): EnumeratedLoss =>
  (paths, gold) =>
    gold!.reduce((sum, known, t) => {
      if (known === null) return sum
      const share = (label: string) =>
        paths.reduce((total, { labels, p }) => total + (labels[t] === label ? p : 0), 0)
      return sum + term(share, known)
    }, 0)

const LOSSES: Readonly<Record<string, EnumeratedLoss>> = {
  likelihood: (paths, gold) =>
    -Math.log(
      paths.reduce(
        (sum, { labels, p }) =>
          sum + (gold!.every((known, t) => known === null || known === labels[t]) ? p : 0),
        0,
      ),
    ),
  pointwise: overKnown((share, gold) => -Math.log(share(gold))),
  'expected-accuracy': overKnown((share, gold) => -share(gold)),
  labelwise: overKnown((share, gold) => {
    const other = Math.max(...LABELS.filter(label => label !== gold).map(share))
    return -1 / (1 + Math.exp(-LAMBDA * (share(gold) - other)))
  }),
}
const LAMBDA = 2

type Weights = Map<string, number>

/** All weights that there are, by name, those of 0 included. */
function weightsOf(model: Model): Weights {
  const weights: Weights = new Map()
  for (const to of LABELS) {
    for (const word of ['x', 'y', 'z']) weights.set(`${word}/${to}`, 0)
    for (const from of LABELS) weights.set(`${from}>${to}`, 0)
  }
  const { states, transitions } = model.weights()
  for (const { attribute, label, weight } of states) weights.set(`${attribute.at(-1)}/${label}`, weight)
  for (const { from, to, weight } of transitions) weights.set(`${from}>${to}`, weight)
  return weights
}

function objective(weights: Weights, loss: EnumeratedLoss, { c1, c2 }: { c1: number; c2: number }): number {
  let total = 0
  for (const w of weights.values()) total += c1 * Math.abs(w) + c2 * w * w
  for (const { tokens, labels } of DATA) {
    // All are hidden: any labeling is right.
    if (labels!.every(label => label === null)) continue
    let paths: { labels: string[]; score: number }[] = [{ labels: [], score: 0 }]
    for (const word of tokens)
      paths = paths.flatMap(({ labels: before, score }) =>
        LABELS.map(label => ({
          labels: [...before, label],
          score:
            score +
            weights.get(`${word}/${label}`)! +
            (before.length > 0 ? weights.get(`${before.at(-1)}>${label}`)! : 0),
        })),
      )
    const Z = paths.reduce((sum, { score }) => sum + Math.exp(score), 0)
    total += loss(
      paths.map(path => ({ labels: path.labels, p: Math.exp(path.score) / Z })),
      labels,
    )
  }
  return total
}

const SETTINGS = {
  features: [{ type: 'word' }],
  options: { weights: 'all', maxIterations: 100 },
} as const

function trainOn(method: string, options: object, threads = 1): Promise<Model> {
  const { features } = SETTINGS
  const own = method === 'labelwise' && { lambda: LAMBDA, guard: 'none' }
  const all = { ...SETTINGS.options, ...own, epsilon: 1e-9, delta: 1e-12, ...options }
  return train(DATA, { method, features, options: all, threads: nodeThreads(threads) } as never)
}

it('knows the loss of every method that minimizes one and takes such data', () => {
  // Methods that count have no loss, or, as pooled, one of few weights, which test/pooled knows.
  const names = allMethods().filter(({ traits }) => traits.partialLabels && !traits.counts)
  expect(names.map(({ name }) => name)).toEqual(Object.keys(LOSSES))
})

describe.each(Object.entries(LOSSES))('%s of partly labeled data', (method, loss) => {
  it.each([
    ['L-BFGS', { c1: 0, c2: 0.3 }],
    ['OWL-QN', { c1: 0.2, c2: 0.05 }],
  ])('has a minimum where %s ends', async (_name, penalty) => {
    const weights = weightsOf(await trainOn(method, penalty))
    const least = objective(weights, loss, penalty)
    for (const [name, w] of weights)
      for (const change of [-1e-3, 1e-3])
        expect(objective(new Map(weights).set(name, w + change), loss, penalty), name).toBeGreaterThan(
          least - 1e-8,
        )
    if (penalty.c1 > 0) expect([...weights.values()]).toContain(0)
  })

  it('is near its minimum where SGD ends', async () => {
    const penalty = { c1: 0, c2: 0.3 }
    const reach = async (options: object) =>
      objective(weightsOf(await trainOn(method, { ...penalty, ...options })), loss, penalty)
    const [least, reached] = [await reach({}), await reach({ optimizer: 'sgd', maxIterations: 60 })]
    const atZero = objective(
      new Map([...weightsOf(await trainOn(method, penalty)).keys()].map(k => [k, 0])),
      loss,
      penalty,
    )
    expect(reached).toBeLessThan(least + 0.03 * (atZero - least))
  })

  it('gives the same bytes with any number of threads', async () => {
    const [one, two] = [await trainOn(method, { c1: 0.2 }), await trainOn(method, { c1: 0.2 }, 2)]
    expect(Buffer.compare(one.save(), two.save())).toBe(0)
  })
})
