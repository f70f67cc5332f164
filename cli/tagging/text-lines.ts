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

/** Reads the lines of a text file in batches, in bounded memory. Lines before an error come before it is thrown. */
export async function* readLines(
  file: string,
  { onBytes, ...options }: TextOptions,
): AsyncGenerator<TextLine[]> {
  const collector = createLineCollector({ source: sourceName(file), line: 0 }, options)
  for await (const chunk of readChunks(file)) {
    onBytes?.(chunk.length)
    yield* collector.write(chunk)
  }
  yield* collector.end()
}

/** The lines of a part of a text file that comes after `line` others. */
export function* linesOf(
  bytes: Uint8Array,
  at: Readonly<Cursor>,
  options: Pick<TextOptions, 'encoding'>,
): Generator<TextLine[]> {
  const collector = createLineCollector({ ...at }, options)
  yield* collector.write(bytes)
  yield* collector.end()
}

/** Collects lines from bytes in pieces of any size; yields those that are complete. */
function createLineCollector(at: Cursor, { encoding = 'utf-8' }: Pick<TextOptions, 'encoding'>) {
  let lines: TextLine[] = []
  const splitter = createLineSplitter(at, encoding, (bytes, start, end) => {
    lines.push({ text: decodeUtf8(bytes, start, end, at), line: at.line })
  })
  function* after(work: () => void): Generator<TextLine[]> {
    let failure: { readonly error: unknown } | undefined
    try {
      work()
    } catch (error) {
      failure = { error }
    }
    const taken = lines
    lines = []
    yield taken
    if (failure) throw failure.error
  }
  return { write: (chunk: Uint8Array) => after(() => splitter.write(chunk)), end: () => after(splitter.end) }
}
