import type { Random } from '../common/random.js'
import { pickByRank } from './zipf.js'

/**
 * Made-up names and numbers: too many to be seen in any training data, but recognizable by their form. A
 * surname may also be a town and a first name a month.
 */
export interface NameClass {
  readonly tag: string
  make(random: Random): string
}

const list = (text: string) => text.trim().split(/\s+/)

const firstNames =
  list(`Anna Peter Maria John Clara Martin Laura Simon Helen Victor Alice Oscar May June April
  Edith Hugo Irene Felix Nora Bruno Ruth Arthur Ida Conrad Stella Ralph Vera Edgar Mabel Otto Sylvia Hector
  Mary-Ann Jean-Paul Leopold Winifred Ambrose Cordelia`)
const roots =
  list(`Har Brad Win Stan Mel Ash Car Wil Ed Black Strat Nor Hol Thorn Mar Lang West Al Bar Ham Whit
  Red Kings Brook Clay Dun East Fal Green Hart Kel Lin Mor Oak Pem Rav Shel Tor Under Wake`)
const townEndings = list('ton ville ford burgh ham field port mouth')
const surnameEndings = list('son ley well man er wood worth ton ford field')
const companyEndings = list('tex soft corp dyne matic')

const capital = (random: Random) => String.fromCharCode(65 + random.below(26))
const town = (random: Random) => pickByRank(roots, random) + pickByRank(townEndings, random)
const surname = (random: Random) => pickByRank(roots, random) + pickByRank(surnameEndings, random)

/** All classes of names and numbers, by their names in the grammar. */
export const names: Readonly<Record<string, NameClass>> = {
  firstName: { tag: 'NNP', make: random => pickByRank(firstNames, random) },
  initial: { tag: 'NNP', make: random => `${capital(random)}.` },
  surname: {
    tag: 'NNP',
    make: random => (random.below(12) === 0 ? `Mc${surname(random)}` : surname(random)),
  },
  town: { tag: 'NNP', make: town },
  companyName: { tag: 'NNP', make: random => pickByRank(roots, random) + random.pick(companyEndings) },
  acronym: { tag: 'NNP', make: random => capital(random) + capital(random) + capital(random) },
  day: { tag: 'CD', make: random => `${1 + random.below(31)}` },
  year: { tag: 'CD', make: random => `${1900 + random.below(120)}` },
  amount: { tag: 'CD', make: amount },
  count: { tag: 'CD', make: random => `${11 + random.below(900)}` },
  percentage: { tag: 'CD', make: random => `${random.below(100)}.${random.below(10)}` },
  age: { tag: 'JJ', make: random => `${2 + random.below(90)}-year-old` },
}

function amount(random: Random): string {
  if (random.below(2) === 0) return `${1 + random.below(99)}.${10 + random.below(90)}`
  return `${1 + random.below(99)},${100 + random.below(900)}`
}
