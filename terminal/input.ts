/**
 * How the command line reads files. What is read is remembered by its path, and `writeOutput` does not write over it. Nothing
 * else in the command line opens a file of a user for reading; a test says so.
 */
import type { Corpus } from '../src/data/corpus.js'
import * as node from '../src/node/files.js'
import { identityOf, STANDARD_INPUT, STANDARD_OUTPUT } from './file-identity.js'
import { sourceName } from './source-name.js'
import { UsageError } from './usage.js'

export type { FileOptions } from '../src/node/files.js'

/** The files that were read so far, `-` for standard input. */
export const filesRead = new Set<string>()

/** Refuses a file that standard output goes to: what is printed would be read, or stand behind what was there. */
function remember(file: string): void {
  const output = identityOf('-', STANDARD_OUTPUT)
  if (output !== undefined && identityOf(file, STANDARD_INPUT) === output)
    throw new UsageError(`standard output: the same file as ${sourceName(file)}, which is read`)
  filesRead.add(file)
}

/** Reads files of one shape into one corpus, as the library does. */
export function readCorpus(files: readonly string[], options?: node.FileOptions): Promise<Corpus> {
  for (const file of files) remember(file)
  return node.readCorpus(files, options)
}

/** Reads a file in batches of complete sequences, as the library does. */
export function readBatches(file: string, options?: node.FileOptions): AsyncGenerator<Corpus> {
  remember(file)
  return node.readBatches(file, options)
}

/** The bytes of a file in chunks, as the library gives them. */
export function readChunks(file: string): AsyncGenerator<Uint8Array> {
  remember(file)
  return node.readChunks(file)
}
