import { DataError } from '../../../common/errors.js'
import { offsetsOf } from '../../readers/annotation/offsets.js'
import { type CorpusWriter, refuse, type Sink } from '../writer.js'
import { textToWrite } from './written-text.js'

/** Writes annotations, and their text, a line for each sequence, to the sink of the companion. */
export function createBratWriter(sink: Sink, { companion }: { readonly companion?: Sink }): CorpusWriter {
  if (!companion)
    throw new DataError(
      'brat: expected a file .ann to write, with the text in a file .txt beside it, got neither',
    )
  let length = 0 // of the text so far, in code points
  let count = 0
  return {
    write(corpus, n, labels) {
      const { text, spans } = textToWrite('brat', corpus, n, labels)
      if (/[\n\r\0]/.test(text)) refuse('brat', 'text on one line', text)
      const offsets = offsetsOf(text, 'code-points')
      let rows = ''
      for (const { start, end, label } of spans ?? []) {
        if (/[\s;]/.test(label)) refuse('brat', 'labels without spaces', label)
        const [from, to] = [length + offsets.fromUtf16(start), length + offsets.fromUtf16(end)]
        rows += `T${++count}\t${label} ${from} ${to}\t${text.slice(start, end)}\n`
      }
      sink(rows)
      companion(`${text}\n`)
      length += offsets.length + 1
    },
  }
}
