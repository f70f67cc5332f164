import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { createExtractor, type ExtractorOptions } from '../../src/features/extraction/extractor.js'
import type { Feature } from '../../src/features/language/feature.js'

/** The attributes of each position of one sequence; a value other than 1 is written behind a colon. */
export function attributesOf(
  features: readonly Feature[],
  sequence: Sequence,
  options: Partial<ExtractorOptions> = {},
): string[][] {
  const table = new StringTable()
  const extractor = createExtractor(features, table, { mode: 'grow', ...options })
  extractor.bind(corpusOf([sequence]))
  return sequence.tokens.map((_, t) => {
    extractor.extract(t, 0, sequence.tokens.length)
    return Array.from({ length: extractor.count }, (_, k) => {
      const [text, value] = [table.get(extractor.ids[k]), extractor.values[k]]
      return value === 1 ? text : `${text}:${value}`
    })
  })
}

/** The attributes of a single word. */
export function ofWord(feature: Feature, word: string): string[] {
  return attributesOf([feature], { tokens: [word] })[0]
}
