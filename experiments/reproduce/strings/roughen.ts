/** Strings as they come in practice: what a model learned from tidy strings must hold for these, too. */
import { Random } from '../../../src/common/random.js'
import { type Corpus, completeLabels, corpusOf, sequenceAt } from '../../../src/index.js'

interface Labeled {
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

type Change = (string: Labeled, random: Random) => Labeled

/** What can happen to a string; labels are those of IOB2. */
const CHANGES = {
  tidy: string => string,
  'lower case': ({ tokens, labels }) => ({ tokens: tokens.map(text => text.toLowerCase()), labels }),
  'no punctuation': withoutPunctuation,
  'a field less': withoutField,
  typos: ({ tokens, labels }, random) => ({ tokens: tokens.map(text => withTypo(text, random)), labels }),
  'a new word': withNewWord,
} as const satisfies Record<string, Change>

export type Roughness = keyof typeof CHANGES

export const ROUGHNESS = Object.keys(CHANGES) as readonly Roughness[]

/** One in so many longer words has a typo. */
const WORDS_PER_TYPO = 5
const SHORTEST_WITH_TYPO = 4
/** Strings with fewer fields keep all. */
const FEWEST_FIELDS = 3

/** All strings of a corpus, changed; sequences that have nothing left are dropped. */
export function roughen(corpus: Corpus, roughness: Roughness, seed: number): Corpus {
  const random = new Random(seed)
  const change: Change = CHANGES[roughness]
  const strings = Array.from({ length: corpus.N }, (_, n) => {
    const sequence = sequenceAt(corpus, n)
    return change({ tokens: sequence.tokens, labels: completeLabels(sequence) }, random)
  })
  return corpusOf(strings.filter(({ tokens }) => tokens.length > 0))
}

function withoutPunctuation(string: Labeled): Labeled {
  const { tokens, labels } = keep(string, t => !/^[\p{P}\p{S}]+$/u.test(string.tokens[t]))
  return { tokens, labels: labels.map((label, t) => (continues(labels, t) ? label : begun(label))) }
}

/** Whether the label at t can stand as it is: it is not inside of a field that begins nowhere. */
function continues(labels: readonly string[], t: number): boolean {
  return !labels[t].startsWith('I-') || labels[t - 1]?.slice(2) === labels[t].slice(2)
}

const begun = (label: string) => `B-${label.slice(2)}`

function withoutField(string: Labeled, random: Random): Labeled {
  const { labels } = string
  const begins = labels.flatMap((label, t) => (label.startsWith('B-') ? t : []))
  if (begins.length < FEWEST_FIELDS) return string
  const from = random.pick(begins)
  let to = from + 1
  while (labels[to]?.startsWith('I-')) to++
  return keep(string, t => t < from || t >= to)
}

/** Letters swapped, dropped or doubled within a word. */
function withTypo(text: string, random: Random): string {
  if (text.length < SHORTEST_WITH_TYPO || !/^\p{L}+$/u.test(text) || random.below(WORDS_PER_TYPO) > 0)
    return text
  const at = 1 + random.below(text.length - 2)
  const [letter, next] = [text[at], text[at + 1]]
  return text.slice(0, at) + random.pick([next + letter, next, letter + letter + next]) + text.slice(at + 2)
}

/** A made-up word between two fields. */
function withNewWord({ tokens, labels }: Labeled, random: Random): Labeled {
  const syllable = () => random.pick([...'bdfgklmnprstvz']) + random.pick([...'aeiou'])
  const word = Array.from({ length: 2 + random.below(2) }, syllable).join('')
  const places = [...labels, 'O'].flatMap((label, t) => (label.startsWith('I-') ? [] : t))
  const at = random.pick(places)
  return { tokens: tokens.toSpliced(at, 0, word), labels: labels.toSpliced(at, 0, 'O') }
}

function keep({ tokens, labels }: Labeled, kept: (t: number) => boolean): Labeled {
  return { tokens: tokens.filter((_, t) => kept(t)), labels: labels.filter((_, t) => kept(t)) }
}
