import { spawn } from 'node:child_process'

/** The program that opens an address, by system. */
const OPENERS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'], // unlike `start`, it takes & and ? as they are
}

/** Opens an address in the browser of this person, if there is one. If not, nothing happens: the address was printed. */
export function openBrowser(url: string, platform: string = process.platform): void {
  const [program, ...words] = OPENERS[platform] ?? ['xdg-open']
  try {
    const child = spawn(program, [...words, url], { stdio: 'ignore', detached: true })
    child.on('error', () => {})
    child.unref()
  } catch {}
}
