import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type RunOptions, runProcess } from '../measure/run-process.js'

const PACKAGE = 'crfsuite'
const VERSION = '1.0.1'

/**
 * Installs CRFsuite's addon into its own folder, so that users of Cofield need not build it. Returns the path
 * of the package.
 */
export async function installAddon(
  folder: string,
  note: (text: string) => void,
  run: (command: string, args: readonly string[], options: RunOptions) => Promise<unknown> = runProcess,
): Promise<string> {
  const place = path.join(folder, 'node_modules', PACKAGE)
  if (!existsSync(path.join(place, 'lib', 'binding'))) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock']
    // With the certificates that it may need for its registry; without them it waits for minutes, and fails.
    const install = () => run('npm', [...installing(folder), ...flags], { env: process.env })
    note(`installing ${PACKAGE}@${VERSION} from npm`)
    await install().catch(install) // its registry is not always there
  }
  return place
}

/** Why the addon could not be installed: what npm said last, and how to see all of it. */
export function installationFailure(folder: string, { message }: Error): string {
  const [first, ...said] = message.split('\n').filter(line => line.trim() !== '')
  const last = said.findLast(line => !line.includes('A complete log of this run')) ?? first
  return `${last.trim()}; to see why: npm ${installing(folder).join(' ')}`
}

function installing(folder: string): string[] {
  return ['install', `${PACKAGE}@${VERSION}`, '--prefix', folder]
}
