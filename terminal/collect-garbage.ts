import { setFlag } from './set-flag.js'

/** Bytes that are worth some milliseconds of looking for those that are not in use. */
const WORTH = 1 << 25

/**
 * Frees the large arrays that nothing refers to any more, if there are at least `worth` bytes of arrays. To be called between phases of long
 * work: left alone, V8 frees them once many more have been made, and what a phase leaves behind stays beside what follows.
 */
export function collectGarbage(worth = WORTH): void {
  if (process.memoryUsage().arrayBuffers >= worth) findCollector()?.()
}

/**
 * The same in the next turn of the event loop, for arrays and memories of kernels together. What a `WeakRef` refers to, such as kernels that may
 * be used again, is never freed in the turn that has made or read the reference.
 */
export function collectGarbageLater(worth = WORTH): void {
  setImmediate(() => {
    if (process.memoryUsage().external >= worth) findCollector()?.()
  })
}

/** The collector of V8, which the command may use behind a flag; null where there is none. */
function findCollector(): (() => void) | null {
  setFlag('--expose-gc')
  const found: unknown = process.getBuiltinModule('node:vm').runInNewContext('globalThis.gc')
  setFlag('--no-expose-gc') // V8 takes compiled code only under the flags under which it was made
  return typeof found === 'function' ? () => void found() : null
}
