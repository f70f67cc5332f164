import { setFlag } from './set-flag.js'

/**
 * Enables fused multiply–add, about a tenth faster, in Node versions that have it behind a flag, such as 20;
 * newer ones need no flag and do not know it. The flag applies to the whole process, so only the command
 * itself sets it, before anything is trained.
 */
export function allowRelaxedSimd(): void {
  if (Number.parseInt(process.versions.node, 10) > 20) return
  setFlag('--experimental-wasm-relaxed-simd')
}
