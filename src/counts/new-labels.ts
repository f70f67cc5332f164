import { DataError } from '../common/errors.js'
import { nearestName } from '../common/nearest-name.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart } from '../data/counted-corpus.js'
import { type TalliedLabel, tallyLabels } from '../data/labels/label-tally.js'
import { numericLabels } from '../data/labels/numeric-labels.js'
import { placeOfPosition } from '../data/place-of.js'

/** Number of labels named in an error. */
const NAMED = 10

/**
 * Refuses a corpus with unknown labels. Sequences of weight 0 are not learned, so they may have any labels.
 */
export function refuseNewLabels(corpus: Corpus, known: readonly string[]): void {
  const names = new Set(known)
  const learned = countedPart(corpus)
  const tally = tallyLabels(learned)
  const news = tally.filter(({ name }) => !names.has(name))
  if (news.length === 0) return
  const [first] = news
  const what =
    news.length === 1
      ? `no label ${describeUnknown(first!.name, first!.count, known)}`
      : `none of these ${news.length} labels: ${listed(news, known)}`
  throw new DataError(
    `the model has ${what}; ${numbersHint(tally, known)}allow new labels with --new-labels (newLabels: true in code and in requests)`,
    placeOfPosition(learned, first!.position),
  )
}

function listed(news: readonly TalliedLabel[], known: readonly string[]): string {
  const shown = news.slice(0, NAMED).map(({ name, count }) => describeUnknown(name, count, known))
  const more = news.length > NAMED ? ` and ${news.length - NAMED} more` : ''
  return shown.join(', ') + more
}

/** An unknown label, its count, and the nearest known label: `UNTI (1; did you mean UNIT?)`. */
export function describeUnknown(name: string, count: number, known: Iterable<string>): string {
  const nearest = nearestName(name, known)
  return `${name} (${count}${nearest === undefined ? '' : `; did you mean ${nearest}?`})`
}

function numbersHint(tally: readonly TalliedLabel[], known: readonly string[]): string {
  const labels = known.map(name => ({ name, count: 1, position: 0 }))
  if (numericLabels(tally).length === 0 || numericLabels(labels).length > 0) return ''
  return 'the last column looks like numbers, as tag --probabilities writes them: take it away; '
}
