import { allocateBytes } from '../src/wasm/held-bytes.js'
import { readWhole } from './input.js'

/** The whole content of a file. */
export function readBytes(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return readWhole(file, length => new Uint8Array(length))
}

/** The whole content of a model file, where kernels can check it without a copy; `allocate` may choose another such place. */
export function readModelBytes(
  file: string,
  allocate: (length: number) => Uint8Array<ArrayBuffer> = allocateBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  return readWhole(file, allocate)
}
