/** Reads a content of any format into strings with the labels that it has. */
import { DataError } from '../../../src/common/errors.js'
import type { LongCallOptions } from '../../../src/common/long-work.js'
import type { Corpus } from '../../../src/data/corpus.js'
import { type Format, formatNamed } from '../../../src/data/formats/registry.js'
import { readContentAsync } from '../../../src/data/reading/read-content.js'
import { anySequenceAt } from '../../../src/data/sequence.js'
import { tokenScanOf } from '../../../src/data/text/bounded-tokenizer.js'
import { joinTokens } from '../../../src/data/text/join-tokens.js'
import { segment, segmentLines } from '../../../src/data/text/segment.js'
import type { Tokenizer } from '../../../src/data/text/tokenizer.js'
import { columnsHaveLabels } from './content-format.js'
import type { ContentLabels } from './project-labels.js'

/** A string of a content. */
export interface ContentItem {
  readonly text: string
  readonly offsets: readonly number[]
  readonly line: number
  readonly columns: readonly (readonly string[])[] | undefined
  readonly labels: ContentLabels | undefined
}

export interface ReadOptions extends LongCallOptions {
  readonly source: string
  readonly tokenizer: Tokenizer
  readonly labels: 'read' | 'ignore'
  readonly sentences: 'lines' | 'within-lines'
  readonly textColumn: string | undefined
  readonly onIgnore: (what: string) => void
}

/** The strings of a content, in its order. */
export async function readItems(
  bytes: Uint8Array,
  format: Format,
  options: ReadOptions,
): Promise<ContentItem[]> {
  if (format === 'text') return itemsOfText(bytes, options)
  if (format === 'columns' || format === 'brown') {
    const hasLabels = options.labels === 'read' && (format === 'brown' || columnsHaveLabels(bytes))
    return itemsOf(await read(bytes, format, hasLabels ? 'required' : 'none', options), options)
  }
  const all = itemsOf(await read(bytes, format, 'none', options), options)
  if (options.labels === 'ignore') return all
  return withLabels(all, await readLabeled(bytes, format, options))
}

function read(
  bytes: Uint8Array,
  format: Format,
  labels: 'required' | 'optional' | 'none',
  { source, tokenizer, textColumn, onIgnore, onProgress, signal }: ReadOptions,
): Promise<Corpus> {
  return readContentAsync(bytes, format, {
    labels,
    texts: 'keep',
    misaligned: 'split',
    mismatch: 'read',
    ...(source !== '' && { source }),
    ...(takesText(format) && { tokenizer }),
    ...(textColumn !== undefined && { tableColumns: { text: textColumn } }),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
    onIgnore,
  })
}

/** Whether a format has text to be cut. */
function takesText(format: Format): boolean {
  const { holds = [], offsets } = formatNamed(format) ?? {}
  return holds.includes('text') || offsets !== undefined
}

/**
 * Strings that have labels. JSON lines may have some with labels and some without, which a corpus may not: those without are read as
 * blank lines then. A table of texts may have no labels at all.
 */
async function readLabeled(bytes: Uint8Array, format: Format, options: ReadOptions): Promise<ContentItem[]> {
  try {
    return itemsOf(await read(bytes, format, 'optional', options), options)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (format === 'jsonl' && /expected (no )?labels, got/.test(error.message))
      return itemsOf(await read(onlyLabeled(bytes), format, 'required', options), options)
    if (format === 'csv' && error.message.includes('expected a column of labels')) return []
    throw error
  }
}

/** JSON lines without labels made blank, so that the others keep their line numbers. */
function onlyLabeled(bytes: Uint8Array): Uint8Array {
  const lines = new TextDecoder().decode(bytes).split('\n')
  const isLabeled = (line: string): boolean => {
    if (line.trim() === '') return false
    const { labels, spans } = JSON.parse(line)
    return labels != null || spans != null
  }
  return new TextEncoder().encode(lines.map(line => (isLabeled(line) ? line : '')).join('\n'))
}

/** All strings, with the labels of those that have some: both lists have the same order. */
function withLabels(all: readonly ContentItem[], labeled: readonly ContentItem[]): ContentItem[] {
  let next = 0
  return all.map(item => {
    const found = labeled[next]
    if (found?.line !== item.line || found.text !== item.text) return item
    next++
    return found
  })
}

function itemsOf(corpus: Corpus, { source, onIgnore }: ReadOptions): ContentItem[] {
  if (corpus.wordless)
    throw new DataError('expected words, got attributes alone, which cannot be shown', { source })
  if (corpus.attributes) onIgnore('attributes')
  if (corpus.weight) onIgnore('weights')
  return Array.from({ length: corpus.N }, (_, n) => itemAt(corpus, n, source))
}

function itemAt(corpus: Corpus, n: number, source: string): ContentItem {
  const { tokens = [], labels, columns } = anySequenceAt(corpus, n)
  const line = corpus.line[n]
  const empty = tokens.indexOf('')
  if (empty >= 0)
    throw new DataError(`token ${empty + 1}: expected a word, got an empty one`, { source, line })
  const { text, starts } = corpus.texts?.[n] ?? joinTokens(tokens)
  return { text, offsets: offsetsOf(tokens, starts), line, columns, labels }
}

function offsetsOf(tokens: readonly string[], starts: readonly number[]): number[] {
  return tokens.flatMap((token, t) => [starts[t], starts[t] + token.length])
}

/** Each line is a string, or each sentence of it. Lines without a token are left out. */
function itemsOfText(bytes: Uint8Array, { source, tokenizer, sentences }: ReadOptions): ContentItem[] {
  const lines = decode(bytes, source).split(/\r\n|\n|\r/)
  const scan = tokenScanOf(tokenizer)
  return lines.flatMap((text, k) => {
    const found = sentences === 'lines' ? [segment(text, scan)] : [...segmentLines([text], { scan })]
    return found.flatMap(cut => {
      if (!cut || cut.tokens.length === 0) return []
      const offsets = offsetsOf(cut.tokens, cut.starts)
      const [start, end] = [offsets[0], offsets[offsets.length - 1]]
      const moved = offsets.map(offset => offset - start)
      return [
        { text: text.slice(start, end), offsets: moved, line: k + 1, columns: undefined, labels: undefined },
      ]
    })
  })
}

function decode(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const place = source === '' ? {} : { source }
    throw new DataError('expected text in UTF-8, got bytes that are none: save the file as UTF-8', place, {
      cause,
    })
  }
}
