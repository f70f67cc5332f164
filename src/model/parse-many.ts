import { checkArgument, isIterable } from '../common/arguments.js'
import { yieldToEventLoop } from '../common/yield-to-event-loop.js'
import type { ParsedText, ParseOptions, TextParser } from './text-parser.js'

/** How many texts are parsed so far. */
export interface ParseProgress {
  readonly texts: number
  readonly total: number
}

/** How texts are parsed, one like the other. */
export interface ParseManyOptions extends Omit<ParseOptions, 'forced'> {
  /** Called after each batch of texts. */
  readonly onProgress?: (progress: ParseProgress) => void
  /** Stops parsing: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Texts between two turns of the event loop. */
const BATCH = 256

/** Parses texts in batches. Timers, signals and the page have their turn in between. */
export async function parseMany(
  parser: TextParser,
  texts: Iterable<string>,
  { onProgress, signal, ...options }: ParseManyOptions,
): Promise<ParsedText[]> {
  if (typeof texts === 'string')
    throw new TypeError('parseMany: expected several texts, got one; parse takes it')
  checkArgument('parseMany', isIterable(texts), 'an array of texts', texts)
  const all = [...texts]
  const parsed: ParsedText[] = []
  for (let start = 0; start < all.length; start += BATCH) {
    if (start > 0) await yieldToEventLoop()
    signal?.throwIfAborted()
    for (const one of parser.parse(all.slice(start, start + BATCH), options, start)) parsed.push(one)
    onProgress?.({ texts: parsed.length, total: all.length })
  }
  return parsed
}
