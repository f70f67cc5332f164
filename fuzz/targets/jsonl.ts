import type { Random } from '../../src/common/random.js'
import { createJsonLinesWriter } from '../../src/data/writers/json-lines.js'
import { few, given, many, perhaps } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { label, word } from '../reading/words.js'

/** JSON lines of tokens or of text with spans. */
export const jsonl = createReaderTarget({
  format: 'jsonl',
  options: random =>
    given({
      labels: random.pick(['required', 'optional', 'none'] as const),
      columns: random.below(6) === 0 ? few(random, 3) : undefined,
      scheme: perhaps(random, random.pick(['iob1', 'iob2', 'iobes'] as const)),
      passThrough: random.pick(['skip', 'keep', 'keep'] as const),
    }),
  text(random, size, { labels, columns = random.below(3) === 0 ? 2 : 1 }) {
    const shape = {
      labels: labels === 'required' || random.below(2) === 0,
      columns,
      attributes: random.below(4) === 0,
    }
    let text = ''
    for (let left = size; left > 0; ) {
      const T = few(random, Math.min(left, 12))
      const fromText = columns === 1 && !shape.attributes && random.below(4) === 0
      text += JSON.stringify(fromText ? textRecord(random, T, shape.labels) : tokenRecord(random, T, shape))
      text += '\n'
      left -= T
    }
    return text
  },
  writer: (corpus, { passThrough = 'skip', scheme }) => ({
    create: sink => createJsonLinesWriter(sink),
    options: given({
      passThrough,
      scheme,
      labels: corpus.labels ? ('required' as const) : ('none' as const),
      columns: corpus.columns.length,
    }),
  }),
})

interface Shape {
  readonly labels: boolean
  readonly columns: number
  readonly attributes: boolean
}

function tokenRecord(random: Random, T: number, shape: Shape): object {
  const column = () => many(T, () => word(random))
  return given({
    id: perhaps(random, random.pick([1, 'x', null, 12345678901234567890n.toString(), { a: [] }])),
    tokens: column(),
    labels: shape.labels ? many(T, () => label(random)) : undefined,
    columns: shape.columns > 1 ? many(shape.columns - 1, column) : undefined,
    attributes: shape.attributes
      ? many(T, () => ({ [word(random)]: random.pick([1, -0.5, 1e300]) }))
      : undefined,
    weight: random.below(5) === 0 ? random.pick([0, 1, 2, 0.5, 1e9]) : undefined,
  })
}

function textRecord(random: Random, T: number, labeled: boolean): object {
  const words = many(T, () => word(random))
  const text = words.join(' ')
  const start = text.indexOf(random.pick(words))
  const end = start + text.slice(start).split(' ')[0].length
  return given({ text, spans: labeled ? [{ start, end, label: 'PER' }] : undefined })
}
