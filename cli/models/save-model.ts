import type { Model } from '../../src/model/model.js'
import { type Output, writeOutput } from '../../terminal/output.js'

/** Writes a model file atomically and returns its size in bytes. */
export async function saveModel(model: Model, output: Output): Promise<number> {
  const bytes = model.save()
  await writeOutput(output, sink => sink(bytes))
  return bytes.length
}
