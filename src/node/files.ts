/** Reads files in Node, including compressed ones. */
import { createPauses } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { createFilesReader, type FileOptions } from './files-reader.js'

export type { EvenLines } from '../data/reading/detect-format.js'
export { readChunks, readWhole } from './chunks.js'
export type { FileOptions } from './files-reader.js'

/**
 * Reads files of one shape into one corpus, in slices between which other work has its turn. `-` is standard input; files
 * ending in `.gz` are decompressed.
 */
export async function readCorpus(
  paths: readonly string[],
  { signal, ...options }: FileOptions = {},
): Promise<Corpus> {
  const files = createFilesReader(options)
  const pauses = createPauses(signal)
  for (const file of paths) for await (const _ of files.read(file)) if (pauses.isDue()) await pauses.take()
  return files.take()
}

/**
 * Reads a file of any size in batches of complete sequences, in bounded memory. With `passThrough: 'keep'` a
 * batch may have pass-through text and no sequences: comments on their own, or more of them than fit into a
 * batch. If the file has an error, the sequences before it come first.
 */
export async function* readBatches(file: string, options: FileOptions = {}): AsyncGenerator<Corpus> {
  for await (const block of createFilesReader(options).blocks(file)) yield* block.read()
}
