import { lazyModule } from '../../wasm/arena.js'
import { chain } from '../../wasm/binaries/chain.js'
import { chainRelaxed } from '../../wasm/binaries/chain-relaxed.js'

const relaxedModule = lazyModule(chainRelaxed)
const plainModule = lazyModule(chain)

/** The fastest training kernels that the engine can run, compiled once; null if it can run none. */
export function chainModule(): WebAssembly.Module | null {
  return relaxedModule() ?? plainModule()
}
