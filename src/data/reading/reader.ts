import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import type { PassThroughChoice } from '../pass-through.js'

/**
 * Fills a corpus from bytes that come in pieces of any size; a piece may end inside a character.
 *
 * `begin`, `write` …, `end` read one source; several may follow each other and must have the same shape.
 * A reader copies what it keeps, so a chunk's buffer may be used again. After an error the reader is unusable.
 */
export interface CorpusReader {
  /**
   * Names the next source, for errors. Optional for a single source without a name. `size`: how many bytes it has, if all of them go into one corpus, so that room can be made
   * for it at once; 0 (default): not known.
   */
  begin(source: string, size?: number): void
  /** Says that what comes next follows this many lines of the source, and that no sequence is open. Only formats that can be cut have it. */
  skipTo?(line: number): void
  write(chunk: Uint8Array): void
  /** Ends the source, its last line and its last sequence. */
  end(): void
  /** Returns the complete sequences so far and removes them from the reader. */
  take(): Corpus
}

/** The options of all readers. */
export interface ReaderOptions {
  /** Default `utf-8`. Latin-1 is ISO 8859-1: every byte is the character of that number. */
  readonly encoding?: 'utf-8' | 'latin-1'
  /** Whether the data must have labels (default), may have them, or have none that are read. */
  readonly labels?: 'required' | 'optional' | 'none'
  /** String tables beyond this size are replaced after a `take`, so that memory stays bounded. Default 256 KiB. */
  readonly tableBytes?: number
  /**
   * Whether the other contents of CoNLL-U, JSON lines and FASTA files are kept, for a writer of the same format, or
   * handed over. Default `skip`.
   */
  readonly passThrough?: PassThroughChoice
  /** Whether to keep the texts that sequences were cut from, for a writer of text with spans. Default `skip`. */
  readonly texts?: 'skip' | 'keep'
  /** Whether data that look like another format are refused (default), or read all the same. */
  readonly mismatch?: 'refuse' | 'read'
  /** Called for each record that is left out, with the reason: `answered "reject"`. */
  readonly onSkip?: (reason: string) => void
  /** Called for each annotation that labels cannot hold and that is left out, with its kind: `relations`. */
  readonly onIgnore?: (kind: string) => void
}

/**
 * The default of `ReaderOptions.tableBytes`: some 30,000 words. Taggers remember 600 to 700 bytes of each word until its table is
 * replaced.
 */
export const TABLE_BYTES = 1 << 18

/** The line that is being read, counted from 1. */
export interface Cursor {
  source: string | undefined
  line: number
}

/** Refuses the line at the cursor. */
export function fail(at: Cursor, reason: string, options?: ErrorOptions): never {
  throw new DataError(reason, { source: at.source, line: at.line }, options)
}
