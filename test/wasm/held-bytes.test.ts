import { describe, expect, it } from 'vitest'
import { allocateShared, hold, holderOf } from '../../src/wasm/held-bytes.js'
import { isShared, limitMemory, PAGE } from '../../src/wasm/memory.js'

describe('allocateShared', () => {
  it('gives each thread room of its own behind the bytes', () => {
    const { bytes, others } = allocateShared(100, 3, 0, 3 * PAGE)!
    expect(bytes).toHaveLength(100)
    const own = holderOf(bytes)!
    expect(isShared(own.memory)).toBe(true)
    expect(others).toHaveLength(2)
    bytes[99] = 7
    let before = bytes.byteOffset + bytes.length
    for (const holder of [own, ...others.map(other => holderOf(hold(other))!)]) {
      expect(holder.memory).toBe(own.memory)
      const at = holder.take(50)!
      expect(at).toBeGreaterThanOrEqual(before)
      expect(holder.take(4 * PAGE)).toBe(null)
      const rest = holder.takeRest()!
      expect(rest).toBeGreaterThanOrEqual(at + 50)
      expect(holder.end - rest).toBeGreaterThanOrEqual(PAGE)
      expect(holder.takeRest()).toBe(null)
      before = holder.end
    }
    expect(before).toBeLessThanOrEqual(own.memory.buffer.byteLength)
    expect(hold(others[1])[99]).toBe(7)
  })

  it('gives none to few bytes, and none if there is no such memory', () => {
    expect(allocateShared(100, 2)).toBe(null)
    expect(allocateShared(100, 2, 100, 0)).not.toBe(null)
    expect(allocateShared(100, 2, 101, 0)).toBe(null)
    expect(allocateShared(100, 2, 0, 2 ** 31)).toBe(null)
    const unlimited = limitMemory(1)
    try {
      expect(allocateShared(100, 2, 0)).toBe(null)
    } finally {
      unlimited()
    }
  })
})
