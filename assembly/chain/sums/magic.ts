import { magicPlace } from '../plan'

/** The magic number (exact.ts), as `readMagic` last found it. */
export let magic: f64 = 0

/** To be called before each job: the magic number may change between evaluations. */
export function readMagic(): void {
  magic = load<f64>(magicPlace)
}
