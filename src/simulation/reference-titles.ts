/** Titles of papers and books, and of what they appear in. */
import type { Random } from '../common/random.js'
import { chance, choose, common, ordinal, sentenceCase, titleCase } from './annotated-text.js'
import { surname } from './person-words.js'
import { ACTS, CITIES, METHODS, QUALITIES, SCIENCES, SHORT_SCIENCES, TOPICS } from './reference-words.js'

/** `Statistical analysis of soil and water: a case study` */
export function titleOf(random: Random, withCase: (text: string) => string): string {
  const topic = () => common(random, TOPICS)
  const quality = chance(random, 0.5) ? `${common(random, QUALITIES)} ` : ''
  const object = choose(random, [
    [4, topic()],
    [3, `${topic()} and ${topic()}`],
    [2, `${topic()} ${topic()}s`],
    [1, `the ${topic()} of ${random.pick(CITIES)}`],
  ])
  const main = choose(random, [
    [6, `${common(random, ACTS)} of ${quality}${object}`],
    [3, `${quality}${object} in ${random.pick(CITIES)}`],
    [2, `${surname(random)}’s ${topic()} revisited`],
    [2, `on ${quality}${object}`],
    [1, `what is ${quality}${topic()}?`],
    [1, `${quality}${topic()} since ${1900 + random.below(120)}`],
  ])
  const rest = chance(random, 0.3) ? `: ${common(random, METHODS)}` : ''
  return withCase(main + rest)
}

export function journal(random: Random): string {
  const science = common(random, SCIENCES)
  const topic = titleCase(common(random, TOPICS))
  return choose(random, [
    [4, `Journal of ${science}`],
    [2, `Journal of ${titleCase(common(random, QUALITIES))} ${science}`],
    [2, `${topic} and ${titleCase(common(random, TOPICS))}`],
    [2, `Annals of ${science}`],
    [1, topic],
    [1, `${topic} Research`],
    [1, `European Review of ${topic} ${science}`],
    [1, 'Science'],
  ])
}

export function shortJournal(random: Random): string {
  const science = common(random, SHORT_SCIENCES)
  const dot = chance(random, 0.5) ? '.' : ''
  return choose(random, [
    [4, `J${dot} ${science}${dot}`],
    [2, `Ann${dot} ${science}${dot}`],
    [1, titleCase(common(random, TOPICS))],
    [1, `J${dot} Appl${dot} ${science}${dot}`],
    [1, `Eur${dot} J${dot} ${science}${dot}`],
  ])
}

export function bookTitle(random: Random): string {
  return random.pick([
    `Handbook of ${common(random, SCIENCES)}`,
    titleOf(random, sentenceCase),
    `Advances in ${common(random, TOPICS)} ${common(random, SCIENCES).toLowerCase()}`,
  ])
}

export function proceedings(random: Random): string {
  const science = common(random, SCIENCES)
  const nth = ordinal(2 + random.below(40))
  return choose(random, [
    [3, `Proceedings of the ${nth} Conference on ${science}`],
    [2, `Proc. ${nth} Int. Conf. ${science}`],
    [1, `Proceedings of ${science} ${1990 + random.below(35)}`],
    [1, `${titleCase(common(random, TOPICS))} Workshop`],
  ])
}
