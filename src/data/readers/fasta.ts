/**
 * FASTA: records of a `>name` line and lines of characters, each character a token.
 *
 * The labels are a track: a record of the same name and length, with one character for the label of each token. It follows
 * its record, or is in another source in the same order (`labelTrack: 'separate'`). Case is kept. Text after a name is
 * skipped, or is pass-through text if it describes the tokens.
 */

import { CorpusBuilder } from '../corpus.js'
import { createPassThroughCollector } from '../pass-through.js'
import { decodeUtf8 } from '../reading/encoding.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions } from '../reading/reader.js'
import type { StringTable } from '../string-table.js'

export interface FastaOptions extends ReaderOptions {
  /**
   * `interleaved` (default): each record is followed by its labels; if labels are optional, the first two
   * names tell. `separate`: the first source read has the tokens, the second the labels.
   */
  readonly labelTrack?: 'interleaved' | 'separate'
}

const GREATER = 62

/** Reads FASTA. */
export function createFastaReader(options: FastaOptions = {}): CorpusReader {
  return createLineReader(options, at => createFastaParser(options, at))
}

/** A record whose labels are still to come, or that is being read. */
interface FastaRecord {
  readonly name: string
  readonly description: string
  readonly line: number
  readonly track: 'tokens' | 'labels'
  length: number
}

function createFastaParser(options: FastaOptions, at: Cursor): LineParser {
  const { labels = 'required' } = options
  const separate = options.labelTrack === 'separate' && labels !== 'none'
  const builder = new CorpusBuilder({ columns: 1, labels: labels !== 'none' }, Infinity, { at })
  const tokenOf = createByteTable(builder.columns[0])
  const labelOf = createByteTable(builder.labels)
  const passThrough = createPassThroughCollector('fasta', options.passThrough)
  const waiting = createQueue<FastaRecord>() // records whose labels are still to come
  let labeled = labels === 'none' ? false : labels === 'required' || separate ? true : undefined
  let sourceTrack: FastaRecord['track'] = 'labels'
  let record: FastaRecord | undefined
  let names: string[] = []

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (bytes[start] === GREATER && start < end) header(decodeUtf8(bytes, start + 1, end, at).trim())
    else if (!isBlank(bytes, start, end)) characters(bytes, start, end)
  }

  function header(text: string): void {
    closeRecord()
    const name = text.split(/\s/)[0]
    const track = separate ? sourceTrack : trackAfter(name)
    const expected = waiting.first()?.name
    if (track === 'labels' && name !== expected)
      fail(at, `expected the labels of record ${expected ?? '(there is no other)'}, got record ${name}`)
    record = { name, description: text.slice(name.length), line: at.line, track, length: 0 }
  }

  /** Whether the next record has tokens or labels. If labels are optional, the first two names decide whether there are any. */
  function trackAfter(name: string): FastaRecord['track'] {
    if (labeled === undefined && waiting.size() > 0) {
      labeled = waiting.first()!.name === name
      if (!labeled) endSequence(waiting.shift()!)
    }
    return waiting.size() > 0 ? 'labels' : 'tokens'
  }

  function characters(bytes: Uint8Array, start: number, end: number): void {
    if (!record) fail(at, 'expected a line that begins with >, got characters of no record')
    if (record.track === 'tokens') for (let p = start; p < end; p++) builder.put(0, tokenOf(bytes[p], at))
    else for (let p = start; p < end; p++) builder.putLabel(labelOf(bytes[p], at))
    record.length += end - start
  }

  function closeRecord(): void {
    if (!record) return
    const { name, line, track, length } = record
    const refuse = (reason: string) => fail({ source: at.source, line }, `record ${name}: ${reason}`)
    if (length === 0) refuse('expected at least one character, got none')
    if (track === 'tokens' && labeled !== false) waiting.push(record)
    if (track === 'tokens' && (labeled === false || separate)) endSequence(record)
    if (track === 'labels') {
      const tokens = waiting.shift()!
      if (length !== tokens.length)
        refuse(`expected ${tokens.length} labels, one for each character, got ${length}`)
      if (!separate) endSequence(tokens)
    }
    record = undefined
  }

  function endSequence({ name, description, line }: FastaRecord): void {
    builder.endSequence(line)
    names.push(name)
    passThrough?.put(0, description)
    passThrough?.endSequence()
  }

  function end(): void {
    closeRecord()
    if (labeled === undefined && waiting.size() > 0) {
      labeled = false
      endSequence(waiting.shift()!)
    }
    if (waiting.size() > 0 && !(separate && sourceTrack === 'tokens'))
      fail(at, `expected the labels of record ${waiting.first()!.name}, got the end of the file`)
  }

  return {
    begin() {
      sourceTrack = sourceTrack === 'tokens' ? 'labels' : 'tokens'
    },
    line,
    end,
    take() {
      if (separate && waiting.size() > 0)
        fail(at, `expected another file with the labels of record ${waiting.first()!.name}`)
      const corpus = { ...builder.take(), names, ...passThrough?.take(builder.open) }
      names = []
      return labeled ? corpus : { ...corpus, labels: null }
    },
  }
}

/** First in, first out. `Array.shift` moves all other elements, which is too slow if all records of a file wait. */
function createQueue<T>() {
  let items: T[] = []
  let start = 0
  return {
    size: () => items.length - start,
    first: (): T | undefined => items[start],
    push(item: T) {
      items.push(item)
    },
    shift(): T | undefined {
      const item = items[start++]
      if (2 * start > items.length) {
        items = items.slice(start)
        start = 0
      }
      return item
    },
  }
}

/** Numbers characters by their byte: one array access for each base, since there may be millions. */
function createByteTable(strings: StringTable): (byte: number, at: Cursor) => number {
  const ids = new Int32Array(256).fill(-1)
  return (byte, at) => {
    if (ids[byte] < 0) {
      if (byte <= 32 || byte >= 127)
        fail(at, `expected visible ASCII characters, got the byte 0x${byte.toString(16).toUpperCase()}`)
      ids[byte] = strings.internBytes(Uint8Array.of(byte), 0, 1)
    }
    return ids[byte]
  }
}
