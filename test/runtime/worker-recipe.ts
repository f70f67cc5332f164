import { readFileSync } from 'node:fs'
import path from 'node:path'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/worker.md'), 'utf8')

/** A file of docs/worker.md: the block that begins with its name. `entry` gives the address of an entry of the package. */
export function recipeFile(name: string, entry: (file: string) => string): string {
  const blocks = [...page.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)]
  const block = blocks.find(([, file]) => file === name)
  if (!block) throw new Error(`docs/worker.md: expected a block that begins with // ${name}, got none`)
  return block[2]
    .replaceAll("from 'cofield'", `from '${entry('index.js')}'`)
    .replaceAll("from 'cofield/tag'", `from '${entry('tag.js')}'`)
}

/** A program that trains by the recipe until it is aborted, with the model so far as `stopped`, and then with no data, with the message as `failure`. */
export const ABORTED_AND_REFUSED = `const controller = new AbortController()
const contradiction = ['X', 'Y'].map(label => ({ tokens: ['a'], labels: [label] })) // errors forever: only an abort ends it
const stopped = await trainInWorker(contradiction, { method: 'perceptron', options: { maxIterations: 1e9 } }, {
  signal: controller.signal,
  onProgress: ({ iteration }) => iteration === 2 && controller.abort(),
})
const failure = await trainInWorker([]).catch(error => error.message)`
