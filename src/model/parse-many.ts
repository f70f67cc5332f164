import { checkArgument, isIterable } from '../common/arguments.js'
import type { LongCallOptions, LongWork } from '../common/long-work.js'
import type { ParsedText, ParseOptions, TextParser } from './text-parser.js'

/** How texts are parsed, one like the other. `onProgress` gets the texts done. */
export interface ParseManyOptions extends Omit<ParseOptions, 'forced'>, LongCallOptions {}

/** Texts that are parsed in one step: so many, or fewer of about so many characters. */
const BATCH = 256
const BATCH_LENGTH = 1 << 14

/** Several texts; one is refused. */
export function textsOf(texts: Iterable<string>): string[] {
  if (typeof texts === 'string')
    throw new TypeError('parseMany: expected several texts, got one; parse takes it')
  checkArgument('parseMany', isIterable(texts), 'an array of texts', texts)
  return [...texts]
}

/** Parses texts batch by batch. */
export function* parseInSteps(
  parser: TextParser,
  texts: readonly string[],
  options: ParseOptions,
): LongWork<ParsedText[]> {
  const parsed: ParsedText[] = []
  for (let start = 0; start < texts.length; start = parsed.length) {
    const batch = texts.slice(start, batchEnd(texts, start))
    for (const one of parser.parse(batch, options, start)) parsed.push(one)
    yield parsed.length
  }
  return parsed
}

function batchEnd(texts: readonly string[], start: number): number {
  let end = start + 1
  let length = lengthOf(texts[start])
  while (end < Math.min(texts.length, start + BATCH) && length < BATCH_LENGTH)
    length += lengthOf(texts[end++])
  return end
}

/** Also of what should be a text and is none, which the parser refuses. */
function lengthOf(text: string): number {
  return String(text).length
}
