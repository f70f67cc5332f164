import { statSync } from 'node:fs'
import { readChunks } from './input.js'

/** The whole content of a file. */
export async function readBytes(file: string): Promise<Uint8Array> {
  const expected = file === '-' ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  let bytes = new Uint8Array(expected + 1)
  let length = 0
  for await (const chunk of readChunks(file)) {
    if (length + chunk.length > bytes.length) {
      const grown = new Uint8Array(2 * (length + chunk.length))
      grown.set(bytes.subarray(0, length))
      bytes = grown
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}
