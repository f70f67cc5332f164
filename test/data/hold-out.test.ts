import { expect, it } from 'vitest'
import { holdOut } from '../../src/data/hold-out.js'
import { corpusOf } from '../../src/data/sequence.js'
import { train } from '../../src/train.js'

const data = (N: number, known: (n: number) => boolean, weight: (n: number) => number = () => 1) =>
  Array.from({ length: N }, (_, n) => ({
    tokens: [`w${n % 7}`, `v${n % 3}`],
    labels: known(n) ? ['A', n % 3 === 0 ? 'B' : 'C'] : [null, null],
    weight: weight(n),
  }))

it('holds out a fifth, and leaves the rest in order', () => {
  const parts = holdOut(corpusOf(data(100, () => true)), 2000)!
  expect([parts.heldOut.N, parts.rest.N]).toEqual([20, 80])
  expect(holdOut(corpusOf(data(100, () => true)), 5)!.heldOut.N).toBe(5)
  expect(holdOut(corpusOf(data(99, () => true)), 5)).toBeNull()
})

it('holds out none but sequences that something is learned from', () => {
  expect(
    holdOut(
      corpusOf(
        data(
          150,
          () => true,
          n => (n < 99 ? 1 : 0),
        ),
      ),
      2000,
    ),
  ).toBeNull()
  const { heldOut, rest } = holdOut(corpusOf(data(150, n => n % 3 > 0)), 2000)!
  expect([heldOut.N, rest.N]).toEqual([20, 80])
  expect([...heldOut.labels!.ids, ...rest.labels!.ids].every(id => id >= 0)).toBe(true)
})

it('lets separate train where only one sequence counts', async () => {
  for (let only = 0; only < 12; only++) {
    const one = data(
      120,
      () => true,
      n => (n === only ? 1 : 0),
    )
    const model = await train(one, { method: 'separate' })
    expect(model.tag(one[only].tokens)).toEqual(one[only].labels)
  }
})
