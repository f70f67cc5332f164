import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Structure } from '../../src/graphs/estimation/structure.js'
import { fitStructures, type StructureModel } from '../../src/graphs/estimation/structure-model.js'
import { graphOf } from '../../src/graphs/graph/graph.js'
import { completeLabels, type Sequence, train } from '../../src/index.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { expectClose } from '../oracle/close.js'

const B = '#'

/** A sentence as a graph: a chain between two boundary symbols, which are variables of a kind of their own. */
function chainOf(
  tokens: readonly string[],
  signature: ((word: string) => string) | null,
  labels?: readonly string[],
): Structure {
  const words = [B, ...tokens, B]
  const from = Int32Array.from({ length: words.length - 1 }, (_, e) => e)
  const levels = signature ? [words, words.map(word => (word === B ? B : signature(word)))] : [words]
  return {
    graph: graphOf(
      words.map((_, v) => `Y${v}`),
      from,
      from.map(v => v + 1),
    ),
    observed: levels,
    kinds: words.map(word => (word === B ? B : 'Y')),
    labels: labels ? [B, ...labels, B] : words.map(word => (word === B ? B : undefined)),
  }
}

const last = (word: string) => word.slice(-1)
const suffix = { features: [{ type: 'word' as const }, { type: 'suffix' as const, length: 1 }] }

async function expectSame(
  data: readonly Sequence[],
  others: readonly (readonly string[])[],
  variant: 'ep1' | 'ecrn',
) {
  const signature = variant === 'ecrn' ? last : null
  const reference = await train(data, { options: { variant }, features: suffix })
  const model = fitStructures(
    data.map(sequence => chainOf(sequence.tokens, signature, completeLabels(sequence))),
    { smoothing: 'none', candidateFloor: 0 },
  )
  const known = data.map(({ tokens }) => tokens)
  for (const tokens of [...known, ...others]) {
    const structure = chainOf(tokens, signature)
    // Where no labeling is possible, `empirical` repairs a pair, and graphs say so. What was learned is possible.
    if (!known.includes(tokens) && !isPossible(model, structure)) continue
    const found = model.marginals(structure).slice(1, -1)
    for (const [t, expected] of reference.marginals(tokens).entries())
      for (const [label, p] of Object.entries(expected)) expectClose(found[t][label] ?? 0, p, 1e-12)
    const best = model.nbest(structure, 3)
    for (const [k, { probability }] of reference.nbest(tokens, 3).entries())
      expectClose(best[k].probability, probability, 1e-12)
    const labels = best[0].labels.slice(1, -1)
    expectClose(reference.probability(tokens, labels), best[0].probability, 1e-12)
    const labeled = { ...structure, labels: best[0].labels }
    expectClose(Math.exp(model.logProbability(labeled)), best[0].probability, 1e-12)
  }
}

function isPossible(model: StructureModel, structure: Structure): boolean {
  try {
    return model.label(structure).length > 0
  } catch (error) {
    expect(String(error)).toContain('with probability zero')
    return false
  }
}

describe('chains through graphs', () => {
  it.each(['ep1', 'ecrn'] as const)('have the probabilities of empirical, variant %s', async variant => {
    const property = fc.asyncProperty(arbitraryCorpus(3), async data => {
      const words = data.flatMap(({ tokens }) => tokens)
      const mixed = data.map((_, n) => [words[n], words[words.length - 1 - n], words[(2 * n) % words.length]])
      // A word that was never seen, with a signature that was.
      const unseen =
        variant === 'ecrn' ? [[words[0], `un${words[1]}`, words[2] ?? words[0]], [`x${words[0]}`]] : []
      await expectSame(data, [...mixed, ...unseen], variant)
    })
    await fc.assert(property, { numRuns: 12 })
  })

  it('answer the rob example', () => {
    const repeat = (times: number, tokens: string, labels: string) =>
      Array.from({ length: times }, () => chainOf([...tokens], null, [...labels]))
    const data = [...repeat(11, 'rib', 'XIB'), ...repeat(9, 'rob', 'YOB'), ...repeat(1, 'rob', 'XIB')]
    const model = fitStructures(data, { smoothing: 'none' })
    const [first, second] = model.nbest(chainOf([...'rob'], null), 2)
    expect(first.labels.join('')).toBe('#YOB#')
    expectClose(first.probability, 0.9, 1e-14)
    expectClose(second.probability, 0.1, 1e-14)
  })
})
