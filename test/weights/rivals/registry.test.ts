import { describe, expect, it } from 'vitest'
import { RIVALS } from '../../../src/weights/rivals/registry.js'

describe('formats of other tools', () => {
  it('have different names', () => {
    const names = RIVALS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('recognize neither nothing nor a model of our own', () => {
    for (const format of RIVALS) {
      expect(format.recognizes(new Uint8Array(0)), format.name).toBe(false)
      expect(
        format.recognizes(Uint8Array.of(0x89, 0x43, 0x4f, 0x46, 0x4c, 0x44, 0x0d, 0x0a)),
        format.name,
      ).toBe(false)
    }
  })
})
