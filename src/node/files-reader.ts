/** Reads files of one shape with one reader: into one corpus, or block by block. */
import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import { createHeadCollector, HEAD_BYTES, headOf } from '../data/formats/head.js'
import { formatNamed } from '../data/formats/registry.js'
import { RECORD_SIZE } from '../data/readers/annotation/annotated-text.js'
import { type AnyReaderOptions, createReader } from '../data/reading/create-reader.js'
import { type CutBlock, createBlockCutter } from '../data/reading/cut-blocks.js'
import {
  detectFormat,
  type EvenLines,
  extensionOf,
  type Format,
  formatOfExtension,
} from '../data/reading/detect-format.js'
import { checkFormat, checkResemblance, explainMismatch } from '../data/reading/format-mismatch.js'
import { createLineCounter, type LineCounter } from '../data/reading/line-counter.js'
import type { CorpusReader } from '../data/reading/reader.js'
import { isPlain, readChunks, sizeOf, sourceName } from './chunks.js'
import { parquetLines } from './parquet/parquet-lines.js'

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

/** What another thread needs to read the blocks of a file. */
export interface FileOpening {
  readonly source: string
  readonly format: Format
  /** The first lines of the file with its first sequence, or at least the lines with that: they decide how the others are read. */
  readonly bytes: Uint8Array
  /** The number of lines before them. */
  readonly line: number
}

/** A part of a file. */
export interface FileBlock {
  /** Reads its sequences here; blocks that have to be read here must be read in order. Sequences before an error come before it is thrown. */
  read(): Generator<Corpus>
  /** What another thread can read instead; undefined: it has to be read here. */
  readonly apart?: { readonly opening: FileOpening; readonly bytes: Uint8Array }
}

