import { oneThread, type ThreadHost } from './thread-pool.js'

/**
 * Threads of a browser for training, by default as many as it has cores; but one where memory cannot be
 * shared, which takes a page that is isolated from other origins.
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
