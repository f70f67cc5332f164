import { DataError } from '../../common/errors.js'
import type { AttributeColumn, Corpus } from '../corpus.js'
import { type CorpusWriter, fromStart, labelsToWrite, refuse, type Sink } from './writer.js'

/**
 * Writes CRFsuite's format for a corpus with attributes. Without labels, the first field of a line is empty.
 */
export function createCrfsuiteWriter(sink: Sink): CorpusWriter {
  const write = fromStart(sink)
  return {
    write(corpus, n, labels) {
      if (!corpus.attributes)
        throw new DataError(
          'CRFsuite: expected a corpus with attributes, got none (convert makes them with --features)',
        )
      write(itemsOf(corpus, corpus.attributes, n, labelsToWrite(corpus, n, labels)))
    },
  }
}

function itemsOf(corpus: Corpus, attributes: AttributeColumn, n: number, labels?: readonly string[]): string {
  const start = corpus.offset[n]
  const weight = corpus.weight?.[n] ?? 1
  let text = weight === 1 ? '' : `@weight:${weight}\n`
  for (let p = start; p < corpus.offset[n + 1]; p++) {
    let row = labels ? escaped(labels[p - start]) : ''
    // CRFsuite takes such a field for a declaration, and refuses all but @weight.
    if (row.startsWith('@')) refuse('CRFsuite', 'a label that does not begin with @', labels![p - start])
    for (let k = attributes.offset[p]; k < attributes.offset[p + 1]; k++) {
      const value = attributes.values[k]
      if (!Number.isFinite(value)) refuse('CRFsuite', 'a finite value', String(value))
      row += `\t${escaped(attributes.strings.get(attributes.ids[k]))}${value === 1 ? '' : `:${value}`}`
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
