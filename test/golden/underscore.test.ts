import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import { train } from '../../src/train.js'

interface Expected {
  readonly sequences: readonly Sequence[]
  readonly test: readonly string[][]
  readonly models: Readonly<Record<string, { tags: string[][]; marginals: Record<string, number>[][] }>>
}

const folder = path.join(import.meta.dirname, 'underscore')
const read = (name: string) => new Uint8Array(readFileSync(path.join(folder, name)))
const expected: Expected = JSON.parse(Buffer.from(read('expected.json')).toString())

describe('a file of 0.1 in which _ is a label', () => {
  it.each(Object.entries(expected.models))('of %s tags as before and is saved as it was', (name, { tags, marginals }) => {
    const bytes = read(`${name}.cofield`)
    const model = load(bytes)
    expect(model.labels).toContain('_')
    for (const [k, tokens] of expected.test.entries()) {
      expect(model.tag({ tokens })).toEqual(tags[k])
      for (const [t, shares] of model.marginals({ tokens }).entries())
        for (const [label, p] of Object.entries(shares)) expect(p).toBeCloseTo(marginals[k][t][label], 12)
    }
    expect(Buffer.compare(model.save(), bytes)).toBe(0)
  })

  it('learns and forgets data whose labels are known, to the byte', () => {
    const bytes = read('empirical.cofield')
    const model = load(bytes)
    const known = [{ tokens: ['a', 'bird'], labels: ['D', 'N'] }]
    model.update(known)
    expect(Buffer.compare(model.save(), bytes)).not.toBe(0)
    model.forget(known)
    expect(Buffer.compare(model.save(), bytes)).toBe(0)
  })

  it('refuses to learn or forget _, which may mean either', () => {
    const bytes = read('empirical.cofield')
    const model = load(bytes)
    for (const call of ['update', 'forget'] as const)
      expect(() => model[call]([{ tokens: ['the', '.'], labels: ['D', null] }])).toThrow(
        `${call}: _ is an ordinary label of this model, but means "not known" in data`,
      )
    expect(Buffer.compare(model.save(), bytes)).toBe(0)
  })

  it('is joined with a model of today by its labels', async () => {
    const model = load(read('empirical.cofield'))
    model.merge(await train([{ tokens: ['a', 'bird'], labels: ['D', null] }], { method: 'empirical' }))
    expect(model.labels).toContain('_')
  })
})
