/** `cofield studio` in a process of its own, as a person starts it. */

import type { EndedRun, Sandbox } from '../../cli/run-cli.js'
import { findLastingPort } from './lasting-port.js'

export interface StudioProcess {
  readonly url: string
  readonly port: number
  /** Ctrl-C: lets it write data and model. */
  stop(): Promise<EndedRun>
  /** Ends it at once, without a word. */
  kill(): Promise<void>
}

/** The same address after a restart needs the same token. */
const TOKEN = 'a-token-of-the-tests-0123456789'

/**
 * Starts the studio; resolves once it answers. Its port is one that it can have again after its end: one that the system has chosen
 * might be given to somebody else meanwhile.
 */
export async function startStudio(
  sandbox: Sandbox,
  args: readonly string[],
  port?: number,
): Promise<StudioProcess> {
  port ??= await findLastingPort()
  const { child, ended } = sandbox.start(['studio', ...args, '--json', '--no-open', '--port', String(port)], {
    COFIELD_TOKEN: TOKEN,
  })
  const url = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', chunk => {
      out += chunk
      if (out.includes('\n')) resolve((JSON.parse(out.slice(0, out.indexOf('\n'))) as { url: string }).url)
    })
    void ended.then(run => reject(new Error(`cofield studio ended with ${run.code}: ${run.err}`)))
  })
  return {
    url,
    port: Number(new URL(url).port),
    stop() {
      child.kill('SIGINT')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
