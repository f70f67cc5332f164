/** Node's way to wait for one turn of the event loop; browsers do not have it. */
const { setImmediate } = globalThis as { setImmediate?: (resume: () => void) => void }

/** Lets timers, signals and the page run. A timer of 0 takes a millisecond in Node, and up to four in a browser. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    if (setImmediate) setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
