/**
 * Ctrl-C during iterative training: the first one asks training to stop with the current model, the second
 * ends the process. A signal is handled between two iterations, since an iteration blocks the only thread. A
 * method that cannot stop early rejects with the reason of the signal; then the process ends at once.
 * `target` receives the signals; tests pass their own.
 */
export async function stopOnInterrupt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  target: Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'> = process,
): Promise<T> {
  const controller = new AbortController()
  const listen = () => {
    if (controller.signal.aborted) quit()
    else controller.abort()
  }
  const quit = () => {
    target.off('SIGINT', listen)
    target.kill(target.pid, 'SIGINT')
  }
  target.on('SIGINT', listen)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted && error === controller.signal.reason) quit()
    throw error
  } finally {
    await new Promise(resolve => setImmediate(resolve)) // lets a signal of the last moment arrive
    target.off('SIGINT', listen)
  }
}
