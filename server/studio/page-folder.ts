import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the built page is, as seen from the bundle of the command line (dist/cli/bundle) and from this file. */
const PLACES = ['../../studio', '../../dist/studio'] as const

/** The folder with the built page. */
export function pageFolder(from: string = import.meta.url): string {
  const folders = PLACES.map(place => fileURLToPath(new URL(place, from)))
  return folders.find(folder => existsSync(`${folder}/index.html`)) ?? folders[0]
}
