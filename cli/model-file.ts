import { statSync } from 'node:fs'
import { load } from '../src/model/load.js'
import type { Model } from '../src/model/model.js'
import { readChunks } from '../src/node.js'
import { writeOutput } from './output.js'

/** Loads a model file; `-` is standard input. */
export async function loadModel(file: string): Promise<Model> {
  return load(await readBytes(file), { source: file === '-' ? 'standard input' : file })
}

/** Writes a model file all or not at all, and returns its size in bytes. */
export async function saveModel(model: Model, file: string): Promise<number> {
  const bytes = model.save()
  await writeOutput(file, sink => sink(bytes))
  return bytes.length
}

/** The whole content of a file. */
export async function readBytes(file: string): Promise<Uint8Array> {
  const expected = file === '-' ? 0 : (statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  let bytes = new Uint8Array(expected + 1)
  let length = 0
  for await (const chunk of readChunks(file)) {
    if (length + chunk.length > bytes.length) {
      const grown = new Uint8Array(2 * (length + chunk.length))
      grown.set(bytes.subarray(0, length))
      bytes = grown
    }
    bytes.set(chunk, length)
    length += chunk.length
  }
  return bytes.subarray(0, length)
}
