import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** Deals out the sentences of a text in turn to so many files of a folder, and returns their names. */
export async function dealText(text: string, shards: number, folder: string): Promise<string[]> {
  const names = Array.from({ length: shards }, (_, k) => path.join(folder, `shard-${k}.tsv`))
  const files = names.map(name => createWriteStream(name))
  let sentence = 0
  let lines = ''
  for await (const line of createInterface({ input: createReadStream(text) })) {
    lines += `${line}\n`
    if (line !== '') continue
    await write(files[sentence++ % shards], lines)
    lines = ''
  }
  await Promise.all(files.map(file => new Promise<void>(resolve => file.end(resolve))))
  return names
}

async function write(file: WriteStream, text: string): Promise<void> {
  if (!file.write(text)) await new Promise<void>(resolve => file.once('drain', () => resolve()))
}
