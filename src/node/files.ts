/** Reads files in Node, including compressed ones. */
import * as fs from 'node:fs'
import { DataError } from '../common/errors.js'
import { createPauses } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import { createHeadCollector, HEAD_BYTES } from '../data/formats/head.js'
import { formatNamed } from '../data/formats/registry.js'
import { RECORD_SIZE } from '../data/readers/annotation/annotated-text.js'
import { type AnyReaderOptions, createReader } from '../data/reading/create-reader.js'
import {
  detectFormat,
  type EvenLines,
  extensionOf,
  type Format,
  formatOfExtension,
} from '../data/reading/detect-format.js'
import { checkFormat, checkResemblance, explainMismatch } from '../data/reading/format-mismatch.js'
import type { CorpusReader } from '../data/reading/reader.js'
import { isCompressed } from './compressed.js'
import { asDataError, attempt } from './disk.js'
import { parquetLines } from './parquet/parquet-lines.js'

export type { EvenLines } from '../data/reading/detect-format.js'

const CHUNK_BYTES = 1 << 18

/** How to read files: the format and its options. */
export interface FileOptions extends AnyReaderOptions {
  /** Default: by name and content, see `detectFormat`. */
  readonly format?: Format
  /** What lines of equally many words are where nothing tells columns from text. Default `columns`. */
  readonly evenLines?: EvenLines
  /** Called when the format is known, before reading: the returned options replace these. */
  readonly optionsFor?: (format: Format) => AnyReaderOptions
  /** Called with the length of each piece of a file, after decompression. */
  readonly onBytes?: (bytes: number) => void
  /** Stops `readCorpus` between two pieces: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

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
 * batch.
 */
export async function* readBatches(file: string, options: FileOptions = {}): AsyncGenerator<Corpus> {
  const files = createFilesReader(options)
  for await (const _ of files.read(file)) {
    const batch = files.take()
    if (batch.N > 0 || batch.passThrough?.after) yield batch
  }
}

/** One reader for several files; the first determines the format. `read` yields after each chunk. */
function createFilesReader(options: FileOptions) {
  let reader: CorpusReader | undefined
  let reading: AnyReaderOptions | undefined
  let format: Format | undefined
  let first = ''

  async function begin(file: string, head: Uint8Array): Promise<CorpusReader> {
    const source = sourceName(file)
    const found = options.format ?? detectFormat(source, head, options.labels, options.evenLines)
    const { labels, mismatch, encoding } = options
    const check = options.format === undefined ? checkResemblance : checkFormat
    check({ source, format: found, bytes: head, labels, mismatch, encoding })
    if (format !== undefined && found !== format)
      throw new DataError(`expected ${format} as in ${first}, got ${found}`, { source })
    if (format === undefined) first = source
    format = found
    reading ??= options.optionsFor?.(found) ?? options
    reader ??= createReader(found, reading)
    await readCompanion(file, found, reader, head)
    reader.begin(source)
    return reader
  }

  /** Reads the file that a format has besides: the text of annotations. */
  async function readCompanion(
    file: string,
    found: Format,
    into: CorpusReader,
    bytes: Uint8Array,
  ): Promise<void> {
    const { companion } = formatNamed(found) ?? {}
    if (!companion) return
    const beside = companion(file)
    const source = sourceName(file)
    if (beside === undefined) {
      const error = new DataError('expected a file named .ann, with its text in a file .txt beside it', {
        source,
      })
      throw explainMismatch(error, { source, format: found, bytes, labels: options.labels })
    }
    into.begin(beside)
    for await (const chunk of readChunks(beside)) into.write(chunk)
    into.end()
  }

  async function* read(file: string): AsyncGenerator<void> {
    const collected = createHeadCollector()
    const fewest = options.format === undefined ? HEAD_BYTES : 1
    const most = options.recordSize ?? RECORD_SIZE
    let current: CorpusReader | undefined
    let head = new Uint8Array(0)
    const explained = (work: () => void) => {
      try {
        work()
      } catch (error) {
        const { labels } = options
        throw format
          ? explainMismatch(error, { source: sourceName(file), format, bytes: head, labels })
          : error
      }
    }
    const start = async () => {
      head = collected.bytes()
      current = await begin(file, head)
      if (format !== PARQUET) explained(() => current?.write(head))
    }
    for await (const chunk of readChunks(file)) {
      options.onBytes?.(chunk.length)
      if (current && format === PARQUET) collected.add(chunk)
      else if (current) explained(() => current?.write(chunk))
      else {
        collected.add(chunk) // a pipe may begin with too few bytes to detect the format
        if (!collected.suffices(fewest, most)) continue
        await start()
        if (format === PARQUET && isPlain(file)) break
      }
      yield
    }
    // An empty file is nothing, unless it says something of the one beside it: that nothing in a text is annotated.
    if (!current && (collected.length > 0 || companionOf(file) !== undefined)) await start()
    if (current && format === PARQUET) {
      const content = isPlain(file) ? file : collected.bytes()
      for await (const lines of parquetLines(sourceName(file), content, reading ?? options)) {
        explained(() => current?.write(lines))
        yield
      }
    }
    explained(() => current?.end())
    yield
  }

  /** The file beside a file, by its name. */
  function companionOf(file: string): string | undefined {
    const found = options.format ?? formatOfExtension(extensionOf(file))
    return found && formatNamed(found)?.companion?.(file)
  }

  return { read, take: () => (reader ?? createReader('columns', options)).take() }
}

/** The format whose rows are taken out of the file before they are read. */
const PARQUET: Format = 'parquet'

/** Whether a file can be opened by its name and read at any place. */
function isPlain(file: string): boolean {
  return file !== '-' && !isCompressed(file) && fs.statSync(file).isFile()
}

/** The bytes of a file in chunks, each valid until the next one. */
export async function* readChunks(file: string): AsyncGenerator<Uint8Array> {
  if (file === '-') yield* named(file, process.stdin)
  else if (isCompressed(file)) yield* unzipped(file)
  else yield* plain(file)
}

/** The whole content of a file, in bytes that `allocate` makes. */
export async function readWhole(
  file: string,
  allocate: (length: number) => Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const size =
    file === '-' || isCompressed(file) ? 0 : (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0)
  let bytes = allocate(size + 1) // the byte more is where the end shows
  let length = 0
  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return
    const larger = allocate(2 * (length + more))
    larger.set(bytes.subarray(0, length))
    bytes = larger
  }
  if (size > 0)
    for (const read of readInto(file, () => bytes.subarray(length))) {
      length += read
      makeRoom(1)
    }
  else
    for await (const chunk of readChunks(file)) {
      makeRoom(chunk.length)
      bytes.set(chunk, length)
      length += chunk.length
    }
  return bytes.subarray(0, length)
}

