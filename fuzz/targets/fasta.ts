import type { Random } from '../../src/common/random.js'
import { createFastaWriter } from '../../src/data/writers/fasta.js'
import { few, given, many } from '../draw.js'
import { createReaderTarget } from '../reading/reader-target.js'

/** FASTA, with and without a label track. */
export const fasta = createReaderTarget({
  format: 'fasta',
  options: random =>
    given({
      labels: random.pick(['required', 'optional', 'none'] as const),
      labelTrack: random.below(8) === 0 ? ('separate' as const) : undefined,
      passThrough: random.pick(['skip', 'keep', 'keep'] as const),
    }),
  text(random, size, { labels, labelTrack }) {
    const tracks = labelTrack !== 'separate' && (labels === 'required' || random.below(2) === 0) ? 2 : 1
    return many(size, k => records(random, `s${k}`, few(random, 20), tracks)).join('')
  },
  writer: (corpus, { passThrough = 'skip' }) => ({
    create: sink => createFastaWriter(sink),
    options: { passThrough, labels: corpus.labels ? 'required' : 'none' },
  }),
})

function records(random: Random, name: string, T: number, tracks: number): string {
  let text = ''
  for (let track = 0; track < tracks; track++) {
    const characters = many(T, () => random.pick(track === 0 ? ['A', 'C', 'G', 'T', 'n'] : ['.', 'C', 'e']))
    const description = track === 0 && random.below(3) === 0 ? ' some  words\there' : ''
    const cut = random.below(T + 1)
    const [first, rest] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')]
    text += `>${name}${description}\n${first === '' ? '' : `${first}\n`}${rest}\n`
  }
  return text
}
