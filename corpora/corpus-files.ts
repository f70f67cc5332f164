import { isUtf8 } from 'node:buffer'
import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DataError } from '../src/common/errors.js'
import type { Corpus } from '../src/data/corpus.js'
import { type AnyReaderOptions, createReader } from '../src/data/reading/create-reader.js'
import type { Format } from '../src/data/reading/detect-format.js'
import { readBytes } from '../terminal/read-bytes.js'
import { isZip, readZip } from './zip.js'

/** The files of a corpus: in a zip archive, in a directory, or a single file. */
export interface CorpusFiles {
  /** Their location, for errors. */
  readonly source: string
  /** Their names without directories, and without `.gz`. */
  readonly names: readonly string[]
  /** Whether the user named just this one file, so that the others are not missing. */
  readonly alone: boolean
  read(name: string): Promise<Uint8Array>
}

/** The files at a path. */
export async function openFiles(path: string): Promise<CorpusFiles> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return filesOfDirectory(path)
  const bytes = await readBytes(path)
  if (isZip(bytes)) return filesOfZip(bytes, path)
  return { source: path, names: [plainName(path)], alone: true, read: async () => bytes }
}

/** The files of an archive. */
export function filesOfZip(bytes: Uint8Array, source: string): CorpusFiles {
  const entries = new Map(readZip(bytes, source).map(entry => [basename(entry.name), entry]))
  return {
    source,
    names: [...entries.keys()],
    alone: false,
    read: async name => entries.get(name)!.read(),
  }
}

function filesOfDirectory(directory: string): CorpusFiles {
  const paths = new Map(readdirSync(directory).map(name => [plainName(name), join(directory, name)]))
  return {
    source: directory,
    names: [...paths.keys()],
    alone: false,
    read: name => readBytes(paths.get(name)!),
  }
}

function plainName(path: string): string {
  return basename(path, '.gz')
}

/**
 * Reads some of the files, in the given order, into one corpus. Without an encoding, each is read as UTF-8,
 * else latin-1.
 */
export async function readFiles(
  files: CorpusFiles,
  names: readonly string[],
  format: Format,
  options: AnyReaderOptions = {},
): Promise<Corpus> {
  const reader = createReader(format, options)
  for (const name of names) {
    reader.begin(files.alone ? files.source : `${files.source}: ${name}`)
    const bytes = await files.read(name)
    reader.write(options.encoding || isUtf8(bytes) ? bytes : utf8Of(bytes))
    reader.end()
  }
  return reader.take()
}

function utf8Of(latin1: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(latin1.buffer, latin1.byteOffset, latin1.length).toString('latin1'))
}

/** The wanted files that exist: all of them, or the single one that was named. Missing files are an error. */
export function chooseFiles(files: CorpusFiles, wanted: readonly string[]): string[] {
  const found = wanted.filter(name => files.names.includes(name))
  const missing = wanted.filter(name => !files.names.includes(name))
  if (files.alone ? found.length > 0 : missing.length === 0) return found
  const expected = files.alone
    ? `a zip archive, a directory, or one of ${wanted.join(', ')}`
    : missing.join(', ')
  throw new DataError(`expected ${expected}, got ${listed(files.names)}`, { source: files.source })
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'nothing'
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} …` : names.join(', ')
}
