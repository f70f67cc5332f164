import { createColumnsWriter } from '../../src/data/writers/columns.js'
import { few, given, many, perhaps } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { label, word } from '../reading/words.js'

/** Rows of columns: the kernel that scans rows must do what the readable reader does. */
export const columns = createReaderTarget({
  format: 'columns',
  options(random) {
    const labels = random.pick(['required', 'required', 'none', 'optional'] as const)
    return given({
      labels,
      columns: labels === 'optional' ? few(random, 3) : perhaps(random, few(random, 3)),
      separator: random.pick(['auto', 'auto', 'tab', 'space', 'whitespace'] as const),
      encoding: random.below(6) === 0 ? ('latin-1' as const) : undefined,
    })
  },
  text(random, size, { labels, columns = few(random, 3), separator }) {
    const width = labels === 'none' ? columns : columns + 1
    const space = separator === 'space' || (separator !== 'tab' && random.below(3) === 0) ? ' ' : '\t'
    const end = random.below(6) === 0 ? '\r\n' : '\n'
    const row = () => many(width, k => (k === width - 1 ? label(random) : word(random))).join(space)
    const lines = many(size, () => (random.below(5) === 0 ? '' : row()))
    return lines.join(end) + (random.below(4) === 0 ? '' : end)
  },
  alternatives: options => [{ ...options, scanFrom: 1 }],
  writer(corpus, { labels }) {
    if (labels === 'optional' && !corpus.labels) return undefined
    return {
      create: sink => createColumnsWriter(sink),
      options: { labels: corpus.labels ? 'required' : 'none', columns: corpus.columns.length },
    }
  },
})
