import type { AnnotationOptions } from '../readers/annotation/annotated-text.js'
import type { OffsetUnit } from '../readers/annotation/offsets.js'
import type { BrownOptions } from '../readers/brown.js'
import type { ColumnsOptions } from '../readers/columns.js'
import type { ConlluOptions } from '../readers/conllu.js'
import type { FastaOptions } from '../readers/fasta.js'
import type { JsonLinesOptions } from '../readers/json-lines.js'
import type { PlainTextOptions } from '../readers/plain-text.js'
import type { Cut } from '../reading/cut-blocks.js'
import type { CorpusReader } from '../reading/reader.js'
import type { Tokenizer } from '../text/tokenizer.js'
import type { ColumnsWriterOptions } from '../writers/columns.js'
import type { ConlluWriterOptions } from '../writers/conllu.js'
import type { CorpusWriter, Sink } from '../writers/writer.js'
import type { Head } from './head.js'

/** The options of all formats; each reader uses its own. */
export interface AnyReaderOptions
  extends ColumnsOptions,
    ConlluOptions,
    JsonLinesOptions,
    FastaOptions,
    PlainTextOptions,
    BrownOptions,
    AnnotationOptions {}

/** The options of all writers; each uses its own. */
export interface AnyWriterOptions {
  readonly columns?: ColumnsWriterOptions
  readonly conllu?: ConlluWriterOptions
  /** How text that is written will be split when it is read, in formats that hold text and no tokens. Default `words`. */
  readonly tokenizer?: Tokenizer
  /** Takes the text of a format that stores it in a separate file. */
  readonly companion?: Sink
}

/** What a format can hold besides words and labels. */
export type Holding = 'columns' | 'attributes' | 'weights' | 'names' | 'tokens' | 'text'

/**
 * A format of data files. To add one, write a file that exports such a value and name it in `registry.ts`: detection,
 * reading, writing and the command line ask the registry.
 */
export interface DataFormat {
  readonly name: string
  /** One line of description. */
  readonly description: string
  /** Ends of names, without the dot, of this format, unless the content shows another one. */
  readonly extensions: readonly string[]
  /** Ends of names of another format that are also common for this one: the content decides. */
  readonly sharedExtensions?: readonly string[]
  /** Whether a content is certainly in this format. Left out if that is never certain. */
  detect?(head: Head): boolean
  /**
   * Whether a content that is certainly in no format looks decidedly like this one. Such a content is refused as columns or plain text,
   * which could be read without an error, so this must not hold for ordinary files of those.
   */
  resembles?(head: Head): boolean
  /** Whether a content may be a faulty file of this format: an error in it then names no other format. Left out: always. */
  mayBe?(head: Head): boolean
  /** Whether a content is certainly not in this format, although it could be read as such. */
  rejects?(head: Head): boolean
  /** The file that is read before, or written beside, a file of this name; undefined: none is. */
  companion?(file: string): string | undefined
  /** After which lines a content can be cut into parts that are read apart. Left out: after none. */
  readonly cut?: Cut
  createReader(options: AnyReaderOptions): CorpusReader
  /** Left out: the format can only be read. */
  createWriter?(sink: Sink, options: AnyWriterOptions): CorpusWriter
  readonly holds: readonly Holding[]
  /** The default unit of offsets, if the format has offsets. */
  readonly offsets?: OffsetUnit
  /** What the pass-through text is, if it is not JSON: `comments, ranges and empty nodes`. */
  readonly passesThrough?: string
  /** The members of a record that are not part of its sequence, if records are JSON. */
  otherMembers?(record: Readonly<Record<string, unknown>>): string[]
}
