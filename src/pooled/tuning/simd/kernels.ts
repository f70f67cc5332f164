import { lazyModule } from '../../../wasm/arena.js'
import { pooling } from '../../../wasm/binaries/pooling.js'

/** The kernels of `assembly/pooling`; null if the engine has no SIMD. All their arguments are sizes and addresses. */
export const poolingModule = lazyModule(pooling)
