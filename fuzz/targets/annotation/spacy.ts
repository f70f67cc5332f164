import type { Random } from '../../../src/common/random.js'
import { few, given, many, perhaps } from '../../draw.js'
import { type Annotated, annotated, annotationOptions, jsonText, writerOf } from '../../reading/annotated.js'
import { createReaderTarget } from '../../reading/reader-target.js'

/** spaCy's documents, pairs, and training data of version 2. */
export const spacy = createReaderTarget({
  format: 'spacy',
  options: annotationOptions,
  text: (random, size) =>
    jsonText(
      random,
      many(few(random, 4), () => recordOf(random, annotated(random, size, 'code-points'))),
    ),
  writer: writerOf('spacy'),
})

function recordOf(random: Random, { text, words, spans }: Annotated): unknown {
  const entities = spans.map(({ start, end, label }) => [start, end, label])
  const tokens = perhaps(
    random,
    words.map(({ start, end }, id) => ({ id, start, end })),
  )
  const pair = [text, { entities }]
  const kind = random.below(4)
  if (kind === 0) return pair
  if (kind === 1) return { classes: ['PER'], annotations: [pair, null] }
  if (kind === 2) return given({ text, ents: spans, tokens })
  const tag = ({ start, end }: Annotated['words'][number]) => {
    const span = spans.find(other => other.start <= start && end <= other.end)
    if (!span) return random.below(9) === 0 ? '-' : 'O'
    const mark = span.start === start ? (span.end === end ? 'U' : 'B') : span.end === end ? 'L' : 'I'
    return `${mark}-${span.label}`
  }
  const sentences = [{ tokens: words.map((word, id) => ({ id, orth: word.text, ner: tag(word) })) }]
  return { id: 0, paragraphs: [given({ raw: perhaps(random, text), sentences })] }
}
