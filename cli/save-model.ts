import type { Model } from '../src/model/model.js'
import { writeOutput } from './output.js'

/** Writes a model file all or not at all, and returns its size in bytes. */
export async function saveModel(model: Model, file: string): Promise<number> {
  const bytes = model.save()
  await writeOutput(file, sink => sink(bytes))
  return bytes.length
}
