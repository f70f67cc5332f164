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
