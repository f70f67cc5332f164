/** What Ctrl-C says before iterations have begun. */
export const NOT_BEGUN = 'stopped before the first iteration; no model was written'

/** What receives signals. */
export type SignalTarget = Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'>

/**
 * Ctrl-C during iterative training: the first one asks training to stop with the current model, the second
 * ends the process. A signal is handled between two iterations, since an iteration blocks the only thread. A
 * method that cannot stop early rejects with the reason of the signal; then the process ends at once.
 * `onQuit` is called before the process ends. `target` receives the signals; tests pass their own.
 */
export async function stopOnInterrupt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  onQuit = () => {},
  target: SignalTarget = process,
): Promise<T> {
  const controller = new AbortController()
  const listen = () => {
    if (controller.signal.aborted) quit()
    else controller.abort()
  }
  const quit = () => endBySignal(onQuit, listen, target)
  target.on('SIGINT', listen)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted && error === controller.signal.reason) quit()
    throw error
  } finally {
    await lastSignals()
    target.off('SIGINT', listen)
  }
}

/**
 * Ctrl-C during work that only has to be given up: `onQuit` is called, and the process ends. The work must let signals
 * arrive: a listener makes Ctrl-C wait until then.
 */
export async function quitOnInterrupt<T>(
  work: () => Promise<T>,
  onQuit: () => void,
  target: SignalTarget = process,
): Promise<T> {
  const quit = () => endBySignal(onQuit, quit, target)
  target.on('SIGINT', quit)
  try {
    return await work()
  } finally {
    await lastSignals()
    target.off('SIGINT', quit)
  }
}

/** Ends the process as Ctrl-C does where nobody listens. */
function endBySignal(onQuit: () => void, listener: () => void, target: SignalTarget): void {
  onQuit()
  target.off('SIGINT', listener)
  target.kill(target.pid, 'SIGINT')
}

/** Lets a signal of the last moment arrive, which would be lost with its listener. */
function lastSignals(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
