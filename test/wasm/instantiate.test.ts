import { describe, expect, it } from 'vitest'
import { lazyModule } from '../../src/wasm/arena.js'
import { arrays } from '../../src/wasm/binaries/arrays.js'
import { counting } from '../../src/wasm/binaries/counting.js'
import { loading } from '../../src/wasm/binaries/loading.js'
import { tagging } from '../../src/wasm/binaries/tagging.js'
import { decodeBinary, forSharedMemory, instantiate } from '../../src/wasm/instantiate.js'
import { createFixedMemory, PAGE } from '../../src/wasm/memory.js'

describe('forSharedMemory', () => {
  it.each(Object.entries({ arrays, loading, tagging }))(
    'makes %s work on a memory that threads share',
    (_, binary) => {
      const module = lazyModule(binary)
      for (const shared of [false, true]) {
        const memory = createFixedMemory(2 * PAGE, shared)!
        expect(instantiate(module(shared)!, memory)).toBeDefined()
        expect(() => instantiate(module(!shared)!, memory)).toThrow(WebAssembly.LinkError)
      }
    },
  )

  it('changes one byte', () => {
    const bytes = decodeBinary(tagging)
    const shared = forSharedMemory(bytes)
    const changed = [...bytes.keys()].filter(k => shared[k] !== bytes[k])
    expect(changed.map(k => [bytes[k], shared[k]])).toEqual([[1, 3]])
  })

  it('refuses a binary whose memory has no limit', () => {
    expect(() => forSharedMemory(decodeBinary(counting))).toThrow('with a limit')
    expect(lazyModule(counting)(true)).toBe(null)
  })
})
