/**
 * Arrays of numbers are equal if their bytes are. The matchers of the test runner compare element by element, which is
 * slow for long arrays. Where bytes differ the matchers still decide, and say where.
 *
 * This is a module of its own because the setup runs again for each file, and a module is loaded once.
 */
import { expect } from 'vitest'

expect.addEqualityTesters([sameBytes])

function sameBytes(a: unknown, b: unknown): true | undefined {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b)) return undefined
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b) || a.byteLength !== b.byteLength) return undefined
  return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 || undefined
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
