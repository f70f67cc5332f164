import { DataError } from '../../common/errors.js'
import type { AttributeColumn } from '../attribute-column.js'
import type { Corpus } from '../corpus.js'
import type { StringTable } from '../string-table.js'
import { type CorpusWriter, fromStart, labelsToWrite, refuse, type Sink } from './writer.js'

/**
 * Writes CRFsuite's format for a corpus with attributes. Without labels, the first field of a line is empty. The fields of the first
 * `remembered` attributes of a string table are made once; the others each time, so that memory stays bounded.
 */
export function createCrfsuiteWriter(sink: Sink, remembered = 1 << 16): CorpusWriter {
  const write = fromStart(sink)
  const fieldOf = createFieldMemo(remembered)
  return {
    write(corpus, n, labels) {
      if (!corpus.attributes)
        throw new DataError(
          'CRFsuite: expected a corpus with attributes, got none (convert makes them with --features)',
        )
      write(itemsOf(corpus, corpus.attributes, n, fieldOf, labelsToWrite(corpus, n, labels)))
    },
  }
}

/** The field of an attribute, with the tab before it. */
type FieldOf = (strings: StringTable, id: number) => string

/** Remembers the fields of one table of strings, whose numbers never change. */
function createFieldMemo(remembered: number): FieldOf {
  let table: StringTable | undefined
  let fields: string[] = []
  return (strings, id) => {
    if (strings !== table) [table, fields] = [strings, []]
    const known = fields[id]
    if (known !== undefined) return known
    const field = `\t${escaped(strings.get(id))}`
    if (id < remembered) fields[id] = field
    return field
  }
}

function itemsOf(
  corpus: Corpus,
  { offset, ids, values, strings }: AttributeColumn,
  n: number,
  fieldOf: FieldOf,
  labels?: readonly string[],
): string {
  const start = corpus.offset[n]
  const weight = corpus.weight?.[n] ?? 1
  let text = weight === 1 ? '' : `@weight:${weight}\n`
  for (let p = start; p < corpus.offset[n + 1]; p++) {
    let row = labels ? escaped(labels[p - start]) : ''
    // CRFsuite takes such a field for a declaration, and refuses all but @weight.
    if (row.startsWith('@')) refuse('CRFsuite', 'a label that does not begin with @', labels![p - start])
    for (let k = offset[p]; k < offset[p + 1]; k++) {
      const value = values[k]
      if (!Number.isFinite(value)) refuse('CRFsuite', 'a finite value', String(value))
      const field = fieldOf(strings, ids[k])
      row += value === 1 ? field : `${field}:${value}`
    }
    if (/^[ \t]*$/.test(row)) refuse('CRFsuite', 'an item that is not blank', row)
    text += `${row}\n`
  }
  return `${text}\n`
}

function escaped(name: string): string {
  if (name === '' || /[\t\n\r\0]/.test(name)) refuse('CRFsuite', 'a field that fits', name)
  return name.replace(/[\\:]/g, '\\$&')
}
