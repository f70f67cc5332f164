import { lazyModule } from './arena.js'
import { counting } from './binaries/counting.js'

/** The kernels of counting, compiled once. */
export const countingModule = lazyModule(counting)
