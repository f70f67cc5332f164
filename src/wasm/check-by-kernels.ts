import { type ArrayKernels, createArrayKernels, PIECES_BYTES, placeArrayKernels } from './array-kernels.js'
import { holderOf } from './held-bytes.js'
import { arrayKernels, LEAST_BYTES } from './holders.js'

let shared: ArrayKernels | null | undefined // for bytes in other memories; created on first use

/** Lets kernels go through the arrays of a file, or of strings, from now on, if they are large and the engine allows it. */
export function checkByKernels(bytes: Uint8Array, least = LEAST_BYTES): void {
  if (bytes.length < least || arrayKernels.has(bytes.buffer)) return
  const holder = holderOf(bytes)
  const address = holder?.take(PIECES_BYTES)
  if (!holder || address == null) shared ??= createArrayKernels()
  const kernels = holder && address != null ? placeArrayKernels(holder.memory, address) : shared
  if (kernels) arrayKernels.set(bytes.buffer, kernels)
}
