import {
  type CorpusWriter,
  fromStart,
  labelsToWrite,
  needWords,
  ownLabels,
  refuse,
  type Sink,
  stringsAt,
} from './writer.js'

export interface ColumnsWriterOptions {
  /** Default `tab`. */
  readonly separator?: 'tab' | 'space'
  /**
   * Whether a corpus' own labels are kept, as a column before the labels given to `write`. Default `replace`.
   */
  readonly gold?: 'replace' | 'keep'
}

/** Writes rows of columns, the label last, and a blank line after each sequence. */
export function createColumnsWriter(sink: Sink, options: ColumnsWriterOptions = {}): CorpusWriter {
  const { separator = 'tab', gold = 'replace' } = options
  const write = fromStart(sink)
  return {
    write(corpus, n, labels) {
      needWords(corpus, 'columns')
      const columns: (readonly string[])[] = corpus.columns.map(column => stringsAt(corpus, column, n))
      if (gold === 'keep' && labels && corpus.labels) columns.push(ownLabels(corpus, corpus.labels, n))
      const last = labelsToWrite(corpus, n, labels)
      if (last) columns.push(last)
      write(rowsOf(columns, separator))
    },
  }
}

function rowsOf(columns: readonly (readonly string[])[], separator: 'tab' | 'space'): string {
  // A row with a single field shows no separator, so the field may contain neither.
  const forbidden = separator === 'space' || columns.length === 1 ? /[\t\n\r\0 ]/ : /[\t\n\r\0]/
  const space = separator === 'tab' ? '\t' : ' '
  let text = ''
  for (let t = 0; t < columns[0].length; t++) {
    let row = '' // a separate string: examining the end of a growing one would copy all of it each time
    for (let k = 0; k < columns.length; k++) {
      const field = columns[k][t]
      if (field === '' || forbidden.test(field))
        refuse(`columns separated by ${separator}s`, 'a field that fits', field)
      row += k === 0 ? field : space + field
    }
    if (/^[ \t]*$/.test(row)) refuse('columns', 'a row that is not blank', row)
    text += `${row}\n`
  }
  return `${text}\n`
}
