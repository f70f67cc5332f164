/** What the library can do with files, in Node: reading, gzip, and writing that leaves no half file behind. */
import * as fs from 'node:fs'
import * as path from 'node:path'
import type { Corpus } from './data/corpus.js'
import { type AnyReaderOptions, createReader } from './data/create-reader.js'
import { detectFormat, type Format } from './data/detect-format.js'
import type { CorpusReader } from './data/reader.js'
import { DataError } from './errors.js'

const CHUNK_BYTES = 1 << 18
const HEAD_BYTES = 1 << 14

/** How files are read: the options of their format, and which format it is. */
export interface FileOptions extends AnyReaderOptions {
  /** Default: by name and content, see `detectFormat`. */
  readonly format?: Format
  /** Called when the format is known, before reading: what it returns is heeded in place of these options. */
  readonly optionsFor?: (format: Format) => AnyReaderOptions
  /** Called with the length of each piece of a file that is read, unpacked if it was packed. */
  readonly onBytes?: (bytes: number) => void
}

/** Reads files of one shape into one corpus. `-` is standard input; files ending in `.gz` are unpacked. */
export async function readCorpus(paths: readonly string[], options: FileOptions = {}): Promise<Corpus> {
  const files = createFilesReader(options)
  for (const file of paths) for await (const _ of files.read(file));
  return files.take()
}

/**
 * Reads a file of any size in batches of complete sequences, in bounded memory. With `asides: 'keep'` a batch may have
 * asides and no sequences: comments that stand alone, or more of them than are read at once.
 */
export async function* readBatches(file: string, options: FileOptions = {}): AsyncGenerator<Corpus> {
  const files = createFilesReader(options)
  for await (const _ of files.read(file)) {
    const batch = files.take()
    if (batch.N > 0 || batch.asides?.after) yield batch
  }
}

/** One reader over several files; the first decides on the format. `read` yields after each chunk. */
function createFilesReader(options: FileOptions) {
  let reader: CorpusReader | undefined
  let format: Format | undefined
  let first = ''

  function begin(source: string, head: Uint8Array): CorpusReader {
    const found = options.format ?? detectFormat(source, head, options.labels)
    if (format !== undefined && found !== format)
      throw new DataError(`expected ${format} as in ${first}, got ${found}`, { source })
    if (format === undefined) first = source
    format = found
    reader ??= createReader(found, options.optionsFor?.(found) ?? options)
    reader.begin(source)
    return reader
  }

  async function* read(file: string): AsyncGenerator<void> {
    const source = sourceName(file)
    let current: CorpusReader | undefined
    let head = new Uint8Array(0)
    for await (const chunk of readChunks(file)) {
      options.onBytes?.(chunk.length)
      if (current) current.write(chunk)
      else {
        head = joined(head, chunk) // a pipe may begin with a few bytes, too few to tell the format
        if (head.length < HEAD_BYTES && options.format === undefined) continue
        current = begin(source, head)
        current.write(head)
      }
      yield
    }
    if (!current && head.length > 0) {
      current = begin(source, head)
      current.write(head)
    }
    current?.end()
    yield
  }

  return { read, take: () => (reader ?? createReader('columns', options)).take() }
}

/** The bytes of a file in chunks, each valid until the next is asked for. */
export async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  if (file === '-') yield* named(file, process.stdin)
  else if (file.endsWith('.gz')) yield* unzipped(file)
  else yield* plain(file)
}

/** Synchronous reads into one buffer: several times as fast as a stream, and a reader could not go on anyway. */
function* plain(file: string): Generator<Uint8Array> {
  const fd = attempt(file, () => fs.openSync(file, 'r'))
  try {
    const { size } = fs.fstatSync(fd) // 0 for pipes and devices
    const buffer = new Uint8Array(size > 0 ? Math.min(size, CHUNK_BYTES) : CHUNK_BYTES)
    for (;;) {
      const length = attempt(file, () => fs.readSync(fd, buffer))
      if (length === 0) return
      yield buffer.subarray(0, length)
    }
  } finally {
    fs.closeSync(fd)
  }
}

