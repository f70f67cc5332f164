import { oneThread, type ThreadHost } from './thread-pool.js'

/**
 * Browser threads for training, by default as many as there are cores; only one if memory cannot be shared,
 * which requires a cross-origin isolated page.
 */
export function webThreads(count = globalThis.navigator?.hardwareConcurrency ?? 1): ThreadHost {
  if (!(Number.isInteger(count) && count >= 1))
    throw new RangeError(`threads: expected a whole number of at least 1, got ${count}`)
  if (!globalThis.crossOriginIsolated) return oneThread
  return {
    count,
    spawn(source, data) {
      const program = `${source}; onmessage = ({ data }) => { work(data); close() }`
      const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }))
      const worker = new Worker(url)
      worker.postMessage(data)
      URL.revokeObjectURL(url)
    },
  }
}
