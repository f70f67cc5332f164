import { Random } from '../common/random.js'
import { type Corpus, CorpusBuilder } from '../data/corpus.js'

export interface LabelBiasOptions {
  /** Number of sequences; half of each kind, and one more R1 I B if odd. Default 2000. */
  readonly sequences?: number
  /** Default 1. */
  readonly seed?: number
}

const symbols = ['r', 'i', 'o', 'b']
const paths = [
  ['R1', 'I', 'B'],
  ['R2', 'O', 'B'],
]
const designated = 29 / 32 // the other three share the rest, 1/32 each

/**
 * The data on which locally normalized models fail (Lafferty, McCallum and Pereira, Conditional Random
 * Fields, 2001, section 5.1; sizes as in Zhu et al., Empirical Co-occurrence Rate Networks).
 *
 * Two sequences of labels, R1 I B and R2 O B, equally frequent. Each label emits the symbol of its first
 * letter with 29/32, and each other symbol with 1/32. R1 and R2 look alike, so the middle must decide.
 */
export function simulateLabelBias(options: LabelBiasOptions = {}): Corpus {
  const { sequences = 2000, seed = 1 } = options
  const random = new Random(seed)
  const kinds = random.shuffle(Uint8Array.from({ length: sequences }, (_, n) => n % 2))
  const builder = new CorpusBuilder({ columns: 1, labels: true })
  for (const kind of kinds) {
    for (const label of paths[kind]) {
      builder.put(0, builder.columns[0].intern(emit(label, random)))
      builder.putLabel(builder.labels.intern(label))
      builder.endToken()
    }
    builder.endSequence()
  }
  return builder.take()
}

function emit(label: string, random: Random): string {
  const own = label[0].toLowerCase()
  if (random.uniform() < designated) return own
  return random.pick(symbols.filter(symbol => symbol !== own))
}
