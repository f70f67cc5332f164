import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTemporary, giveBack } from '../../src/common/give-back.js'

const LARGE = 1 << 16

describe('giveBack', () => {
  it('leaves large arrays empty, and those that share their memory', () => {
    const [ids, values] = [new Int32Array(LARGE), new Float64Array(LARGE)]
    const part = ids.subarray(5)
    giveBack(ids, values)
    expect([ids.length, part.length, values.length]).toEqual([0, 0, 0])
  })

  it('leaves small arrays to the garbage collector', () => {
    const ids = new Int32Array(8)
    giveBack(ids)
    expect(ids.length).toBe(8)
  })

  it('leaves arrays alone that begin inside of a buffer, as those of kernels do', () => {
    const { buffer } = new WebAssembly.Memory({ initial: 8 })
    const ids = new Int32Array(buffer, 64)
    giveBack(ids, new Int32Array(LARGE).subarray(1))
    expect(ids.length).toBe(buffer.byteLength / 4 - 16)
  })

  it('looks at the class of channels only when something is given back', async () => {
    const own = Object.getOwnPropertyDescriptor(globalThis, 'MessageChannel')!
    const Channel = MessageChannel
    const look = vi.fn(() => Channel)
    Object.defineProperty(globalThis, 'MessageChannel', { get: look, configurable: true })
    onTestFinished(() => void Object.defineProperty(globalThis, 'MessageChannel', own))
    vi.resetModules()
    const { giveBack: anew } = await import('../../src/common/give-back.js')
    expect(look).not.toHaveBeenCalled()
    const ids = new Int32Array(LARGE)
    anew(ids)
    expect(ids.length).toBe(0)
    expect(look).toHaveBeenCalled()
  })

  it('takes an array that was given back already', () => {
    const ids = new Int32Array(LARGE)
    giveBack(ids, ids)
    giveBack(ids)
    expect(ids.length).toBe(0)
  })
})

describe('createTemporary', () => {
  it.each([0, 1, 1 << 18, (1 << 18) + 1, (33 << 18) + 1])(
    'makes %i numbers that are 0 and can be given back',
    length => {
      const numbers = createTemporary(length)
      expect(numbers.length).toBe(length)
      expect(numbers.every(own => own === 0)).toBe(true)
      giveBack(numbers)
      expect(numbers.length).toBe(length < LARGE ? length : 0)
    },
  )
})