/** One reader for several files; the first determines the format. */
export function createFilesReader(options: FileOptions) {
  let reader: CorpusReader | undefined
  let reading: AnyReaderOptions | undefined
  let format: Format | undefined
  let countLines: LineCounter | undefined // of all files that are cut
  let first = ''
  let begun = false // whether the reader has begun the file at hand
  let head: Uint8Array = new Uint8Array(0) // of the file at hand

  async function begin(file: string, bytes: Uint8Array, size: number): Promise<CorpusReader> {
    const source = sourceName(file)
    const { labels, evenLines, mismatch, encoding } = options
    const head = headOf(bytes)
    const found = options.format ?? detectFormat(source, bytes, labels, evenLines, head)
    const check = options.format === undefined ? checkResemblance : checkFormat
    check({ source, format: found, bytes, head, labels, mismatch, encoding })
    if (format !== undefined && found !== format)
      throw new DataError(`expected ${format} as in ${first}, got ${found}`, { source })
    if (format === undefined) first = source
    format = found
    reading ??= options.optionsFor?.(found) ?? options
    reader ??= createReader(found, reading)
    await readCompanion(file, found, reader, bytes)
    reader.begin(source, size)
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

  /** Begins a file, and yields what its reader has to be given. `size`: see `CorpusReader.begin`. */
  async function* pieces(file: string, size = 0): AsyncGenerator<Uint8Array> {
    const collected = createHeadCollector()
    const fewest = options.format === undefined ? HEAD_BYTES : 1
    const most = options.recordSize ?? RECORD_SIZE
    begun = false
    const start = async () => {
      head = collected.bytes()
      await begin(file, head, size)
      begun = true
    }
    for await (const chunk of readChunks(file)) {
      options.onBytes?.(chunk.length)
      if (begun && format === PARQUET) collected.add(chunk)
      else if (begun) yield chunk
      else {
        collected.add(chunk) // a pipe may begin with too few bytes to detect the format
        if (!collected.suffices(fewest, most)) continue
        await start()
        if (format !== PARQUET) yield head
        else if (isPlain(file)) break
      }
    }
    // An empty file is nothing, unless it says something of the one beside it: that nothing in a text is annotated.
    if (!begun && (collected.length > 0 || companionOf(file) !== undefined)) {
      await start()
      if (format !== PARQUET) yield head
    }
    if (begun && format === PARQUET)
      yield* parquetLines(sourceName(file), isPlain(file) ? file : collected.bytes(), reading ?? options)
  }

  /** Reads a file into the reader; yields after each piece. */
  async function* read(file: string): AsyncGenerator<void> {
    for await (const piece of pieces(file, sizeOf(file))) {
      explained(file, () => reader?.write(piece))
      yield
    }
    if (begun) explained(file, () => reader?.end())
    yield
  }

  /**
   * Reads a file in blocks of complete sequences: of a piece of the file each, or if `blockBytes` are given and the format allows
   * it, of about so many bytes, which other threads can read.
   */
  async function* blocks(file: string, blockBytes?: number): AsyncGenerator<FileBlock> {
    let opening: FileOpening | undefined
    let cutter: ReturnType<typeof createBlockCutter> | undefined
    let isBroken = false // whether the reader has stopped in the middle

    /** A block in bytes of its own. The first ones are read here, until the opening is known. */
    function cutBlock({ bytes, line }: CutBlock): FileBlock {
      function* here(): Generator<Corpus> {
        if (isBroken && opening) renewReader(opening)
        isBroken = true
        for (const batch of batches(file, () => readCut(bytes, line))) {
          if (batch.N > 0 && format)
            opening ??= { source: sourceName(file), format, bytes: opened(bytes, line, batch), line }
          yield batch
        }
        isBroken = false
      }
      return { read: here, ...(opening && { apart: { opening, bytes } }) }
    }

    for await (const piece of pieces(file)) {
      const cut = format && formatNamed(format)?.cut
      if (blockBytes !== undefined && cut && !cutter) {
        countLines ??= createLineCounter()
        cutter = createBlockCutter(cut, blockBytes, countLines)
      }
      if (cutter) for (const block of cutter.write(piece)) yield cutBlock(block)
      else yield { read: () => batches(file, () => reader?.write(piece)) }
    }
    if (cutter) for (const block of cutter.end()) yield cutBlock(block)
    else if (begun) yield { read: () => batches(file, () => reader?.end()) }
  }

  function readCut(bytes: Uint8Array, line: number): void {
    reader?.skipTo?.(line)
    reader?.write(bytes)
    reader?.end()
  }

  /** Replaces a reader that has stopped at an error by one that can read other blocks of the same file. */
  function renewReader({ source, format, bytes, line }: FileOpening): void {
    reader = createReader(format, reading)
    reader.begin(source)
    readCut(bytes, line)
    reader.take()
  }

  /** Does some reading, and yields the sequences that are complete then, also if the reading fails. */
  function* batches(file: string, work: () => void): Generator<Corpus> {
    let failure: { readonly error: unknown } | undefined
    try {
      explained(file, work)
    } catch (error) {
      failure = { error }
    }
    const batch = failure ? takenBefore() : take()
    if (batch && (batch.N > 0 || (!failure && batch.passThrough?.after))) yield batch
    if (failure) throw failure.error
  }

  /** The complete sequences before an error; undefined if the reader cannot give them. */
  function takenBefore(): Corpus | undefined {
    try {
      return take()
    } catch {
      return undefined
    }
  }

  /** Adds to an error of reading a file what the file looks like. */
  function explained(file: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      const { labels } = options
      throw format ? explainMismatch(error, { source: sourceName(file), format, bytes: head, labels }) : error
    }
  }

  /** The file beside a file, by its name. */
  function companionOf(file: string): string | undefined {
    const found = options.format ?? formatOfExtension(extensionOf(file))
    return found && formatNamed(found)?.companion?.(file)
  }

  function take(): Corpus {
    return (reader ?? createReader('columns', options)).take()
  }

  return { read, blocks, take }
}

/** The lines of a block before its second sequence. */
function opened(bytes: Uint8Array, line: number, { N, line: lines }: Corpus): Uint8Array {
  if (N < 2) return bytes
  let end = 0
  for (let k = line + 1; k < lines[1]; k++) end = bytes.indexOf(LF, end) + 1
  return bytes.slice(0, end)
}

const LF = 10

/** The format whose rows are taken out of the file before they are read. */
const PARQUET: Format = 'parquet'
