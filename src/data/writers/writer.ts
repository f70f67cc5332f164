import { DataError } from '../../common/errors.js'
import type { Column, Corpus } from '../corpus.js'
import { UNKNOWN, UNKNOWN_LABEL } from '../labels/unknown-label.js'

/** Receives text as it is written. */
export type Sink = (text: string) => void

/**
 * Writes sequences one by one. Content that the format cannot hold (for example, a space in a word where
 * spaces separate columns) is refused with a `DataError` before any of its sequence is written.
 */
export interface CorpusWriter {
  /** Writes sequence n of a corpus; `labels`, one per token, replace its own. */
  write(corpus: Corpus, n: number, labels?: readonly string[]): void
  /** Writes the text after the last sequence of a corpus, if the format has any. */
  finish?(corpus: Corpus): void
  /** Writes what stands at the end of the file, where a format has such a thing. */
  close?(): void
}

/** Writes all sequences of a corpus, which is all that a file holds. */
export function writeCorpus(corpus: Corpus, writer: CorpusWriter): void {
  for (let n = 0; n < corpus.N; n++) writer.write(corpus, n)
  writer.finish?.(corpus)
  writer.close?.()
}

/** The strings of sequence n in a column. */
export function stringsAt(corpus: Corpus, { ids, strings }: Column, n: number): string[] {
  const start = corpus.offset[n]
  const found = new Array<string>(corpus.offset[n + 1] - start) // no larger: wide rows have many columns of few tokens
  for (let t = 0; t < found.length; t++) found[t] = strings.get(ids[start + t])
  return found
}

/** Refuses a corpus without words, in a format that is made of them. */
export function needWords({ wordless }: Corpus, format: string): void {
  if (wordless)
    throw new DataError(
      `${format}: expected words, got attributes alone (JSON lines and CRFsuite's format hold them)`,
    )
}

/** The labels that a corpus has for sequence n, `_` where they are not known. */
export function ownLabels(corpus: Corpus, { ids, strings }: Column, n: number): string[] {
  const own = ids.subarray(corpus.offset[n], corpus.offset[n + 1])
  return Array.from(own, id => (id === UNKNOWN ? UNKNOWN_LABEL : strings.get(id)))
}

/** The labels to write: the given ones, one per token, or the corpus' own. */
export function labelsToWrite(
  corpus: Corpus,
  n: number,
  labels?: readonly string[],
): readonly string[] | undefined {
  checkLabelCount(corpus, n, labels)
  return labels ?? (corpus.labels ? ownLabels(corpus, corpus.labels, n) : undefined)
}

/** Refuses labels that are more or fewer than the tokens of sequence n. */
export function checkLabelCount({ offset }: Corpus, n: number, labels?: readonly string[]): void {
  const T = offset[n + 1] - offset[n]
  if (labels && labels.length !== T) throw new RangeError(`write: expected ${T} labels, got ${labels.length}`)
}

/** Refuses to write something: `format: expected …, got …`. */
export function refuse(format: string, expected: string, got: string): never {
  throw new DataError(`${format}: expected ${expected}, got ${JSON.stringify(got)}`)
}

/**
 * A sink for a file: text that begins with U+FEFF gets a byte-order mark, since readers drop the first one.
 */
export function fromStart(sink: Sink): Sink {
  let atStart = true
  return text => {
    if (atStart && text.startsWith('\uFEFF')) sink('\uFEFF')
    atStart &&= text === ''
    sink(text)
  }
}
