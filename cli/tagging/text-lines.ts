import { decodeUtf8 } from '../../src/data/reading/encoding.js'
import { createLineSplitter } from '../../src/data/reading/lines.js'
import type { Cursor } from '../../src/data/reading/reader.js'
import { readChunks } from '../../terminal/input.js'
import { sourceName } from '../../terminal/source-name.js'

/** A line of text and its number, counted from 1. */
export interface TextLine {
  readonly text: string
  readonly line: number
}

export interface TextOptions {
  readonly encoding?: 'utf-8' | 'latin-1'
  readonly onBytes?: (bytes: number) => void
}

/** Reads the lines of a text file in batches, in bounded memory. */
export async function* readLines(file: string, options: TextOptions): AsyncGenerator<TextLine[]> {
  const { encoding = 'utf-8', onBytes } = options
  const at: Cursor = { source: sourceName(file), line: 0 }
  let lines: TextLine[] = []
  const splitter = createLineSplitter(at, encoding, (bytes, start, end) => {
    lines.push({ text: decodeUtf8(bytes, start, end, at), line: at.line })
  })
  const take = () => {
    const taken = lines
    lines = []
    return taken
  }
  for await (const chunk of readChunks(file)) {
    onBytes?.(chunk.length)
    splitter.write(chunk)
    yield take()
  }
  splitter.end()
  yield take()
}
