import { BlockDecoder } from './block-decoder.js'
import { provideDecoder } from './provided-decoder.js'

/** Lets scorers label by kernels from now on. */
export function provideKernels(): void {
  provideDecoder((...args) => new BlockDecoder(...args))
}
