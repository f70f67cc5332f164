import { chain } from '../kernels/binaries/chain.js'
import { chainRelaxed } from '../kernels/binaries/chain-relaxed.js'
import { decodeBinary } from '../kernels/instantiate.js'

let compiled: WebAssembly.Module | null | undefined

/** The kernels of training, the fastest that the engine can run, compiled once; null if it can run none. */
export function chainModule(): WebAssembly.Module | null {
  if (compiled !== undefined) return compiled
  const binary = [chainRelaxed, chain].map(decodeBinary).find(bytes => WebAssembly.validate(bytes))
  compiled = binary ? new WebAssembly.Module(binary) : null
  return compiled
}
