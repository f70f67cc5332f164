import { describe, expect, it } from 'vitest'
import { minimize } from '../../fuzz/minimize.js'

const smallest = (input: unknown, fails: (input: never) => boolean) =>
  minimize(input, candidate => fails(candidate as never))

describe('minimize', () => {
  it('leaves the elements of an array that matter, in their order', async () => {
    const items = Array.from({ length: 100 }, (_, k) => `item ${k}`)
    const found = await smallest(items, (some: string[]) =>
      ['item 17', 'item 80'].every(item => some.includes(item)),
    )
    expect(found).toEqual(['item 17', 'item 80'])
  })

  it('leaves the lines and characters of a text that matter', async () => {
    const text = 'one\ntwo\nthe bad line\nthree\n'
    expect(await smallest(text, (some: string) => some.includes('ad'))).toBe('ad')
  })

  it('leaves the bytes that matter', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, k) => k)
    const found = await smallest(bytes, (some: Uint8Array) => some.includes(200) && some.includes(7))
    expect(found).toEqual(Uint8Array.of(7, 200))
  })

  it('finds the least number above a threshold', async () => {
    expect(await smallest({ times: 100_000 }, (some: { times: number }) => some.times >= 12_345)).toEqual({
      times: 12_345,
    })
  })

  it('leaves the members of objects that matter, at any depth', async () => {
    const input = { a: [{ x: 'aaa', y: 'bbb' }, { x: 'ccc' }], b: { c: 1 } }
    const fails = (some: { a?: { x?: string }[] }) => some.a?.some(item => item.x?.includes('c')) === true
    expect(await smallest(input, fails)).toEqual({ a: [{ x: 'c' }] })
  })

  it('stops when there is enough, with what it has', async () => {
    let tries = 0
    const found = await minimize([1, 2, 3, 4], candidate => (candidate as number[]).includes(4), {
      enough: () => ++tries > 3,
    })
    expect(found).toContain(4)
  })
})
