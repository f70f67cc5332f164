import { shown } from '../common/shown.js'
import { repeatedMember } from '../data/json-record.js'
import { decodeUtf8 } from '../data/reading/encoding.js'
import { createLineSplitter, isBlank } from '../data/reading/lines.js'
import { type Cursor, fail } from '../data/reading/reader.js'
import type { TupleReader } from './tsv-reader.js'
import type { TupleCollector } from './tuple-collector.js'
import { createValueReader, type ValueReader } from './value-reader.js'

/** Reads JSON lines: an object with the same members on each line, and null for NULL. */
export function createJsonTupleReader(source: string | undefined, collector: TupleCollector): TupleReader {
  const at: Cursor = { source, line: 0 }
  const refuse = (reason: string) => fail(at, reason)
  let names: readonly string[] = []
  let reader: ValueReader | undefined

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) return
    const text = decodeUtf8(bytes, start, end, at)
    const record = parse(text)
    if (!reader) {
      names = Object.keys(record)
      reader = createValueReader(collector.table(names, refuse), names, refuse)
    }
    const twice = repeatedMember(text, new Set(names))
    if (twice !== undefined) refuse(`expected ${twice} once, got it twice`)
    const extra = Object.keys(record).find(name => !names.includes(name))
    if (extra !== undefined) refuse(`expected the members ${names.join(', ')} as before, got ${shown(extra)}`)
    for (let k = 0; k < names.length; k++) {
      const value = record[names[k]]
      if (value === undefined)
        refuse(`expected ${names[k]}, got none (write null for NULL: Spark does with ignoreNullFields=false)`)
      reader.put(k, value)
    }
    reader.endRow()
  }

  function parse(text: string): Readonly<Record<string, unknown>> {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (cause) {
      fail(at, `expected a JSON object, got ${shown(text.slice(0, 40))}`, { cause })
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      refuse(`expected a JSON object, got ${shown(value)}`)
    return value as Record<string, unknown>
  }

  return createLineSplitter(at, 'utf-8', line)
}
