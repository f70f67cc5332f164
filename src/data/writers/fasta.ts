import { type CorpusWriter, labelsToWrite, needWords, refuse, type Sink, stringsAt } from './writer.js'

export interface FastaWriterOptions {
  /** Which records are written: each sequence followed by its labels (default), or the tokens or the labels alone. */
  readonly tracks?: 'both' | 'tokens' | 'labels'
  /** Characters per line. Default 60. */
  readonly width?: number
}

/**
 * Writes FASTA with a label track; tokens and labels are one character each. Sequences without a name get a
 * number. The description after a name is written again if it was kept as pass-through text.
 */
export function createFastaWriter(sink: Sink, options: FastaWriterOptions = {}): CorpusWriter {
  const { tracks = 'both', width = 60 } = options
  let count = 0
  return {
    write(corpus, n, labels) {
      needWords(corpus, 'FASTA')
      const name = corpus.names?.[n] ?? String(++count)
      const track = labelsToWrite(corpus, n, labels)
      if (/\s/.test(name)) refuse('FASTA', 'a name without spaces', name)
      const description = corpus.passThrough?.format === 'fasta' ? corpus.passThrough.texts[n][0] : ''
      const records: { readonly header: string; readonly characters: readonly string[] }[] = []
      if (tracks !== 'labels')
        records.push({ header: name + description, characters: stringsAt(corpus, corpus.columns[0], n) })
      if (tracks !== 'tokens' && track) records.push({ header: name, characters: track })
      for (const { characters } of records) checkCharacters(characters)
      for (const { header, characters } of records) writeRecord(header, characters, width, sink)
    },
  }
}

function checkCharacters(characters: readonly string[]): void {
  for (const character of new Set(characters)) {
    if (!/^[!-=?-~]$/.test(character)) refuse('FASTA', 'one visible ASCII character other than >', character)
  }
}

/** Writes line by line, since a record may have millions of characters. */
function writeRecord(header: string, characters: readonly string[], width: number, sink: Sink): void {
  sink(`>${header}\n`)
  for (let t = 0; t < characters.length; t += width) sink(`${characters.slice(t, t + width).join('')}\n`)
}
