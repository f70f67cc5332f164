import type { Random } from '../../src/common/random.js'

const WORDS = [
  'a',
  'b',
  'The',
  'dog',
  'né',
  '日本',
  '😀',
  'New',
  'x1',
  '3.14',
  '-',
  '.',
  "it's",
  'A',
  'ab',
  'Zürich',
]
const LABELS = ['DT', 'NN', 'O', 'B-PER', 'I-PER', 'B-LOC', 'E-X', 'S', '1', 'é']

/** A word, some of them short, some of other scripts. */
export function word(random: Random): string {
  return random.pick(WORDS)
}

/** A label. */
export function label(random: Random): string {
  return random.pick(LABELS)
}
