import type { DataFormat } from '../../src/data/formats/format.js'
import { headOf } from '../../src/data/formats/head.js'
import { FORMATS } from '../../src/data/formats/registry.js'
import { resembling } from '../../src/data/reading/detect-format.js'
import type { TextLine } from '../tagging/text-lines.js'

/** Lines that tell what a file is. */
const LINES = 100

/** The format of data that lines look decidedly like, though they are parsed as text; undefined: they look like text. */
export function dataFormatOf(lines: readonly TextLine[]): string | undefined {
  const beginning = lines.slice(0, LINES).map(({ text }) => `${text}\n`)
  const head = headOf(new TextEncoder().encode(beginning.join('')))
  const certain = (FORMATS as readonly DataFormat[]).find(format => format.detect?.(head))?.name
  const found = certain ?? resembling(head)
  return found === 'text' ? undefined : found
}
