/**
 * Addresses in a line with their fields, for tests, tutorials and demos. The grammar and all names but those of states are our own.
 *
 * recipient  who lives or works there; the building
 * number     the number of the house: `12`, `12B`, `12-14`, `45 1/2`
 * street     the street with its kind and directions: `N Main St.`, `5th Ave NW`, `County Road 12`
 * unit       the part of the house: `Apt 4B`, `Suite 200`, `#12`
 * box        a box at the post office: `PO Box 123`
 * city       the town
 * state      the state, province or county, in full or short
 * zip        the postal code: `12345`, `12345-6789`, `K1A 0B1`, `AB1 2CD`
 * country    the country
 */
import { Random } from '../common/random.js'
import type { AnnotatedText } from '../data/text/corpus-of-texts.js'
import {
  BUSINESSES,
  COUNTIES,
  DIRECTIONS,
  FIRST_NAMES,
  GERMAN_STREETS,
  GERMAN_TOWNS,
  LAST_NAMES,
  PROVINCES,
  STATES,
  STREET_KINDS,
  STREET_NAMES,
  TOWN_AFTER,
  TOWN_BEFORE,
  TOWN_FIRST,
  TOWN_LAST,
} from './address-words.js'
import {
  annotate,
  between,
  chance,
  choose,
  common,
  field,
  misspell,
  ordinal,
  type Piece,
  recase,
} from './annotated-text.js'
import type { SimulatedTextOptions } from './ingredients.js'
import { pickByRank } from './zipf.js'

/** Addresses in several styles: units, boxes, directions, codes of several shapes, missing parts, typos. */
export function simulateAddresses({
  sentences = 1000,
  seed = 1,
}: SimulatedTextOptions = {}): AnnotatedText[] {
  const random = new Random(seed)
  return Array.from({ length: sentences }, () => simulateAddress(random))
}

function simulateAddress(random: Random): AnnotatedText {
  const lines = choose(random, STYLES)(random).filter(pieces => pieces.length > 0)
  const comma = choose(random, [
    [80, ','],
    [14, ''],
    [6, ';'],
  ])
  const pieces = lines.flatMap((line, k) => (k > 0 && comma !== '' ? [between(comma), ...line] : line))
  const text = annotate(misspell(random, pieces, 0.015))
  return recase(text, choose(random, CASES))
}

const CASES = [
  [84, (text: string) => text],
  [8, (text: string) => text.toLowerCase()],
  [8, (text: string) => text.toUpperCase()],
] as const

/** The lines of an address, joined by commas or by spaces. */
type Lines = Piece[][]

const STYLES = [
  [60, american],
  [8, boxed],
  [10, canadian],
  [12, british],
  [10, german],
] as const

/** `Maria Novak, 12 N Main St Apt 4B, Springfield, IL 62704-1234` */
function american(random: Random): Lines {
  return [
    recipient(random, 0.15),
    ...house(random),
    ...cityAndState(random, STATES, americanCode(random)),
    country(random, ['USA', 'United States', 'U.S.A.', 'US']),
  ]
}

/** `PO Box 123, Springfield, IL 62704` */
function boxed(random: Random): Lines {
  const name = random.pick(['PO Box', 'P.O. Box', 'P. O. Box', 'Box', 'POB', 'Post Office Box'])
  return [
    recipient(random, 0.4),
    [field('box', `${name} ${1 + random.below(9999)}`)],
    ...cityAndState(random, STATES, americanCode(random)),
    country(random, ['USA']),
  ]
}

function canadian(random: Random): Lines {
  const letter = () => random.pick([...'ABCEGHJKLMNPRSTVXY'])
  const digit = () => random.below(10)
  const gap = chance(random, 0.85) ? ' ' : ''
  const code = `${letter()}${digit()}${letter()}${gap}${digit()}${letter()}${digit()}`
  return [
    recipient(random, 0.1),
    ...house(random),
    ...cityAndState(random, PROVINCES, code),
    country(random, ['Canada', 'CANADA']),
  ]
}

/** `Flat 3, 12 Mill Lane, Ashford, Kent, TN1 2AB` */
function british(random: Random): Lines {
  const letter = () => random.pick([...'ABDEGHJLNPQRSTUWY'])
  const code = `${letter()}${letter()}${1 + random.below(20)} ${random.below(10)}${letter()}${letter()}`
  const flat = random.pick(['Flat', 'Unit', 'Flat', 'Apartment'])
  return [
    recipient(random, 0.15),
    chance(random, 0.3) ? [field('unit', `${flat} ${1 + random.below(30)}`)] : [],
    [
      ...houseNumber(random, [30, 150]),
      field('street', `${common(random, STREET_NAMES)} ${pickByRank(STREET_KINDS, random)[0]}`),
    ],
    [field('city', town(random))],
    chance(random, 0.4) ? [field('state', random.pick(COUNTIES))] : [],
    chance(random, 0.9) ? [field('zip', code)] : [],
    country(random, ['UK', 'United Kingdom', 'England']),
  ]
}

