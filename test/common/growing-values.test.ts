import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GrowingValues } from '../../src/common/growing-array.js'

const step = fc.oneof(
  fc.constantFrom(1, 1, 2, -0).map(value => ({ push: value })),
  fc.nat(2000).map(count => ({ ones: count })),
  fc.nat(3000).map(count => ({ shift: count })),
)

it('values are those that were pushed, whether all of them are 1 or not', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), steps => {
      const values = new GrowingValues()
      const wanted: number[] = []
      for (const { push, ones, shift } of steps as { push?: number; ones?: number; shift?: number }[]) {
        if (push !== undefined) {
          values.push(push)
          wanted.push(push)
        }
        if (ones !== undefined) {
          values.pushOnes(ones)
          wanted.push(...new Array<number>(ones).fill(1))
        }
        if (shift !== undefined) {
          const taken = wanted.splice(0, shift)
          expect(Array.from(values.shift(shift) ?? taken.map(() => 1))).toEqual(taken)
        }
        expect(values.length).toBe(wanted.length)
      }
      expect(Array.from(values.data.subarray(0, values.length))).toEqual(wanted)
    }),
  )
})
