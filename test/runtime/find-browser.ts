import { execFileSync } from 'node:child_process'

/** The browser that pages are tested in; null if there is none: such tests are skipped, unless COFIELD_BROWSER says `required`. */
export function findBrowser(): string | null {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    } catch {
      // Not this one.
    }
  }
  if (process.env['COFIELD_BROWSER'] === 'required')
    throw new Error('expected chromium, chromium-browser or google-chrome on the path, found none')
  return null
}
