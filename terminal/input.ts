/**
 * How the command line reads files. Each path that is read is remembered, and `writeOutput` does not
 * overwrite it. Nothing else in the command line opens a user's file for reading; a test ensures this.
 */
import type { Corpus } from '../src/data/corpus.js'
import type { DataFormat } from '../src/data/formats/format.js'
import { FORMATS } from '../src/data/formats/registry.js'
import * as node from '../src/node/files.js'
import { createFilesReader, type FileBlock } from '../src/node/files-reader.js'
import * as tuples from '../src/node/tuple-files.js'
import type { TuplePart } from '../src/tuples/tuple-part.js'
import { identityOf, STANDARD_INPUT, STANDARD_OUTPUT } from './file-identity.js'
import { sourceName } from './source-name.js'
import { UsageError } from './usage.js'

export type { FileOptions } from '../src/node/files.js'

/** The files read so far, `-` for standard input. */
export const filesRead = new Set<string>()

/**
 * Refuses a file that standard output goes to: the command would read its own output, or append it to the
 * input.
 */
function remember(file: string): void {
  const output = identityOf('-', STANDARD_OUTPUT)
  if (output !== undefined && identityOf(file, STANDARD_INPUT) === output)
    throw new UsageError(
      `standard output: goes to ${sourceName(file)}, which is also read; name another output`,
    )
  filesRead.add(file)
  for (const { companion } of FORMATS as readonly DataFormat[]) {
    const beside = companion?.(file)
    if (beside !== undefined) filesRead.add(beside)
  }
}

/** Reads files of one shape into one corpus, like the library. */
export function readCorpus(files: readonly string[], options?: node.FileOptions): Promise<Corpus> {
  for (const file of files) remember(file)
  return node.readCorpus(files, options)
}

/** Reads a file in batches of complete sequences, like the library. */
export function readBatches(file: string, options?: node.FileOptions): AsyncGenerator<Corpus> {
  remember(file)
  return node.readBatches(file, options)
}

/** Reads a file in blocks of about so many bytes, as far as its format allows, which several threads can read. */
export function readBlocks(
  file: string,
  options: node.FileOptions,
  blockBytes: number,
): AsyncGenerator<FileBlock> {
  remember(file)
  return createFilesReader(options).blocks(file, blockBytes)
}

/** Files of tuples as parts, like the library. */
export function tupleFiles(files: readonly string[]): AsyncGenerator<TuplePart> {
  for (const file of files) remember(file)
  return tuples.tupleFiles(files)
}

/** The bytes of a file in chunks, like the library. */
export function readChunks(file: string): AsyncGenerator<Uint8Array> {
  remember(file)
  return node.readChunks(file)
}

/** The whole content of a file, like the library. */
export function readWhole(
  file: string,
  allocate: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  remember(file)
  return node.readWhole(file, allocate)
}
