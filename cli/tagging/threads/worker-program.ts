import { existsSync } from 'node:fs'

/** Where the program of the threads may be: in the bundle, as a compiled module, or in the last build of these sources. */
const PLACES = ['./tag-worker.js', './worker-main.js', '../../../dist/cli/bundle/tag-worker.js']

/** The program of the threads: worker-main.ts, as JavaScript. */
export function workerProgram(): URL {
  const found = PLACES.map(place => new URL(place, import.meta.url)).find(place => existsSync(place))
  if (!found) throw new Error(`expected the program of the threads beside ${import.meta.url}, got none`)
  return found
}
