import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { Random } from '../../../src/common/random.js'
import { zipf } from '../../../src/simulation/zipf.js'
import type { PreparedCorpus, TextFiles } from '../../corpora/prepared-corpus.js'
import { countFigure } from '../../report/figures.js'

/** The size of generated data. */
export interface CornerSize {
  readonly labels: number
  /** Distinct attributes of the training text: values per column times columns. */
  readonly attributes: number
  /** Attributes of a token. */
  readonly columns: number
  /** Tokens of the training text. */
  readonly tokens: number
  /** Tokens of the text to tag. */
  readonly tagged: number
}

const LENGTH = 20
/** Characters, about, that are written at once. */
const BLOCK = 1 << 22
/** One value in so many has nothing to do with the label. */
const NOISE = 4

/**
 * Writes a corpus of a given size for all tools. Labels are a Markov chain in which every label may follow every other, by Zipf's law.
 * The values of a column go round all labels, so that most values have one label. Every value occurs in the training text.
 */
export function writeCornerCorpus(name: string, size: CornerSize, folder: string): PreparedCorpus {
  const values = size.attributes / size.columns
  if (!Number.isInteger(values) || values > size.tokens)
    throw new RangeError(
      `attributes: expected ${size.columns} columns of at most ${size.tokens} values, got ${size.attributes}`,
    )
  const template = path.join(folder, `${name}.template`)
  const names = Array.from({ length: size.columns }, (_, column) => `U${String(column).padStart(2, '0')}=`)
  writeFileSync(template, `${names.map((prefix, k) => `${prefix}%x[0,${k}]\n`).join('')}B\n`)
  const follow = successors(size.labels)
  const write = (part: 'train' | 'test', tokens: number, seed: number): TextFiles => {
    const file = path.join(folder, `${name}.${part}`)
    const text = { columns: `${file}.tsv`, attributes: `${file}.crfsuite`, tokens }
    writeText(text, size, follow, names, part === 'train' ? values : 0, new Random(seed))
    return text
  }
  const train = write('train', size.tokens, 1)
  const test = write('test', size.tagged, 2)
  const [labels, attributes, tokens] = [size.labels, size.attributes, size.tokens].map(countFigure)
  const title = `${labels} labels, ${attributes} attributes, ${tokens} tokens`
  return { name, title, features: template, template, train, test }
}

/** Which labels follow a label, the most likely first. */
function successors(labels: number): Int32Array[] {
  const random = new Random(3)
  const all = Int32Array.from({ length: labels }, (_, label) => label)
  return Array.from({ length: labels }, () => random.shuffle(all).slice())
}

/** The first `sure` tokens go through all values of a column, in an order of its own; the others draw one that fits the label. */
function writeText(
  text: TextFiles,
  { labels, attributes, columns }: CornerSize,
  follow: readonly Int32Array[],
  names: readonly string[],
  sure: number,
  random: Random,
): void {
  const values = attributes / columns
  const orders = names.map(() => random.shuffle(Int32Array.from({ length: sure }, (_, value) => value)))
  const files = [openSync(text.columns, 'w'), openSync(text.attributes, 'w')]
  let blocks = ['', '']
  const flush = () => {
    for (const [k, fd] of files.entries()) writeSync(fd, blocks[k])
    blocks = ['', '']
  }
  let label = 0
  for (let p = 0; p < text.tokens; p++) {
    label = p % LENGTH === 0 ? random.below(labels) : follow[label][zipf(labels, random)]
    const row = orders.map(order =>
      p < sure
        ? order[p]
        : random.below(NOISE) === 0
          ? random.below(values)
          : ofLabel(label, labels, values, random),
    )
    const end = (p + 1) % LENGTH === 0 || p + 1 === text.tokens ? '\n\n' : '\n'
    blocks[0] += `${row.map(value => `v${value}`).join('\t')}\tL${label}${end}`
    blocks[1] += `L${label}${row.map((value, k) => `\t${names[k]}v${value}`).join('')}${end}`
    if (blocks[1].length > BLOCK) flush()
  }
  flush()
  for (const fd of files) closeSync(fd)
}

/** A value of the label's own: those with the same remainder, or, if labels are more than values, the one that it shares. */
function ofLabel(label: number, labels: number, values: number, random: Random): number {
  if (values <= labels) return label % values
  const own = Math.floor((values - 1 - label) / labels) + 1
  return label + labels * random.below(own)
}
