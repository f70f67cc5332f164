/**
 * Ctrl-C while training iterates: the first one asks it to end with what it has, the second one ends the process.
 * A signal is heard between two iterations, since JavaScript has one thread and an iteration keeps it busy.
 * `target` is where signals come in; a test gives its own.
 */
export async function stopOnInterrupt<T>(
  work: (signal: AbortSignal) => Promise<T>,
  target: Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'> = process,
): Promise<T> {
  const controller = new AbortController()
  const listen = () => {
    if (controller.signal.aborted) {
      target.off('SIGINT', listen)
      target.kill(target.pid, 'SIGINT')
    } else controller.abort()
  }
  target.on('SIGINT', listen)
  try {
    return await work(controller.signal)
  } finally {
    await new Promise(resolve => setImmediate(resolve)) // one that came in the last moment is heard
    target.off('SIGINT', listen)
  }
}
