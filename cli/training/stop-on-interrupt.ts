/**
 * Ctrl-C while training iterates: the first one asks it to end with what it has, the second one ends the process.
 * A signal is heard between two iterations, since JavaScript has one thread and an iteration keeps it busy.
 * A method that has nothing to end with rejects with the reason of the signal; then the process ends at once.
 * `target` is where signals come in; a test gives its own.
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
    await new Promise(resolve => setImmediate(resolve)) // one that came in the last moment is heard
    target.off('SIGINT', listen)
  }
}
