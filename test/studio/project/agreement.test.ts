import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreementOf, conflictsOf } from '../../../studio/project/agreement/agreement.js'
import { cohenKappa } from '../../../studio/project/agreement/cohen-kappa.js'
import { krippendorffAlpha } from '../../../studio/project/agreement/krippendorff-alpha.js'
import { accept, add, more, newString, stateOf } from './journal-of.js'

const labels = (text: string) => text.split(' ')

describe('cohenKappa', () => {
  it('is what a hand computes', () => {
    // 8 of 10 equal; each says A in 5 of 10: pₑ = ½, κ = (0.8 − 0.5) / 0.5
    expect(cohenKappa(labels('A A A A A O O O O O'), labels('A A A A O O O O O A'))).toBeCloseTo(0.6, 12)
    // 3 of 4 equal; pₑ = ½·¼ + ½·¾ = ½; κ = (¾ − ½) / ½
    expect(cohenKappa(labels('A A O O'), labels('A O O O'))).toBeCloseTo(0.5, 12)
    // pₒ = 3/4; a: A ½, B ¼, O ¼; b: A ¼, B ½, O ¼; pₑ = 1/8 + 1/8 + 1/16 = 5/16; κ = (12 − 5) / (16 − 5)
    expect(cohenKappa(labels('A A B O'), labels('A B B O'))).toBeCloseTo(7 / 11, 12)
    expect(cohenKappa(labels('A O'), labels('O A'))).toBe(-1)
  })

  it('is 1 for equal labels, and nothing where chance explains all', () => {
    expect(cohenKappa(labels('A B'), labels('A B'))).toBe(1)
    expect(cohenKappa(labels('A A'), labels('A A'))).toBeNull()
    expect(cohenKappa([], [])).toBeNull()
    expect(cohenKappa(labels('A A'), labels('B B'))).toBe(0)
  })

  it('is the share above that of all pairs of labels, enumerated', () => {
    const label = fc.constantFrom('A', 'B', 'O')
    fc.assert(
      fc.property(fc.array(fc.tuple(label, label), { minLength: 1, maxLength: 12 }), pairs => {
        const [a, b] = [pairs.map(pair => pair[0]), pairs.map(pair => pair[1])]
        const shareOf = (list: boolean[]) => list.filter(Boolean).length / list.length
        const observed = shareOf(pairs.map(([x, y]) => x === y))
        const chance = shareOf(a.flatMap(x => b.map(y => x === y)))
        const kappa = cohenKappa(a, b)
        if (chance === 1) expect(kappa).toBeNull()
        else expect(kappa).toBeCloseTo((observed - chance) / (1 - chance), 9)
      }),
    )
  })
})

describe('krippendorffAlpha', () => {
  it('is what a hand computes', () => {
    // Units AA AA AB BB: n = 8, n_A = 5, n_B = 3; o_AB + o_BA = 2; α = 1 − 7 · 2 / (2 · 15)
    expect(krippendorffAlpha(['A A', 'A A', 'A B', 'B B'].map(labels))).toBeCloseTo(8 / 15, 12)
    // A third annotator, who left out two units: AAA AB B·: n = 5, n_A = 4, n_B = 1; 2 of different; α = 1 − 4 · 2 / (2 · 4)
    expect(krippendorffAlpha(['A A A', 'A B', 'B'].map(labels))).toBeCloseTo(0, 12)
    expect(krippendorffAlpha(['A A', 'B B'].map(labels))).toBe(1)
    expect(krippendorffAlpha(['A A', 'A'].map(labels))).toBeNull()
    expect(krippendorffAlpha([])).toBeNull()
  })

  it('is one less observed over expected disagreement, enumerated', () => {
    const unit = fc.array(fc.constantFrom('A', 'B', 'O'), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), units => {
        const pairable = units.filter(unit => unit.length > 1)
        const all = pairable.flat()
        let [observed, expected] = [0, 0]
        for (const unit of pairable)
          unit.forEach((x, i) => {
            unit.forEach((y, j) => {
              if (i !== j && x !== y) observed += 1 / (unit.length - 1) / all.length
            })
          })
        all.forEach((x, i) => {
          all.forEach((y, j) => {
            if (i !== j && x !== y) expected += 1 / all.length / (all.length - 1)
          })
        })
        const alpha = krippendorffAlpha(units)
        if (expected === 0) expect(alpha).toBeNull()
        else expect(alpha).toBeCloseTo(1 - observed / expected, 9)
      }),
    )
  })
})

const TWO = stateOf(
  add(newString('a', 'v w x y'), newString('b', 'z'), newString('c', 'u')),
  { ...accept('a', 'A A O _'), by: 'ann' },
  { ...accept('a', 'A O O A'), by: 'bob' },
  { ...accept('b', 'A'), by: 'ann' },
  { ...accept('b', 'A'), by: 'bob' },
  { ...accept('c', 'A'), by: 'ann' },
)

describe('agreementOf', () => {
  it('compares tokens of strings that both accepted, without open ones', () => {
    const { pairs, alpha } = agreementOf(TWO)
    expect(pairs).toEqual([
      {
        annotators: ['ann', 'bob'],
        strings: 2,
        tokens: 4,
        equal: 3,
        kappa: cohenKappa(labels('A A O A'), labels('A O O A')),
        confusion: {
          labels: ['A', 'O'],
          counts: [
            [2, 1],
            [0, 1],
          ],
        },
      },
    ])
    expect(alpha).toBe(krippendorffAlpha(['A A', 'A O', 'O O', 'A', 'A A'].map(labels)))
    expect(agreementOf(stateOf())).toEqual({ pairs: [], alpha: null })
  })
})

describe('conflicts', () => {
  it('are strings whose annotators contradict each other, until one decides', () => {
    expect(conflictsOf(TWO).map(({ string, tokens }) => [string.id, tokens])).toEqual([['a', [1]]])
    expect(conflictsOf(TWO)[0].labelings.map(({ by }) => by)).toEqual(['ann', 'bob'])
    expect(TWO.answers.get('a')).toMatchObject({ by: 'bob', isConflict: true })
    const decided = more(TWO, { type: 'resolve', string: 'a', labels: labels('A A O A'), by: 'eve' })
    expect(conflictsOf(decided)).toEqual([])
    expect(decided.answers.get('a')).toMatchObject({
      by: 'eve',
      labels: labels('A A O A'),
      isConflict: false,
    })
    expect(decided.said.get('a')?.labelings).toHaveLength(2)
  })

  it('end when annotators agree, and begin again when one accepts otherwise after the decision', () => {
    expect(conflictsOf(more(TWO, { ...accept('a', 'A O O A'), by: 'ann' }))).toEqual([])
    const decided = more(TWO, { type: 'resolve', string: 'a', labels: labels('A A O A') })
    const again = more(decided, { ...accept('a', 'O O O O'), by: 'ann' })
    expect(again.answers.get('a')).toMatchObject({ by: 'ann', isConflict: true })
    expect(more(TWO, { type: 'reopen', string: 'a', by: 'bob' }).answers.get('a')?.isConflict).toBe(false)
  })
})
