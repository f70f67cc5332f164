/** Harm that is done while an engine counts. */
import { existsSync } from 'node:fs'
import type { ProcessWatch } from '../measure/watch-process.js'
import { descendantsOf, watchTree } from '../measure/watch-tree.js'

/** What was done, and what came of it. */
export interface Fault {
  readonly done: string
  /** The last lines of the command that refused to make a model; null: the model was made. */
  readonly refused: string | null
}

const INTERVAL = 100

/**
 * Watches a tree of processes, and kills the first of them whose command line fits, once it has worked for some seconds since it was
 * first seen. Calls `onKill` then.
 */
export function killOne(fits: RegExp, workedSeconds: number, onKill: () => void) {
  return (root: number): ProcessWatch => {
    const watch = watchTree(root)
    const timer = setInterval(() => {
      const found = descendantsOf(root).find(
        ({ command, cpuSeconds }) => fits.test(command) && cpuSeconds >= workedSeconds,
      )
      if (!found) return
      process.kill(found.pid, 'SIGKILL')
      clearInterval(timer)
      onKill()
    }, INTERVAL)
    return {
      stop() {
        clearInterval(timer)
        return watch.stop()
      },
    }
  }
}

/** Expects a command to fail and to leave no model; returns its message. */
export async function expectRefusal(run: () => Promise<unknown>, model: string): Promise<string> {
  try {
    await run()
  } catch (error) {
    if (existsSync(model)) throw new Error('the command failed, but left a model', { cause: error })
    const [, ...lines] = (error as Error).message.split('\n')
    return lines.join('\n')
  }
  throw new Error('expected the command to fail, but it made a model')
}
