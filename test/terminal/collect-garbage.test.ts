import { expect, it } from 'vitest'
import { collectGarbage } from '../../terminal/collect-garbage.js'

const MEGABYTE = 2 ** 20
const arrayBytes = () => process.memoryUsage().arrayBuffers

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