/**
 * Synchronous reads into one buffer: several times as fast as a stream, and a reader could not continue
 * anyway.
 */
function* plain(file: string): Generator<Uint8Array> {
  let buffer: Uint8Array | undefined
  const create = (size: number) => new Uint8Array(size > 0 ? Math.min(size, CHUNK_BYTES) : CHUNK_BYTES)
  for (const length of readInto(file, size => (buffer ??= create(size))))
    if (buffer) yield buffer.subarray(0, length)
}

/** Reads a file piece by piece into the buffer that it is given for each, knowing its size (0 for pipes and devices); yields their lengths. */
function* readInto(file: string, bufferFor: (size: number) => Uint8Array): Generator<number> {
  const fd = attempt(file, () => fs.openSync(file, 'r'))
  try {
    const { size } = fs.fstatSync(fd)
    for (;;) {
      const buffer = bufferFor(size)
      const length = attempt(file, () => fs.readSync(fd, buffer))
      if (length === 0) return
      yield length
    }
  } finally {
    fs.closeSync(fd)
  }
}

async function* unzipped(file: string): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import('node:zlib') // takes milliseconds that most commands do not need
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
    await chunks.return?.() // stopping early must not wait for the rest
  }
}

function sourceName(file: string): string {
  return file === '-' ? 'standard input' : file
}
