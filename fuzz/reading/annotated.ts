import type { Random } from '../../src/common/random.js'
import type { AnyReaderOptions } from '../../src/data/formats/format.js'
import { type Format, formatNamed } from '../../src/data/formats/registry.js'
import type { CorpusWriter, Sink } from '../../src/data/writers/writer.js'
import { few, given, many, perhaps } from '../draw.js'
import { mutateJson } from '../mutate-json.js'
import { word } from './words.js'

/** A text with spans on words, in UTF-16 units or code points. */
export interface Annotated {
  readonly text: string
  readonly words: readonly { readonly text: string; readonly start: number; readonly end: number }[]
  readonly spans: readonly { readonly start: number; readonly end: number; readonly label: string }[]
}

const ODD = [
  'a-b',
  'U.S.',
  '1/2',
  "d'or",
  '"q"',
  '<i>',
  '&',
  'a&amp;b',
  ';',
  'x,y',
  '{',
  ']',
  'e\u0301',
  '👩‍👧',
  '\\',
  '_',
  'O',
]
const GAPS = [' ', ' ', ' ', '  ', '\u00a0', '\t']
const TYPES = ['PER', 'LOC', 'a-b', 'O', 'B-X', 'é', '_']

/** A text of words with spaces between, some of which are labeled. */
export function annotated(random: Random, size: number, unit: 'utf-16' | 'code-points'): Annotated {
  const lengthOf = (text: string) => (unit === 'utf-16' ? text.length : Array.from(text).length)
  let text = random.pick(['', '', ' '])
  const words = many(few(random, Math.min(size, 8)), () => {
    const next = random.below(3) === 0 ? random.pick(ODD) : word(random)
    const start = lengthOf(text)
    text += next
    const end = lengthOf(text)
    text += random.pick(GAPS)
    return { text: next, start, end }
  })
  const spans: Annotated['spans'][number][] = []
  for (let k = 0; k < words.length; k++) {
    if (random.below(3) > 0) continue
    const last = Math.min(words.length - 1, k + random.below(3))
    spans.push({ start: words[k].start, end: words[last].end, label: random.pick(TYPES) })
    k = last
  }
  return { text, words, spans }
}

/** Options of readers of text with spans. The text is kept, so what is written can be cut in the same way. */
export function annotationOptions(random: Random): AnyReaderOptions {
  return given({
    labels: random.pick(['required', 'required', 'optional', 'none'] as const),
    misaligned: perhaps(random, 'split' as const),
    scheme: random.below(4) === 0 ? random.pick(['iob1', 'iobes', 'bilou'] as const) : undefined,
    tokenizer: random.below(4) === 0 ? random.pick(['whitespace', 'characters'] as const) : undefined,
    passThrough: random.pick(['skip', 'keep'] as const),
    texts: 'keep' as const,
    recordSize: random.below(8) === 0 ? few(random, 400) : undefined,
  })
}

/** Records as JSON, on lines or in an array; in half of all cases some are changed in their depth. */
export function jsonText(random: Random, records: readonly unknown[]): string {
  const changed = records.map(record => {
    let value: unknown = record
    if (random.below(2) === 0) for (let k = few(random, 3); k > 0; k--) value = mutateJson(random, value)
    return value
  })
  const form = random.below(3)
  if (form === 0) return JSON.stringify(changed, undefined, random.below(3))
  if (form === 1) return `[\n${changed.map(record => JSON.stringify(record)).join(',\n')}\n]\n`
  return changed.map(record => `${JSON.stringify(record)}\n`).join('')
}

/** How a format is written, to be read with the same options. */
export function writerOf(format: Format) {
  return (_: unknown, { recordSize: _size, ...options }: AnyReaderOptions) => ({
    create: (sink: Sink): CorpusWriter =>
      formatNamed(format)?.createWriter?.(sink, given({ tokenizer: options.tokenizer })) ?? { write() {} },
    options,
  })
}
