import { delimiterOf, hasRowsWithin, writeField } from '../../readers/annotation/delimited-rows.js'
import { createTableReader } from '../../readers/annotation/table.js'
import { tableLayoutOf } from '../../readers/annotation/table-layout.js'
import {
  type CorpusWriter,
  fromStart,
  labelsToWrite,
  needWords,
  refuse,
  type Sink,
  stringsAt,
} from '../../writers/writer.js'
import type { DataFormat } from '../format.js'

/** Tables of comma-, semicolon- or tab-separated values with a header. What is written has one token a row. */
export const csv = {
  name: 'csv',
  description: 'a table with a header: one token a row, or one text a row with its spans or labels',
  extensions: ['csv'],
  sharedExtensions: ['tsv'],
  detect({ lines: [header = '', ...lines] }) {
    const delimiter = delimiterOf(header)
    if (!delimiter) return false
    const names = header.split(delimiter).map(name => name.trim().replace(/^"|"$/g, ''))
    if (tableLayoutOf(names, true)) return true
    const layout = tableLayoutOf(names, false)
    if (layout?.kind !== 'texts') return false
    // Without labels, texts must look like texts.
    const cells = lines.map(line => line.split(delimiter)[layout.text] ?? '')
    return cells.length > 0 && 2 * cells.filter(cell => /\S \S/.test(cell)).length > cells.length
  },
  mayBe({ lines: [header = '', ...lines] }) {
    const delimiter = delimiterOf(header)
    const width = (line: string) => line.split(delimiter ?? ',').length
    if (delimiter === undefined || delimiter === '\t') return false
    const isHeader = header.split(delimiter).every(name => name.trim().split(/\s+/).length <= 3)
    return isHeader && 2 * lines.filter(line => width(line) >= width(header)).length >= lines.length
  },
  createReader: createTableReader,
  createWriter: createTableWriter,
  offsets: 'utf-16',
  holds: ['columns', 'tokens'],
} as const satisfies DataFormat

function createTableWriter(sink: Sink): CorpusWriter {
  const write = fromStart(sink)
  let count = 0
  return {
    write(corpus, n, labels) {
      needWords(corpus, 'CSV')
      const columns = corpus.columns.map(column => stringsAt(corpus, column, n))
      const last = labelsToWrite(corpus, n, labels)
      const names = columns.map((_, k) => (k === 0 ? 'token' : `column${k + 1}`))
      let text = count === 0 ? `${['sentence', ...names, ...(last ? ['label'] : [])].join(',')}\n` : ''
      for (let t = 0; t < columns[0].length; t++) {
        const fields = [...columns.map(column => column[t]), ...(last ? [last[t]] : [])]
        for (const field of fields) if (/[\r\0]/.test(field)) refuse('CSV', 'fields without CR or NUL', field)
        const rows = fields.find(field => hasRowsWithin(field, ','))
        if (rows !== undefined) refuse('CSV', 'fields without both a comma and a line end', rows)
        if (fields[0] === '' || (last && last[t] === '')) refuse('CSV', 'a token and a label', '')
        text += `${[String(count + 1), ...fields.map(field => writeField(field, ','))].join(',')}\n`
      }
      count++
      write(text)
    },
  }
}
