import { magicPlace } from '../plan'

/** The magic number (exact.ts), as last read by `readMagic`. */
export let magic: f64 = 0

/** Call before each job: the magic number may change between evaluations. */
export function readMagic(): void {
  magic = load<f64>(magicPlace)
}
