/** What every graph inference must do, whatever labels depend on. */

import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import type { GraphInference } from '../../src/model/graph-inference.js'
import { expectClose } from '../oracle/close.js'
import { LABELED } from './scorer.js'

/** Tests the graph inference of a model that was trained on `TRAINING`. */
export function describeGraphInference(
  name: string,
  create: () => Promise<GraphInference> | GraphInference,
): void {
  const bound = async () => {
    const inference = await create()
    inference.bind(corpusOf(LABELED))
    return inference
  }
  const unknown = (n: number) => new Int32Array(LABELED[n].tokens.length).fill(-1)

  describe(`${name} as graph inference`, () => {
    it('has probabilities of labelings, labels and n-best lists that fit together', async () => {
      const inference = await bound()
      LABELED.forEach((_, n) => {
        const distribution = inference.infer(n, unknown(n))
        const all = distribution.nbest(1000)
        expect(all[0].values).toEqual(distribution.best())
        expectClose(sum(all.map(({ logProbability }) => Math.exp(logProbability))), 1, 1e-9)
        all.forEach(({ values, logProbability }, k) => {
          if (k > 0) expect(logProbability).toBeLessThanOrEqual(all[k - 1].logProbability + 1e-12)
          expectClose(Math.exp(distribution.logProbability(values)), Math.exp(logProbability), 1e-9)
        })
        distribution.marginals().forEach((shares, t) => {
          for (const [label, p] of shares) {
            const having = all.filter(({ values }) => values[t] === label)
            expectClose(sum(having.map(({ logProbability }) => Math.exp(logProbability))), p, 1e-9)
          }
          expectClose(sum(shares.map(([, p]) => p)), 1, 1e-9)
        })
      })
    })

    it('keeps to labels that are known, as the probabilities given them say', async () => {
      const inference = await bound()
      LABELED.forEach((_, n) => {
        const free = inference.infer(n, unknown(n)).nbest(1000)
        const known = unknown(n)
        known[0] = free.at(-1)!.values[0]
        const having = free.filter(({ values }) => values[0] === known[0])
        const total = sum(having.map(({ logProbability }) => Math.exp(logProbability)))
        const given = inference.infer(n, known).nbest(1000)
        expect(given[0].values[0]).toBe(known[0])
        expectClose(
          given.map(({ logProbability }) => Math.exp(logProbability))[0],
          Math.exp(having[0].logProbability) / total,
          1e-9,
        )
      })
    })
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
