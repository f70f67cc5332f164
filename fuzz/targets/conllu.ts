import type { Random } from '../../src/common/random.js'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import { createConlluWriter } from '../../src/data/writers/conllu.js'
import { few, given, many, perhaps } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'
import { label, word } from '../reading/words.js'

const OTHER = ['_', '_', 'Case=Nom', '0', '1', 'root', 'SpaceAfter=No']

/** CoNLL-U with comments, ranges and empty nodes. */
export const conllu = createReaderTarget({
  format: 'conllu',
  options: random =>
    given({
      labels: random.pick(['required', 'optional', 'none'] as const),
      labelField: perhaps(random, random.pick(['upos', 'xpos', 'deprel', 'misc'] as const)),
      passThrough: random.pick(['skip', 'keep', 'keep'] as const),
      encoding: random.below(6) === 0 ? ('latin-1' as const) : undefined,
    }),
  text(random, size) {
    let text = ''
    for (let left = size; left > 0; ) {
      const T = few(random, Math.min(left, 12))
      text += sentence(random, T) + (random.below(10) === 0 ? '' : '\n')
      left -= T
    }
    return text
  },
  writer: (corpus, options) => ({
    create: sink => createConlluWriter(sink, given({ labelField: options.labelField })),
    options: { ...options, encoding: 'utf-8', labels: corpus.labels ? 'required' : 'none' },
  }),
})

function sentence(random: Random, T: number): string {
  const rows: string[] = []
  for (let t = 1; t <= T; t++) {
    if (random.below(6) === 0) rows.push(random.pick(['# sent_id = 1', '#', '# text = né']))
    if (random.below(8) === 0) rows.push(row(random, `${t}-${t + 1}`))
    rows.push(row(random, String(t)))
    if (random.below(8) === 0) rows.push(row(random, `${t}.1`))
  }
  return rows.map(line => `${line}\n`).join('')
}

function row(random: Random, id: string): string {
  const fields = many(CONLLU_FIELDS.length, k =>
    k < 2 ? word(random) : random.pick([...OTHER, label(random)]),
  )
  return [id, ...fields].join('\t')
}
