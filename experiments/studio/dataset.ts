/** Labeled strings that a simulated annotator knows the labels of. */

import { Random } from '../../src/common/random.js'
import { type Corpus, completeLabels, corpusOfTexts, sequenceAt } from '../../src/index.js'
import { simulateIngredients } from '../../src/simulation/index.js'
import { nameOfLabel } from '../../studio/learning/label-names.js'
import { type NewEvent, NONE, type SpanScheme } from '../../studio/project/event.js'

export interface GoldString {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

export interface Dataset {
  readonly name: string
  readonly title: string
  readonly scheme: SpanScheme
  readonly strings: readonly GoldString[]
}

/** Generated lines of recipes. */
export function ingredients(count: number): Dataset {
  const corpus = corpusOfTexts(simulateIngredients({ sentences: count, seed: 7 }), {
    scheme: 'plain',
    misaligned: 'split',
  })
  return { name: 'ingredients', title: 'Generated ingredients', scheme: 'plain', strings: stringsOf(corpus) }
}

/** The strings of a corpus. */
export function stringsOf(corpus: Corpus): GoldString[] {
  return Array.from({ length: corpus.N }, (_, n) => {
    const sequence = sequenceAt(corpus, n)
    return { tokens: sequence.tokens, labels: completeLabels(sequence) }
  })
}

/** Some strings of a dataset, drawn at random. */
export function drawStrings({ strings }: Dataset, count: number, seed: number): GoldString[] {
  return new Random(seed).shuffle([...strings]).slice(0, count)
}

/** The events of a project with these strings, called `s0`, `s1`, …, and with all their labels. */
export function projectEvents(strings: readonly GoldString[], scheme: SpanScheme): NewEvent[] {
  const names = new Set(strings.flatMap(({ labels }) => labels.map(label => nameOfLabel(label, scheme))))
  names.delete(NONE)
  const stamp = (id: string) => ({ id, at: 0, by: 'simulation' })
  return [
    { type: 'create', version: 1, name: 'simulation', scheme, tokenizer: 'words', ...stamp('create') },
    {
      type: 'labels',
      labels: [...names].sort().map((name, k) => ({ name, color: k % 20, key: null })),
      ...stamp('labels'),
    },
    { type: 'add', source: 'simulation', strings: strings.map(newString), ...stamp('add') },
  ]
}

/** Tokens with a space between them. */
function newString({ tokens }: GoldString, k: number) {
  const offsets: number[] = []
  let end = -1
  for (const token of tokens) {
    offsets.push(end + 1, end + 1 + token.length)
    end += 1 + token.length
  }
  return { id: `s${k}`, text: tokens.join(' '), tokens: offsets }
}
