import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'

/** Puts a text between marks and doubles the marks in it, as standard SQL does. */
export function quoted(text: string, mark: '"' | "'" | '`'): string {
  refuseZeros(text)
  if (/[\n\r]/.test(text)) throw new DataError(`SQL: a name or text has a line break: ${shown(text)}`)
  return mark + text.replaceAll(mark, mark + mark) + mark
}

/** Puts a text between marks and writes marks, backslashes and line ends with a backslash, as ClickHouse and Spark do. */
export function escaped(text: string, mark: '"' | "'" | '`'): string {
  refuseZeros(text)
  const body = text
    .replaceAll('\\', '\\\\')
    .replaceAll(mark, `\\${mark}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
  return mark + body + mark
}

/** No engine takes a zero character in a name, and some end the text there. */
function refuseZeros(text: string): void {
  if (text.includes('\0')) throw new DataError(`SQL: a name or text has a zero character: ${shown(text)}`)
}
