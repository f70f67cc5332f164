import type { DataFormat } from '../../../src/data/formats/format.js'
import { headOf } from '../../../src/data/formats/head.js'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'
import {
  detectFormat,
  extensionOf,
  formatOfExtension,
  resembling,
} from '../../../src/data/reading/detect-format.js'
import { refuseForeign } from '../../../src/data/reading/foreign-files.js'

/**
 * The format of a content with a name, or without one if it was pasted. Lines of words are text unless they are decidedly something else:
 * strings to be labeled are mostly lines, and lines of equally many words are not columns for that.
 */
export function contentFormat(name: string, bytes: Uint8Array): Format {
  if (formatOfExtension(extensionOf(name)) !== undefined) return detectFormat(name, bytes, 'optional')
  refuseForeign(name, bytes)
  const head = headOf(bytes)
  const certain = (FORMATS as readonly DataFormat[]).find(format => format.detect?.(head))
  return (certain?.name as Format | undefined) ?? resembling(head) ?? 'text'
}

/** Whether columns have labels: there must be one besides the words. */
export function columnsHaveLabels(bytes: Uint8Array): boolean {
  const [first = ''] = headOf(bytes).lines
  return first.trim().split(first.includes('\t') ? '\t' : / +/).length > 1
}
