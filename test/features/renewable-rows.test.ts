import { describe, expect, it } from 'vitest'
import { finish } from '../../src/common/long-work.js'
import { type CompileOptions, compileCorpus } from '../../src/features/compile.js'
import type { AttributeRows } from '../../src/features/compiled-corpus.js'
import { bias, fromFunction, join, window, word } from '../../src/features/language/factories.js'
import { areReleased, type RenewableRows, releaseRows } from '../../src/features/renewable-rows.js'
import { sequenceRange } from '../../src/features/sequence-range.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

const corpus = simulateToyEnglish({ sentences: 60 })
const features = { features: [window(word(), -2, 2), join(word(-1), word()), bias()] }
const compile = (options: CompileOptions = {}) =>
  compileCorpus(corpus, features, { ...options, renewable: true })

/** How far extracting attributes anew says it is, step by step. */
function sharesOf(rows: AttributeRows): number[] {
  const work = (rows as RenewableRows).renew()
  const shares: number[] = []
  for (let next = work.next(false); !next.done; next = work.next(false)) shares.push(next.value)
  return shares
}

describe('attributes that were given up', () => {
  it.each([1, 3])('are the same when they are extracted anew, with a cutoff of %i', cutoff => {
    const { state } = compile({ cutoff })
    const ids = state.ids.slice()
    releaseRows(state)
    expect(areReleased(state)).toBe(true)
    expect(state.ids).toEqual(ids)
    expect(areReleased(state)).toBe(false)
  })

  it('are the same when they were handed over and changed', () => {
    const { state } = compile()
    const ids = state.ids.slice()
    const taken = (state as RenewableRows).handOver()
    expect(taken).toEqual(ids)
    expect(areReleased(state)).toBe(true)
    taken.fill(0)
    expect(state.ids).toEqual(ids)
  })

  it('are extracted anew as long work, which says how far it is', () => {
    const { state } = compile()
    const ids = state.ids.slice()
    releaseRows(state)
    const shares = sharesOf(state)
    expect(shares.at(-1)).toBe(1)
    expect(shares.every((share, k) => share > (shares[k - 1] ?? 0))).toBe(true)
    expect(areReleased(state)).toBe(false)
    expect(state.ids).toEqual(ids)
    expect(sharesOf(state)).toEqual([])
  })

  it('are extracted anew for some sequences alone', () => {
    const whole = compile()
    const plain = compileCorpus(corpus, features)
    const [part, expected] = [whole, plain].map(own => sequenceRange(sequenceRange(own, 10, 50), 7, 31))
    expect(areReleased(part.state)).toBe(true)
    expect(part.state.offset).toEqual(expected.state.offset)
    finish((part.state as RenewableRows).renew())
    expect(part.state.ids).toEqual(Int32Array.from(expected.state.ids))
    expect(areReleased(whole.state)).toBe(false)
  })

  it('leave a table of attributes that still finds them and takes new ones', () => {
    const { state } = compile()
    releaseRows(state)
    const { strings } = state
    expect(strings.find(strings.get(5))).toBe(5)
    expect(strings.intern('a new one')).toBe(state.A)
  })
})

describe('attributes that may be others the next time', () => {
  it('are kept', () => {
    const functions = { random: () => [String(Math.random())] }
    const { state } = compileCorpus(
      corpus,
      { features: [fromFunction('random')] },
      { functions, renewable: true },
    )
    const { ids } = state
    releaseRows(state)
    expect(state.ids).toBe(ids)
  })
})
