/**
 * Ctrl-C while a file is being written: the file is finished or removed first, then the signal takes effect.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The process was asked to end. */
class Interrupted extends Error {}

/** Lets a pending signal arrive, and throws if there is one. Call it between pieces of work. */
export type Pause = () => Promise<void>

/**
 * Runs work that cleans up when it throws, and ends the process afterwards if one of the signals arrived.
 * Default: all signals that ask a process to end.
 */
export async function interruptible(
  work: (pause: Pause) => Promise<void>,
  signals: readonly NodeJS.Signals[] = SIGNALS,
): Promise<void> {
  let received: NodeJS.Signals | undefined
  const listen = (signal: NodeJS.Signals) => {
    received = signal
  }
  for (const signal of signals) process.on(signal, listen)
  try {
    await work(async () => {
      await new Promise(resolve => setImmediate(resolve))
      if (received) throw new Interrupted()
    })
    await new Promise(resolve => setImmediate(resolve))
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error
  } finally {
    for (const signal of signals) process.off(signal, listen)
  }
  if (received) process.kill(process.pid, received)
}
