/** The Brown corpus' `word/tag`: one sequence on each line, tokens separated by spaces, each split at its last slash. */
import { CorpusBuilder } from '../corpus.js'
import { decodeUtf8, internUtf8 } from '../reading/encoding.js'
import { createLineReader, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'

export interface BrownOptions extends ReaderOptions {
  /**
   * Whether tags keep (default) or lose `-hl`, `-tl` and `-nc` at their end, which mark words in
   * headlines and titles and cited words.
   */
  readonly suffixes?: 'keep' | 'drop'
}

const TAB = 9
const SPACE = 32
const HYPHEN = 45
const SLASH = 47

/** Reads `word/tag`. */
export function createBrownReader(options: BrownOptions = {}): CorpusReader {
  return createLineReader(options, at => createBrownParser(options, at))
}

function createBrownParser(options: BrownOptions, at: Cursor): LineParser {
  const { labels = 'required', suffixes = 'keep', tableBytes = TABLE_BYTES } = options
  const builder = new CorpusBuilder({ columns: 1, labels: labels !== 'none' }, tableBytes, { at })

  function line(bytes: Uint8Array, start: number, end: number): void {
    for (let p = start; p < end; ) {
      while (p < end && isSpace(bytes[p])) p++
      const from = p
      while (p < end && !isSpace(bytes[p])) p++
      if (from < p) putToken(bytes, from, p)
    }
    builder.endSequence(at.line)
  }

  function putToken(bytes: Uint8Array, from: number, to: number): void {
    let slash = to - 1
    while (slash >= from && bytes[slash] !== SLASH) slash--
    if (slash <= from || slash === to - 1)
      fail(at, `expected word/tag, got ${JSON.stringify(decodeUtf8(bytes, from, to, at))}`)
    builder.put(0, internUtf8(builder.columns[0], bytes, from, slash, at))
    if (labels !== 'none') {
      const tagEnd = suffixes === 'drop' ? withoutSuffixes(bytes, slash + 1, to) : to
      builder.putLabel(internUtf8(builder.labels, bytes, slash + 1, tagEnd, at))
    }
    builder.endToken()
  }

  return { line, end: () => {}, take: () => builder.take() }
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === TAB
}

/** Where a tag ends without its suffixes; a tag that consists only of suffixes stays. */
function withoutSuffixes(bytes: Uint8Array, from: number, to: number): number {
  let end = to
  while (end - 3 > from && bytes[end - 3] === HYPHEN) {
    const suffix = String.fromCharCode(bytes[end - 2], bytes[end - 1]).toLowerCase()
    if (suffix !== 'hl' && suffix !== 'tl' && suffix !== 'nc') break
    end -= 3
  }
  return end
}
