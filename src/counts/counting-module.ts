import { lazyModule } from '../wasm/arena.js'
import { counting } from '../wasm/binaries/counting.js'

/** The kernels of counting, compiled once. */
export const countingModule = lazyModule(counting)
