import { formatPlace, type Place } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { placeOfPosition } from '../place-of.js'
import { type TalliedLabel, tallyLabels } from './label-tally.js'
import { findMisspellings } from './misspellings.js'
import { lookLikeValues, numericLabels } from './numeric-labels.js'

/** Something about the labels of a corpus that is probably a mistake. */
export interface LabelFinding extends Place {
  /**
   * `misspelled`: a label seen once is one slip from a frequent one; `numbers`: the labels are values, not classes.
   */
  readonly kind: 'misspelled' | 'numbers'
  /** The label, or the first of several. */
  readonly label: string
  /** How many tokens have such a label. */
  readonly count: number
  /** `misspelled`: the label that was probably meant. */
  readonly meant?: string
  /** The warning for people, with the place of the first such token. */
  readonly message: string
}

/** What to compare labels with. */
export interface SuspectLabelsOptions {
  /** Labels that are known to be right: those of a model. */
  readonly known?: Iterable<string>
}

/**
 * Looks for labels that are probably mistakes: misspelled ones, and numbers instead of names. Unknown labels
 * are skipped. The time is proportional to the number of tokens and the length of the labels.
 */
export function suspectLabels(corpus: Corpus, { known = [] }: SuspectLabelsOptions = {}): LabelFinding[] {
  const tally = tallyLabels(corpus)
  const names = new Set(known)
  const unknown = tally.filter(({ name }) => !names.has(name))
  const numbers = numericLabels(unknown)
  const values = numbers.length > 0 && lookLikeValues(numbers)
  return [
    ...(values ? [numbersFinding(corpus, numbers)] : []),
    ...findMisspellings(tally, names).map(({ label, meant }) => misspelledFinding(corpus, label, meant)),
  ]
}

function numbersFinding(corpus: Corpus, numbers: readonly TalliedLabel[]): LabelFinding {
  const examples = numbers.slice(0, 3).map(({ name }) => name)
  const count = numbers.reduce((total, label) => total + label.count, 0)
  return found(
    corpus,
    { ...numbers[0], count },
    'numbers',
    `the labels look like values, not classes: ${numbers.length} different numbers (${examples.join(', ')} …), as in the ` +
      'last column of tag --probabilities; is the label in another column?',
  )
}

function misspelledFinding(corpus: Corpus, label: TalliedLabel, meant: string): LabelFinding {
  const reason = `the label ${label.name} occurs once; was ${meant} meant?`
  return { ...found(corpus, label, 'misspelled', reason), meant }
}

function found(
  corpus: Corpus,
  { name, count, position }: TalliedLabel,
  kind: LabelFinding['kind'],
  reason: string,
): LabelFinding {
  const place = placeOfPosition(corpus, position)
  return { kind, label: name, count, ...place, message: formatPlace(place) + reason }
}
