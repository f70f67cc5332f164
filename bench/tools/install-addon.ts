import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { runProcess } from '../measure/run-process.js'

const PACKAGE = 'crfsuite'
const VERSION = '1.0.1'

/**
 * Installs CRFsuite's addon into a folder of its own, so that nobody who only wants us has to build it. Returns where
 * the package is.
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
