import { expect, it } from 'vitest'
import { collectGarbage, collectGarbageLater } from '../../terminal/collect-garbage.js'

const MEGABYTE = 2 ** 20
const arrayBytes = () => process.memoryUsage().arrayBuffers
const allBytes = () => process.memoryUsage().external

it('frees arrays that nothing refers to, if there are as many as asked for', async () => {
  const arrays = Array.from({ length: 16 }, () => new Uint8Array(MEGABYTE).fill(1))
  const before = arrayBytes()
  expect(before).toBeGreaterThanOrEqual(16 * MEGABYTE)
  arrays.length = 1
  collectGarbage(before + 64 * MEGABYTE)
  expect(arrayBytes()).toBeGreaterThanOrEqual(before)
  collectGarbage(before)
  // Other threads free them.
  await expect.poll(arrayBytes).toBeLessThan(before - 14 * MEGABYTE)
  expect(arrays[0][0]).toBe(1)
})

it('frees memories of kernels in the next turn, although a WeakRef has been made in this one', async () => {
  const references = Array.from({ length: 4 }, () => new WeakRef(new WebAssembly.Memory({ initial: 256 })))
  expect(allBytes()).toBeGreaterThanOrEqual(64 * MEGABYTE)
  collectGarbageLater()
  await expect.poll(() => references.filter(reference => reference.deref()).length).toBe(0)
})
