/**
 * CoNLL-U, the format of Universal Dependencies: ten fields separated by tabs for each word, a blank line after each sentence.
 *
 * Only syntactic words are labeled. Comments, ranges of words written together (`1-2`), empty nodes (`1.1`) and additional
 * blank lines are skipped or kept as pass-through text. The columns are FORM … MISC, all but the ID. The field of the
 * label is `_` among them, so that a feature cannot see what it must predict.
 */

import { CorpusBuilder } from '../corpus.js'
import { UNKNOWN } from '../labels/unknown-label.js'
import { createPassThroughCollector } from '../pass-through.js'
import { decodeUtf8, internUtf8 } from '../reading/encoding.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'

/** The fields after the ID, in order: the columns of a corpus that comes from CoNLL-U. */
export const CONLLU_FIELDS = [
  'form',
  'lemma',
  'upos',
  'xpos',
  'feats',
  'head',
  'deprel',
  'deps',
  'misc',
] as const

export type ConlluField = (typeof CONLLU_FIELDS)[number]

export interface ConlluOptions extends ReaderOptions {
  /** The field that gives the label. Default `upos`. If labels are optional, `_` in all rows of a batch means none. */
  readonly labelField?: Exclude<ConlluField, 'form'>
}

const TAB = 9
const HASH = 35
const UNDERSCORE = Uint8Array.of(95)

/** Reads CoNLL-U. */
export function createConlluReader(options: ConlluOptions = {}): CorpusReader {
  return createLineReader(options, at => createConlluParser(options, at))
}

function createConlluParser(options: ConlluOptions, at: Cursor): LineParser {
  const { labels = 'required', labelField = 'upos', tableBytes = TABLE_BYTES } = options
  const labeled = labels !== 'none'
  const labelColumn = CONLLU_FIELDS.indexOf(labelField)
  const builder = new CorpusBuilder({ columns: CONLLU_FIELDS.length, labels: labeled }, tableBytes, { at })
  const bound = new Int32Array(CONLLU_FIELDS.length + 2) // field k is bytes[bound[k] … bound[k+1]−2]
  const passThrough = createPassThroughCollector('conllu', options.passThrough)
  let firstLine = 0

  function line(bytes: Uint8Array, start: number, end: number): void {
    const blank = isBlank(bytes, start, end)
    if (blank && builder.open > 0) endSequence()
    else if (blank || bytes[start] === HASH) keepForPassThrough(bytes, start, end)
    else row(bytes, start, end)
  }

  function endSequence(): void {
    if (builder.open === 0) return
    builder.endSequence(firstLine)
    passThrough?.endSequence()
  }

  function keepForPassThrough(bytes: Uint8Array, start: number, end: number): void {
    passThrough?.put(builder.open, `${decodeUtf8(bytes, start, end, at)}\n`)
  }

  function row(bytes: Uint8Array, start: number, end: number): void {
    split(bytes, start, end)
    if (!isWord(bytes)) {
      keepForPassThrough(bytes, start, end)
      return
    }
    if (builder.open === 0) firstLine = at.line
    for (let k = 0; k < CONLLU_FIELDS.length; k++) putField(k, bytes, bound[k + 1], bound[k + 2] - 1)
    builder.endToken()
  }

  function split(bytes: Uint8Array, start: number, end: number): void {
    let count = 0
    bound[0] = start
    for (let p = start; p <= end; p++) {
      if (p < end && bytes[p] !== TAB) continue
      bound[++count] = p + 1 // beyond the tenth field this writes nothing
    }
    if (count !== CONLLU_FIELDS.length + 1) fail(at, `expected 10 fields separated by tabs, got ${count}`)
    for (let k = 0; k < count; k++) {
      if (bound[k + 1] - 1 === bound[k])
        fail(at, `expected a value or _ in field ${k + 1}, got an empty field`)
    }
  }

  /** Whether the ID is that of a word. It must be the next number; otherwise a blank line or a row is missing. */
  function isWord(bytes: Uint8Array): boolean {
    const id = decodeUtf8(bytes, bound[0], bound[1] - 1, at)
    const got = id.slice(0, 20)
    if (/^\d+[-.]\d+$/.test(id)) return false
    if (!/^\d+$/.test(id)) fail(at, `expected an ID such as 1, 1-2 or 1.1, got ${JSON.stringify(got)}`)
    if (Number(id) !== builder.open + 1) fail(at, `expected the ID ${builder.open + 1}, got ${got}`)
    return true
  }

  function putField(k: number, bytes: Uint8Array, from: number, to: number): void {
    const table = builder.columns[k]
    const isLabel = k === labelColumn
    builder.put(k, isLabel ? table.internBytes(UNDERSCORE, 0, 1) : internUtf8(table, bytes, from, to, at))
    if (isLabel && labeled) builder.putLabel(internUtf8(builder.labels, bytes, from, to, at))
  }

  return {
    line,
    end: endSequence,
    take() {
      const corpus = { ...builder.take(), ...passThrough?.take(builder.open) }
      const empty = labels === 'optional' && corpus.labels?.ids.every(id => id === UNKNOWN)
      return empty ? { ...corpus, labels: null } : corpus
    },
  }
}