async function* unzipped(file: string): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib') // costs milliseconds that most commands need not wait
  const input = fs.createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const output = createGunzip({ chunkSize: CHUNK_BYTES })
  input.on('error', error => output.destroy(error))
  try {
    yield* named(file, input.pipe(output))
  } finally {
    input.destroy()
    output.destroy()
  }
}

async function* named(file: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await chunks.next().catch(error => {
        throw asDataError(sourceName(file), error)
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await chunks.return?.() // whoever stops half-way must not be kept waiting for the rest
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

function sourceName(file: string): string {
  return file === '-' ? 'standard input' : file
}

/** Where a writer puts what it writes. */
export type FileSink = (data: string | Uint8Array) => void

/**
 * Writes a file all or not at all: beside its place first, onto the disk, then renamed. If the writer
 * throws, or the disk is full, an existing file stays as it was and nothing else is left.
 */
export async function writeFileAtomically(
  file: string,
  writer: (sink: FileSink) => void | Promise<void>,
): Promise<void> {
  const target = attempt(file, () => targetOf(file))
  if (!target.regular)
    return writeInto(
      file,
      attempt(file, () => fs.openSync(file, 'w')),
      writer,
    )
  const beside = path.join(
    path.dirname(target.path),
    `.${path.basename(target.path)}.${Math.random().toString(36).slice(2)}`,
  )
  const fd = attempt(file, () => fs.openSync(beside, 'wx'))
  try {
    if (target.mode !== undefined) fs.fchmodSync(fd, target.mode)
    await writeInto(file, fd, writer)
    attempt(file, () => fs.renameSync(beside, target.path))
  } catch (error) {
    fs.rmSync(beside, { force: true })
    throw error
  }
}

/** What stands at a path: links are followed, and what is no file (`/dev/null`, a pipe) must not be replaced by one. */
function targetOf(file: string): { path: string; regular: boolean; mode?: number } {
  const stat = fs.statSync(file, { throwIfNoEntry: false })
  if (!stat) return { path: file, regular: true }
  if (stat.isDirectory()) throw new DataError('expected a file, got a directory', { source: file })
  return { path: fs.realpathSync(file), regular: stat.isFile(), mode: stat.mode & 0o777 }
}

async function writeInto(
  file: string,
  fd: number,
  writer: (sink: FileSink) => void | Promise<void>,
): Promise<void> {
  try {
    const output = createBufferedSink(file, fd)
    await writer(output.write)
    output.flush()
    if (fs.fstatSync(fd).isFile()) attempt(file, () => fs.fsyncSync(fd))
  } finally {
    fs.closeSync(fd)
  }
}

function createBufferedSink(file: string, fd: number) {
  let text = ''

  function write(data: string | Uint8Array): void {
    if (typeof data === 'string') text += data
    else {
      flush()
      writeAll(data)
    }
    if (text.length > CHUNK_BYTES) flush()
  }

  function flush(): void {
    if (text !== '') writeAll(Buffer.from(text))
    text = ''
  }

  function writeAll(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      done += attempt(file, () => fs.writeSync(fd, bytes, done, bytes.length - done))
    }
  }

  return { write, flush }
}

/** Runs an operation of the file system; what it throws becomes a `DataError` that names the file. */
function attempt<T>(file: string, operation: () => T): T {
  try {
    return operation()
  } catch (error) {
    throw asDataError(file, error)
  }
}

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EISDIR: 'expected a file, got a directory',
  ENOTDIR: 'a part of the path is no directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is exceeded',
  EMFILE: 'too many open files',
  Z_BUF_ERROR: 'expected a gzip file, got a truncated one',
  Z_DATA_ERROR: 'expected a gzip file, got a corrupt one',
}

function asDataError(source: string, error: unknown): unknown {
  if (error instanceof DataError || !(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return new DataError(REASON_OF_CODE[code] ?? error.message, { source }, { cause: error })
}
