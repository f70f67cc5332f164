import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import asc from 'assemblyscript/asc'
import { describe, expect, it } from 'vitest'
import type { KernelExports } from '../../src/wasm/instantiate.js'

const ROOT = join(import.meta.dirname, '../..')

/** A vector of numbers at address 0 in, their exponentials at 64 out. */
const SOURCE = `
import { exp } from './assembly/exp'
export function exp32(): void { v128.store(64, exp<f32>(v128.load(0))) }
export function exp64(): void { v128.store(64, exp<f64>(v128.load(0))) }
`

const memory = new WebAssembly.Memory({ initial: 1 })

/** The exponential function of the kernels alone, which no shipped binary exports. */
async function compile(): Promise<KernelExports> {
  let binary = new Uint8Array(0)
  const words = 'exp-entry.ts -O3 --noAssert --runtime stub --importMemory --enable simd -o out.wasm'
  const { error } = await asc.main(words.split(' '), {
    readFile(name) {
      if (name === 'exp-entry.ts') return SOURCE
      return existsSync(join(ROOT, name)) ? readFileSync(join(ROOT, name), 'utf8') : null
    },
    writeFile(_, contents) {
      binary = contents as typeof binary
    },
    listFiles: () => [],
  })
  if (error) throw error
  const { instance } = await WebAssembly.instantiate(binary, { env: { memory } })
  return instance.exports as KernelExports
}

/** The largest relative error of e^x over `count` numbers from … to. */
function worst(run: () => number, x: Float32Array | Float64Array, from: number, to: number, count: number) {
  const Vector = x.constructor as Float64ArrayConstructor
  const y = new Vector(memory.buffer, 64, x.length)
  let error = 0
  for (let k = 0; k < count; k += x.length) {
    for (let lane = 0; lane < x.length; lane++) x[lane] = from + ((to - from) * (k + lane)) / (count - 1)
    run()
    for (let lane = 0; lane < x.length; lane++) {
      const right = Math.exp(x[lane])
      // Written so that NaN is an error
      if (!(Math.abs(y[lane] / right - 1) <= error)) error = Math.abs(y[lane] / right - 1)
    }
  }
  return error
}

describe('e^x of vectors', async () => {
  const kernels = await compile()
  const x32 = new Float32Array(memory.buffer, 0, 4)
  const x64 = new Float64Array(memory.buffer, 0, 2)
  const [exp32, exp64] = [kernels['exp32'], kernels['exp64']]

  it('has an error of at most 2e-7 in single precision, from −60 to 80', () => {
    expect(worst(exp32, x32, -60, 80, 1e6)).toBeLessThan(2e-7)
    expect(worst(exp32, x32, -1, 1, 1e5)).toBeLessThan(2e-7)
  })

  it('has an error of at most 4e-16 in double precision, from −700 to 700', () => {
    expect(worst(exp64, x64, -700, 700, 1e6)).toBeLessThan(4e-16)
    expect(worst(exp64, x64, -1, 1, 1e5)).toBeLessThan(4e-16)
  })

  it('is 1 at 0, and never below its floor', () => {
    x32.set([0, -0, -61, -Infinity])
    exp32()
    const floor = Math.fround(Math.exp(-60))
    const [one, other, ...low] = new Float32Array(memory.buffer, 64, 4)
    expect([one, other]).toEqual([1, 1])
    for (const y of low) expect(Math.abs(y / floor - 1)).toBeLessThan(2e-7)
    x64.set([0, -1e300])
    exp64()
    const [first, second] = new Float64Array(memory.buffer, 64, 2)
    expect(first).toBe(1)
    expect(Math.abs(second / Math.exp(-700) - 1)).toBeLessThan(4e-16)
  })
})
