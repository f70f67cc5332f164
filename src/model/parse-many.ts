import { checkArgument, isIterable } from '../common/arguments.js'
import { checkKeys } from '../common/known-keys.js'
import { finish, type LongCallOptions, type LongWork, type Steps } from '../common/long-work.js'
import type { ParsedText, ParseOptions, TextParser } from './text-parser.js'

/** How texts are parsed, one like the other. `onProgress` gets the texts done. */
export interface ParseManyOptions extends Omit<ParseOptions, 'forced'>, LongCallOptions {}

const OPTIONS = ['tokenizer', 'decoder', 'constraints', 'onProgress', 'signal'] as const

/** Texts that are parsed in one step: so many, or fewer of about so many characters. */
const BATCH = 256
const BATCH_LENGTH = 1 << 14

/** Characters from which a text is parsed by itself, in several steps. */
const LONG = 1 << 17

/** Several texts; one is refused, and so are options that they cannot all have. */
export function textsOf(texts: Iterable<string>, options: ParseManyOptions): string[] {
  checkKeys('parseMany', options, OPTIONS)
  if (typeof texts === 'string')
    throw new TypeError('parseMany: expected several texts, got one; parse takes it')
  checkArgument('parseMany', isIterable(texts), 'an array of texts', texts)
  return [...texts]
}

/** Parses texts batch by batch, and those of at least `long` characters in steps. */
export function* parseInSteps(
  parser: TextParser,
  texts: readonly string[],
  options: ParseOptions,
  long = LONG,
): LongWork<ParsedText[]> {
  const parsed: ParsedText[] = []
  for (let start = 0; start < texts.length; start = parsed.length) {
    if (lengthOf(texts[start]) >= long) {
      const steps = parser.parseLong(texts[start], options, start)
      parsed.push(yield* countingTexts(steps, start))
    } else {
      const batch = texts.slice(start, batchEnd(texts, start, long))
      for (const one of parser.parse(batch, options, start)) parsed.push(one)
    }
    yield parsed.length
  }
  return parsed
}

/** Parses one text at once. */
export function parseOne(parser: TextParser, text: string, options: ParseOptions, long = LONG): ParsedText {
  if (lengthOf(text) >= long) return finish(parser.parseLong(text, options))
  return parser.parse([text], options)[0]
}

/** The steps of one text, with the number of texts that are done before it. */
function* countingTexts(steps: Steps<ParsedText>, done: number): LongWork<ParsedText> {
  for (;;) {
    const next = steps.next()
    if (next.done) return next.value
    yield done
  }
}

function batchEnd(texts: readonly string[], start: number, long: number): number {
  let end = start + 1
  let length = lengthOf(texts[start])
  while (end < Math.min(texts.length, start + BATCH) && length < BATCH_LENGTH) {
    const next = lengthOf(texts[end])
    if (next >= long) break
    length += next
    end++
  }
  return end
}

/** Also of what should be a text and is none, which the parser refuses. */
function lengthOf(text: string): number {
  return typeof text === 'string' ? text.length : 0
}