/** `Hauptstraße 12a, 12345 Grünfeld` */
function german(random: Random): Lines {
  const code = (chance(random, 0.1) ? 'D-' : '') + digits(random, 5)
  return [
    recipient(random, 0.2),
    [field('street', random.pick(GERMAN_STREETS)), ...houseNumber(random, [30, 150])],
    [field('zip', code), field('city', random.pick(GERMAN_TOWNS))],
    country(random, ['Germany', 'Deutschland']),
  ]
}

/** The house and its unit, with or without a comma between. */
function house(random: Random): Lines {
  const street = [...houseNumber(random), field('street', streetName(random))]
  if (!chance(random, 0.3)) return [street]
  const unit = field('unit', unitName(random))
  return chance(random, 0.5) ? [[...street, unit]] : [street, [unit]]
}

/** A number below one of the limits. */
function houseNumber(random: Random, limits: readonly number[] = [99, 999, 9999, 19_999]): Piece[] {
  if (chance(random, 0.04)) return []
  const number = 1 + random.below(random.pick(limits))
  return [
    field(
      'number',
      choose(random, [
        [88, String(number)],
        [4, `${number}${random.pick(['A', 'B', 'a', 'b'])}`],
        [4, `${number}-${number + 2}`],
        [2, `${number} 1/2`],
        [2, `No. ${number}`],
      ]),
    ),
  ]
}

function streetName(random: Random): string {
  const kind = common(random, pickByRank(STREET_KINDS, random))
  const direction = random.pick(pickByRank(DIRECTIONS, random))
  const road = random.pick(['Highway', 'Hwy', 'County Road', 'State Route', 'US Hwy', 'CR'])
  const name = common(random, STREET_NAMES)
  return choose(random, [
    [60, `${name} ${kind}`],
    [12, `${direction} ${name} ${kind}`],
    [6, `${name} ${kind} ${direction}`],
    [12, `${ordinal(1 + random.below(120))} ${kind}`],
    [4, `${direction} ${ordinal(1 + random.below(40))} ${kind}`],
    [4, `${road} ${1 + random.below(99)}`],
    [2, name],
  ])
}

function unitName(random: Random): string {
  const kind = random.pick(['Apt', 'Apt.', 'Suite', 'Ste', 'Unit', '#', 'Apartment', 'Rm', 'Bldg', 'apt'])
  const name = choose(random, [
    [4, String(1 + random.below(40))],
    [2, String(100 + random.below(900))],
    [3, `${1 + random.below(20)}${random.pick([...'ABCD'])}`],
    [1, random.pick([...'ABCDEF'])],
  ])
  if (chance(random, 0.06)) return random.pick(['2nd Floor', '3rd Fl', 'Floor 5', 'Rear', 'Basement'])
  return kind === '#' ? kind + name : `${kind} ${name}`
}

/** `Springfield, IL 62704`; the state or the code may be missing. */
function cityAndState(
  random: Random,
  states: readonly (readonly [name: string, short: string])[],
  code: string,
): Lines {
  const [name, short] = pickByRank(states, random)
  const state = choose(random, [
    [80, short],
    [16, name],
    [4, ''],
  ])
  const zip = chance(random, 0.88) ? code : ''
  const last = [...(state === '' ? [] : [field('state', state)]), ...(zip === '' ? [] : [field('zip', zip)])]
  const city = field('city', town(random))
  return choose(random, [
    [70, [[city], last]],
    [24, [[city, ...last]]],
    [3, [[city]]],
    [3, [last]],
  ])
}

function americanCode(random: Random): string {
  return chance(random, 0.18) ? `${digits(random, 5)}-${digits(random, 4)}` : digits(random, 5)
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.below(10)).join('')
}

function town(random: Random): string {
  const plain = random.pick(TOWN_FIRST) + random.pick(TOWN_LAST)
  return choose(random, [
    [70, plain],
    [12, `${random.pick(TOWN_BEFORE)} ${plain}`],
    [12, `${plain} ${random.pick(TOWN_AFTER)}`],
    [3, `St. ${random.pick(FIRST_NAMES)}`],
    [
      3,
      `${random.pick(['New York', 'Washington', 'Madison', 'Jefferson City', 'Stratford-upon-Avon', 'Houston'])}`,
    ],
  ])
}

function recipient(random: Random, probability: number): Piece[] {
  if (!chance(random, probability)) return []
  const person = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`
  return [
    field(
      'recipient',
      choose(random, [
        [5, person],
        [3, random.pick(BUSINESSES)],
        [1, `Dr. ${person}`],
        [1, `${random.pick(BUSINESSES)} c/o ${person}`],
      ]),
    ),
  ]
}

function country(random: Random, names: readonly string[]): Piece[] {
  return chance(random, 0.15) ? [field('country', random.pick(names))] : []
}
