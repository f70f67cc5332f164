import type { DataFormat } from '../../src/data/formats/format.js'
import { FORMATS } from '../../src/data/formats/registry.js'
import { extensionOf, type Format, formatOfExtension } from '../../src/data/reading/detect-format.js'
import { UsageError } from '../../terminal/usage.js'

/** The formats that can be written. */
export const WRITABLE_FORMATS: readonly Format[] = (FORMATS as readonly DataFormat[])
  .filter(format => format.createWriter)
  .map(({ name }) => name as Format)

/** The format to write, by file name. */
export function targetFormat(file: string): Format {
  const format = formatOfExtension(extensionOf(file))
  if (format === undefined || !WRITABLE_FORMATS.includes(format))
    throw new UsageError(
      `${file}: cannot tell the format from the name; add --to ${WRITABLE_FORMATS.join('|')}`,
    )
  return format
}
