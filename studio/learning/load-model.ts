import type { Model } from '../../src/model/model.js'

/** The model of a file's bytes. What reads files is loaded only now: a page that learns by itself needs none of it. */
export async function loadModel(bytes: Uint8Array): Promise<Model> {
  const { load } = await import('../../src/tag.js')
  return load(bytes)
}
