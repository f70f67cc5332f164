import { READERS } from './methods/readers/all-readers.js'
import { allForms } from './methods/registry.js'
import type { Model } from './model/model.js'
import { asFormatError, describeModelFile, type LoadOptions, modelOf, openModelFile } from './model-file.js'

/**
 * The model in the bytes of a `.cofield` file. The bytes stay in use and must not be changed. Whatever they are, the result is a
 * model that works, or a `ModelFormatError` that says what is wrong with them: see SECURITY.md.
 */
export function load(bytes: Uint8Array | ArrayBuffer, options: LoadOptions = {}): Model {
  try {
    const opened = openModelFile(bytes, options)
    const { form, file } = describeModelFile(opened, allForms(), options)
    return modelOf(opened, READERS[form.content](file))
  } catch (error) {
    throw asFormatError(error, options?.source)
  }
}
