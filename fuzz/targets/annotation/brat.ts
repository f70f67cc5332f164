import type { AnyReaderOptions } from '../../../src/data/formats/format.js'
import { createReader } from '../../../src/data/reading/create-reader.js'
import type { CorpusReader } from '../../../src/data/reading/reader.js'
import { createBratWriter } from '../../../src/data/writers/annotation/brat.js'
import type { CorpusWriter, Sink } from '../../../src/data/writers/writer.js'
import { few, many } from '../../draw.js'
import { annotated, annotationOptions } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** Stands between the text and its annotations, which are two files. */
const BETWEEN = 0x1e

/** brat's text and annotations. */
export const brat = createReaderTarget({
  format: 'brat',
  options(random) {
    const { passThrough: _, ...options } = annotationOptions(random)
    return options
  },
  createReader: readerOfBoth,
  text(random, size) {
    let text = ''
    const rows: string[] = []
    for (const part of many(few(random, 4), () => annotated(random, size, 'code-points'))) {
      const at = Array.from(text).length
      for (const { start, end, label } of part.spans) {
        const covers = random.pick(['', `\t${Array.from(part.text).slice(start, end).join('')}`])
        rows.push(`T${rows.length + 1}\t${label} ${at + start} ${at + end}${covers}`)
      }
      text += `${part.text}\n${random.pick(['', '', '\n'])}`
    }
    if (random.below(3) === 0)
      rows.push(random.pick(['R1\tr Arg1:T1 Arg2:T1', '#1\tAnnotatorNotes T1\tx', 'A1\tx T1', '']))
    return `${text}${String.fromCharCode(BETWEEN)}${random.shuffle(rows).join('\n')}`
  },
  writer: (_, { recordSize: _size, ...options }) => ({ create: writerOfBoth, options }),
})

/** A reader of both files in one content. */
function readerOfBoth(options: AnyReaderOptions): CorpusReader {
  const reader = createReader('brat', options)
  let name = ''
  let inAnnotations = false
  const next = () => {
    reader.end()
    reader.begin(name)
    inAnnotations = true
  }
  return {
    begin(source) {
      name = source
      inAnnotations = false
      reader.begin(source)
    },
    write(chunk) {
      const between = inAnnotations ? -1 : chunk.indexOf(BETWEEN)
      if (between < 0) return reader.write(chunk)
      reader.write(chunk.subarray(0, between))
      next()
      reader.write(chunk.subarray(between + 1))
    },
    end() {
      if (!inAnnotations) next()
      reader.end()
    },
    take: () => reader.take(),
  }
}

function writerOfBoth(sink: Sink): CorpusWriter {
  const files = ['', '']
  const writer = createBratWriter(
    part => {
      files[1] += part
    },
    {
      companion: part => {
        files[0] += part
      },
    },
  )
  return { ...writer, close: () => sink(files.join(String.fromCharCode(BETWEEN))) }
}
