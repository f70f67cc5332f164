import { checkTokens } from '../../src/common/count-array.js'
import { DataError } from '../../src/common/errors.js'
import { checkMergeable } from '../../src/counts/merging/mergeable.js'
import type { Model } from '../../src/model/model.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { sourceName } from '../../terminal/source-name.js'
import { loadBytes, type ModelOptions } from './load-model.js'

export interface MergeOptions extends ModelOptions {
  /** Bytes of model files that are held before they are merged. Default 256 MB. */
  readonly waitingBytes?: number
  /** Called if a file has the same content as an earlier one. */
  readonly onSame?: (file: string, earlier: string) => void
}

/**
 * Merges model files. As many as fit are merged in one pass. Those that wait are at least as large as what has been merged before, so that
 * each pass costs at most twice its new files: the time is linear in all files, and memory holds a few times the merged model.
 */
export async function mergeFiles(files: readonly string[], options: MergeOptions): Promise<Model> {
  const { waitingBytes = 1 << 28, onSame } = options
  const seen = new Map<string, string>()
  let merged: Model | undefined
  let mergedBytes = 0
  let tokens = 0
  let waiting: Model[] = []
  let bytes = 0
  const mergeWaiting = (model: Model) => {
    model.merge(...waiting)
    waiting = []
    bytes = 0
    mergedBytes = model.figures.features * BYTES_PER_COUNT
  }
  for (const file of files) {
    const content = await readBytes(file)
    const model = await loadBytes(content, file, options)
    const earlier = seen.get(nameOf(content))
    if (earlier !== undefined) onSame?.(file, earlier)
    seen.set(nameOf(content), file)
    bytes += content.length
    tokens += model.figures.tokens
    if (!merged) {
      merged = model
      model.merge() // refuses a model that is not made of counts
      continue
    }
    checkFits(merged, model, file, tokens)
    waiting.push(model)
    if (bytes > Math.max(waitingBytes, mergedBytes)) mergeWaiting(merged)
  }
  mergeWaiting(merged as Model)
  return merged as Model
}

/** An entry of a pair table, the larger part of a model. */
const BYTES_PER_COUNT = 12

/** Before anything is merged, an error names the file. */
function checkFits(merged: Model, model: Model, file: string, tokens: number): void {
  try {
    checkMergeable(merged, model)
    checkTokens(tokens, 'merge')
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    throw new DataError(error.message, { source: sourceName(file) }, { cause: error })
  }
}

/** A file by its content: the length, and the checksum that it has at byte 24, which loading has compared with the content. */
function nameOf(content: Uint8Array): string {
  return `${content.length}:${content.subarray(24, 28).join('.')}`
}
