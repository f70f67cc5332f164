import type { Random } from '../../src/common/random.js'
import { createCrfsuiteWriter } from '../../src/data/writers/crfsuite.js'
import { few, given, many } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { label, word } from '../reading/words.js'

/** CRFsuite's attributes with values, escapes and weights. */
export const crfsuite = createReaderTarget({
  format: 'crfsuite',
  options: random =>
    given({
      labels: random.pick(['required', 'optional', 'none'] as const),
      encoding: random.below(6) === 0 ? ('latin-1' as const) : undefined,
    }),
  text(random, size, { labels }) {
    const labeled = labels === 'required' || random.below(2) === 0
    const lines = many(size, () => (random.below(5) === 0 ? '' : item(random, labeled)))
    return `${lines.join('\n')}\n`
  },
  writer: corpus => ({
    create: sink => createCrfsuiteWriter(sink),
    options: { labels: corpus.labels ? 'required' : 'optional' },
  }),
})

function item(random: Random, labeled: boolean): string {
  const attributes = many(
    random.below(4),
    () => word(random) + random.pick(['', '', ':1', ':2.5', ':-1e-3', '\\:x']),
  )
  const fields = [labeled ? label(random) : '', ...attributes]
  if (fields.length === 1 && !labeled) fields.push('x')
  const weight = random.below(12) === 0 ? `@weight:${few(random, 3)}\t` : ''
  return weight + fields.join('\t')
}
