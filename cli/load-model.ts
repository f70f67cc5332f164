import { load } from '../src/load.js'
import type { Model } from '../src/model/model.js'
import { readBytes } from './read-bytes.js'
import { sourceName } from './source-name.js'

/** Loads a model file; `-` is standard input. */
export async function loadModel(file: string): Promise<Model> {
  return load(await readBytes(file), { source: sourceName(file) })
}
