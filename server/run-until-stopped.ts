/** What a server can be told by signals. */
export interface Stoppable {
  /** Looks at the model files now. */
  reload(): Promise<void>
  /** Stops within `grace` milliseconds; resolves to the number of connections that were cut off. */
  stop(grace: number): Promise<number>
}

const STOPS = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs a server until SIGINT or SIGTERM asks it to stop, and then until it has stopped. A second such signal ends the process at once.
 * SIGHUP has the server look at its files. `target` receives the signals; tests pass their own.
 */
export async function runUntilStopped(
  server: Stoppable,
  grace: number,
  report: (line: string) => void,
  target: Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'> = process,
): Promise<void> {
  const onReload = () => void server.reload()
  target.on('SIGHUP', onReload)
  let isStopping = false
  const asked = new Promise<NodeJS.Signals>(resolve => {
    const onStop = (signal: NodeJS.Signals) => {
      if (isStopping) {
        for (const name of STOPS) target.off(name, onStop)
        target.kill(target.pid, signal)
      }
      isStopping = true
      resolve(signal)
    }
    for (const name of STOPS) target.on(name, onStop)
  })
  report(`stopping because of ${await asked}: answers have ${grace / 1000} s to finish`)
  const cut = await server.stop(grace)
  target.off('SIGHUP', onReload)
  report(
    cut === 0 ? 'stopped' : `stopped; ${cut} unfinished ${cut === 1 ? 'answer was' : 'answers were'} cut off`,
  )
}
