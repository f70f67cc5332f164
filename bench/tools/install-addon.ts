import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { runProcess } from '../measure/run-process.js'

const PACKAGE = 'crfsuite'
const VERSION = '1.0.1'

/**
 * Installs CRFsuite's addon into its own folder, so that users of Cofield need not build it. Returns the path
 * of the package.
 */
export async function installAddon(folder: string): Promise<string> {
  const place = path.join(folder, 'node_modules', PACKAGE)
  if (!existsSync(path.join(place, 'lib', 'binding'))) {
    mkdirSync(folder, { recursive: true })
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock']
    await runProcess('npm', ['install', '--prefix', folder, ...flags, `${PACKAGE}@${VERSION}`])
  }
  return place
}
