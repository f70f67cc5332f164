import { DataError } from '../../src/common/errors.js'
import { areTags } from '../../studio/project/content/project-labels.js'
import { OPEN, type SpanScheme } from '../../studio/project/event.js'
import { labelFault, labelName } from '../../studio/project/token-labels.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { sourceName } from '../../terminal/source-name.js'

/** A model to begin with. */
export interface BaseModel {
  readonly file: string
  readonly bytes: Uint8Array
  readonly scheme: SpanScheme
  /** Names of its labels, as people see them. */
  readonly labels: readonly string[]
}

/** Reads a model to begin with, and refuses one that has nothing to propose for strings. `scheme` is that of the project, if it has one. */
export async function readBaseModel(file: string, given: SpanScheme | undefined): Promise<BaseModel> {
  const { loadBytes } = await import('../models/load-model.js')
  const bytes = await readBytes(file)
  const source = sourceName(file)
  const model = await loadBytes(bytes, file, {})
  try {
    model.tag(['a'])
  } catch (cause) {
    throw new DataError(
      `expected a model that labels words alone: ${(cause as Error).message}`,
      { source },
      { cause },
    )
  }
  const own: SpanScheme = areTags([model.labels]) ? 'bio' : 'plain'
  const scheme = given ?? own
  const fault = model.labels
    .map(label => (label === OPEN ? null : labelFault(label, own)))
    .find(found => found !== null)
  if (fault !== undefined || own !== scheme)
    throw new DataError(
      fault ??
        `has labels of the scheme ${own}, and the project has the scheme ${scheme}: none of them could be proposed`,
      { source },
    )
  const names = model.labels.flatMap(label => labelName(label, scheme) ?? [])
  return { file, bytes, scheme, labels: [...new Set(names)] }
}
