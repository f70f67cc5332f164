import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FeatureFunctions } from '../../src/features/extraction/function-source.js'
import type { Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Labeling } from '../../src/model/model.js'
import { type TrainOptions, train } from '../../src/train.js'
import * as cases from './models/cases.mjs'

interface Case {
  readonly data: string
  readonly options: TrainOptions
}

interface Expected {
  readonly tags: readonly string[]
  readonly marginals?: readonly Readonly<Record<string, number>>[]
  readonly nbest?: readonly Labeling[]
}

const folder = path.join(import.meta.dirname, 'models')
const CASES = cases.CASES as unknown as Readonly<Record<string, Case>>
const functions = cases.FUNCTIONS as FeatureFunctions
const corpora: Record<string, { train: Sequence[]; test: Sequence[] }> = JSON.parse(
  readFileSync(path.join(folder, 'corpora.json'), 'utf8'),
)
/** Cases whose training has changed, and the case that has taken their place. */
const CHANGED: Readonly<Record<string, string>> = {
  labelwise: 'labelwise-few starts from the likelihood',
  'labelwise-annealed': 'labelwise-few-annealed starts from the likelihood',
}
const files = readdirSync(folder).filter(name => name.endsWith('.cofield'))

it('has a file for each case and a case for each file', () => {
  expect(files.map(name => path.basename(name, '.cofield')).sort()).toEqual(Object.keys(CASES).sort())
})

describe.each(Object.entries(CASES))('%s', (name, { data, options }) => {
  const bytes = new Uint8Array(readFileSync(path.join(folder, `${name}.cofield`)))
  const expected: Expected[] = JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))

  it('loads and says what it said', () => {
    const model = load(bytes, { functions })
    for (const [n, { tags, marginals, nbest }] of expected.entries()) {
      const sequence = corpora[data].test[n]
      expect(model.tag(sequence)).toEqual(tags)
      if (marginals) expectShares(model.marginals(sequence), marginals)
      if (nbest) expectLabelings(model.nbest(sequence, 2), nbest)
    }
  })

  it('is saved again as it was', () => {
    expect(Buffer.compare(load(bytes, { functions }).save(), bytes)).toBe(0)
  })

  it.skipIf(name in CHANGED)('is what training gives', async () => {
    const model = await train(corpora[data].train, { ...options, functions })
    expect(Buffer.compare(model.save(), bytes)).toBe(0)
  })
})

function expectShares(got: readonly Record<string, number>[], expected: NonNullable<Expected['marginals']>): void {
  expect(got.length).toBe(expected.length)
  for (const [t, shares] of expected.entries()) {
    expect(Object.keys(got[t]).sort()).toEqual(Object.keys(shares).sort())
    for (const [label, p] of Object.entries(shares)) expect(got[t][label]).toBeCloseTo(p, 12)
  }
}

function expectLabelings(got: readonly Labeling[], expected: readonly Labeling[]): void {
  expect(got.map(({ labels }) => labels)).toEqual(expected.map(({ labels }) => labels))
  for (const [k, { probability }] of expected.entries()) expect(got[k].probability).toBeCloseTo(probability, 12)
}
