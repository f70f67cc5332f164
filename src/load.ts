import { provideExpressions } from './features/readings/expressions.js'
import { READERS } from './methods/readers/all-readers.js'
import { readRival } from './methods/readers/rivals.js'
import { allForms } from './methods/registry.js'
import { isContainer } from './model/file/container.js'
import type { Model } from './model/model.js'
import {
  asFormatError,
  checkLoad,
  describeModelFile,
  type LoadOptions,
  modelOf,
  modelOfRival,
  openModelFile,
} from './model-file.js'
import { checkByKernels } from './wasm/check-by-kernels.js'

/**
 * The model in the bytes of a `.cofield` file, or of a model file of CRFsuite, Wapiti or CRF++. The bytes stay in use and must not be changed.
 * Whatever they are, the result is a model that works, or a `ModelFormatError` that says what is wrong with them: see SECURITY.md.
 */
export function load(bytes: Uint8Array | ArrayBuffer, options: LoadOptions = {}): Model {
  try {
    const content = checkLoad(bytes, options)
    const rival = isContainer(content) ? undefined : readRival(content, options)
    if (rival) return modelOfRival(rival, content, options)
    checkByKernels(content)
    const opened = openModelFile(content, options)
    provideExpressions()
    const { form, file } = describeModelFile(opened, allForms(), options)
    return modelOf(opened, READERS[form.content](file))
  } catch (error) {
    throw asFormatError(error, options?.source)
  }
}
