/** The systems for the papers' open questions. */
import { type Corpus, type FeatureSet, features, lafferty } from '../../../src/index.js'
import type { System } from '../corpora/systems.js'
import { DOCUMENT_COLUMNS, hasDocuments, SENTENCE_COLUMNS } from './global-columns.js'

/** A question about two systems: by how much the first is ahead of the second in a figure. */
export interface Contrast {
  readonly question: 'together' | 'global' | 'labelwise' | 'noise'
  readonly first: string
  readonly second: string
  readonly figure: 'known' | 'unknown' | 'all'
}

const PENALTY = 0.5
const METHODS = ['empirical', 'separate', 'likelihood'] as const

/** The limits of the papers' experiments, lower in a quick run. */
function limits(labels: number, quick: boolean) {
  const most = quick ? 10 : labels > 50 ? 300 : 1000
  return { likelihood: most, labelwise: Math.min(most, labels > 50 ? 50 : 200) }
}

/** Lafferty's features and more: the neighboring words, the whole sentence, the whole document. */
function widerFeatures(corpus: Corpus): Readonly<Record<string, FeatureSet>> {
  const { features: few } = lafferty()
  const at = corpus.columns.length
  const columns = (count: number) => Array.from({ length: count }, (_, k) => features.column(at + k))
  const [ofSentence, ofDocument] = [
    SENTENCE_COLUMNS.length,
    SENTENCE_COLUMNS.length + DOCUMENT_COLUMNS.length,
  ]
  return {
    neighbors: { features: [...few, features.word(-1), features.word(1)] },
    sentence: { features: [...few, ...columns(ofSentence)] },
    ...(hasDocuments(corpus) && { document: { features: [...few, ...columns(ofDocument)] } }),
  }
}

/** All systems without noise. Those of `wider` use more than the word. */
export function cleanSystems(corpus: Corpus, labels: number, quick: boolean): System[] {
  const { likelihood } = limits(labels, quick)
  const short = quick ? { maxIterations: 10 } : {}
  const optionsOf = (method: (typeof METHODS)[number]) =>
    method === 'likelihood' ? { c2: PENALTY, maxIterations: likelihood } : method === 'separate' ? short : {}
  const wider = Object.entries(widerFeatures(corpus)).flatMap(([name, set]) =>
    METHODS.map(method => ({
      name: `${method} + ${name}`,
      method,
      options: optionsOf(method),
      features: set,
    })),
  )
  return [
    { name: 'EP1', method: 'empirical', options: { variant: 'ep1' } },
    { name: 'EP2', method: 'separate', options: { variant: 'ep2', ...short } },
    { name: 'SP2', method: 'separate', options: { variant: 'sp2', ...short } },
    ...METHODS.map(method => ({ name: method, method, options: optionsOf(method) })),
    ...wider,
    ...posteriorSystems(labels, quick),
  ]
}

/** Standard training and labelwise training. */
export function noisySystems(labels: number, quick: boolean): System[] {
  const options = { c2: PENALTY, maxIterations: limits(labels, quick).likelihood }
  return [{ name: 'likelihood', method: 'likelihood', options }, ...posteriorSystems(labels, quick)]
}

/** The likelihood model with the decoder of labelwise, and labelwise, which starts from it. */
function posteriorSystems(labels: number, quick: boolean): System[] {
  const begun = { from: 'likelihood', decoder: 'posterior' } as const
  const maxIterations = limits(labels, quick).labelwise
  return [
    {
      name: 'likelihood, posterior',
      method: 'likelihood',
      options: { c2: PENALTY, maxIterations: 0 },
      ...begun,
    },
    {
      name: 'labelwise',
      method: 'labelwise',
      options: { c2: PENALTY, maxIterations, guard: 'none' },
      ...begun,
    },
  ]
}

/** The contrasts of the first two questions, without noise, and of the third, also with noise. */
export function contrastsOf(corpus: Corpus): Contrast[] {
  const together = (first: string, second: string, figure: Contrast['figure'] = 'unknown') =>
    ({ question: 'together', first, second, figure }) as const
  return [
    together('likelihood', 'EP1'),
    together('EP2', 'EP1'),
    together('SP2', 'EP2'),
    together('SP2', 'EP2', 'known'),
    together('SP2', 'likelihood'),
    together('empirical', 'EP1'),
    together('empirical', 'likelihood'),
    together('empirical', 'likelihood', 'known'),
    ...Object.keys(widerFeatures(corpus)).flatMap(name =>
      METHODS.map(
        method =>
          ({ question: 'global', first: `${method} + ${name}`, second: method, figure: 'all' }) as const,
      ),
    ),
    ...LABELWISE,
  ]
}

export const LABELWISE: readonly Contrast[] = ['likelihood', 'likelihood, posterior'].map(second => ({
  question: 'labelwise',
  first: 'labelwise',
  second,
  figure: 'all',
}))
