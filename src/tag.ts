/**
 * `cofield/tag`: models that are loaded and used, and code for nothing else. It cannot train, and imports what reads a model
 * only when a model needs it, so that a page that tags loads a fraction of the library.
 */

import { importReader } from './methods/readers/import-reader.js'
import { STORED_METHODS } from './methods/stored-methods.js'
import type { Model } from './model/model.js'
import { asFormatError, describeModelFile, type LoadOptions, modelOf, openModelFile } from './model-file.js'

export { DataError, ModelFormatError } from './common/errors.js'
export type { Sequence } from './data/sequence.js'
export type { LoadOptions } from './model-file.js'

/**
 * The model in the bytes of a `.cofield` file, once the code for its method is there. The bytes stay in use and must not be
 * changed. Whatever they are, the result is a model that works, or a `ModelFormatError` that says what is wrong with them.
 */
export async function load(bytes: Uint8Array | ArrayBuffer, options: LoadOptions = {}): Promise<Model> {
  try {
    const opened = openModelFile(bytes, options)
    const { form, file } = describeModelFile(opened, STORED_METHODS, options)
    const read = await importReader(form.content)
    return modelOf(opened, read(file))
  } catch (error) {
    throw asFormatError(error, options.source)
  }
}
