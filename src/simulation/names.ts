/**
 * Names of people and companies in a line with their parts, for tests, tutorials and demos. The grammar and all names are our own.
 *
 * title     what stands before a name: `Dr.`, `Mrs`, `Prof. Dr.`
 * given     the given name, in full or its first letter: `Maria`, `J.`
 * middle    all given names but the first: `J.`, `Anne Rose`
 * nickname  a name in quotes or parentheses
 * surname   the surname with what belongs to it: `van der Holberg`, `Garez Linder`
 * suffix    what stands behind a name: `Jr.`, `III`, `PhD`
 * company   a company with its form: `Holberg & Sons Ltd.`
 */
import { Random } from '../common/random.js'
import type { AnnotatedText } from '../data/text/corpus-of-texts.js'
import {
  annotate,
  between,
  chance,
  choose,
  common,
  field,
  glued,
  list,
  misspell,
  type Piece,
  recase,
} from './annotated-text.js'
import type { SimulatedTextOptions } from './ingredients.js'
import { givenName, initial, surname } from './person-words.js'

/** Names in several orders: surname first or last, two people at once, titles, letters for names, companies, typos. */
export function simulateNames({ sentences = 1000, seed = 1 }: SimulatedTextOptions = {}): AnnotatedText[] {
  const random = new Random(seed)
  return Array.from({ length: sentences }, () => {
    const pieces = choose(random, STYLES)(random)
    return recase(annotate(misspell(random, pieces, 0.01)), choose(random, CASES))
  })
}

const CASES = [
  [84, (text: string) => text],
  [9, (text: string) => text.toUpperCase()],
  [7, (text: string) => text.toLowerCase()],
] as const

const STYLES = [
  [46, plain],
  [26, surnameFirst],
  [6, surnameFirstWithoutComma],
  [10, couple],
  [12, company],
] as const

const TITLES = list('Dr., Mr., Ms., Prof., Mrs., Mr, Mrs, Dr, Ms, Prof. Dr., Sir, Rev., Capt., Judge, Sen.')
const SUFFIXES = list('Jr., PhD, III, MD, Sr., II, Esq., M.D., Ph.D., Jr, RN, MBA')
const NICKNAMES = list('Bob, Liz, Kit, Max, Bill, Sunny, Red, Ace, Mimi, Tex')
const FORMS = list('Ltd., Inc., LLC, GmbH, Corp., Co., & Sons, & Partners, AG, S.A., plc, Group')
const TRADES = list(
  'Bakery, Consulting, Motors, Books, Dental, Plumbing, Law Offices, Hardware, Design, Foods, Textiles, Media, Labs, Flowers',
)

/** `Dr. Maria J. Holberg Jr.` */
function plain(random: Random): Piece[] {
  return [
    ...title(random, 0.2),
    field('given', chance(random, 0.12) ? letter(random) : givenName(random)),
    ...middle(random),
    ...nickname(random),
    field('surname', surnames(random)),
    ...suffix(random),
  ]
}

/** `Holberg, Dr. Maria J.` */
function surnameFirst(random: Random): Piece[] {
  return [
    field('surname', surnames(random)),
    ...(chance(random, 0.06) ? [field('suffix', common(random, SUFFIXES))] : []),
    between(','),
    ...title(random, 0.12),
    field('given', chance(random, 0.25) ? letter(random) : givenName(random)),
    ...middle(random),
    ...suffix(random),
  ]
}

/** `HOLBERG Maria` and `Holberg M J` */
function surnameFirstWithoutComma(random: Random): Piece[] {
  const name = surnames(random)
  if (chance(random, 0.5)) return [field('surname', name.toUpperCase()), field('given', givenName(random))]
  const rest = chance(random, 0.5) ? [field('middle', initial(random))] : []
  return [field('surname', name), field('given', initial(random)), ...rest]
}

/** `Maria and Peter Holberg`, `Mr. & Mrs. Holberg` */
function couple(random: Random): Piece[] {
  const and = between(random.pick(['and', '&', 'and']))
  const last = field('surname', surname(random))
  if (chance(random, 0.3))
    return [
      field('title', random.pick(['Mr.', 'Mr', 'Dr.'])),
      and,
      field('title', random.pick(['Mrs.', 'Mrs', 'Dr.'])),
      ...(chance(random, 0.5) ? [field('given', givenName(random))] : []),
      last,
    ]
  const first = chance(random, 0.25) ? [field('surname', surname(random))] : []
  return [field('given', givenName(random)), ...first, and, field('given', givenName(random)), last]
}

/** `Holberg & Linder Consulting Ltd.` */
function company(random: Random): Piece[] {
  const owner = choose(random, [
    [4, surname(random)],
    [2, `${surname(random)} & ${surname(random)}`],
    [2, `${givenName(random)} ${surname(random)}`],
    [1, `${surname(random)}, ${surname(random)} & ${surname(random)}`],
  ])
  const trade = chance(random, 0.55) ? ` ${common(random, TRADES)}` : ''
  const form = trade === '' || chance(random, 0.6) ? ` ${common(random, FORMS)}` : ''
  return [field('company', owner + trade + form)]
}

function title(random: Random, probability: number): Piece[] {
  return chance(random, probability) ? [field('title', common(random, TITLES))] : []
}

function middle(random: Random): Piece[] {
  if (!chance(random, 0.3)) return []
  return [
    field(
      'middle',
      choose(random, [
        [6, letter(random)],
        [3, givenName(random)],
        [1, `${letter(random)} ${letter(random)}`],
      ]),
    ),
  ]
}

function letter(random: Random): string {
  return initial(random) + (chance(random, 0.75) ? '.' : '')
}

function nickname(random: Random): Piece[] {
  if (!chance(random, 0.06)) return []
  const name = field('nickname', random.pick(NICKNAMES))
  return chance(random, 0.5)
    ? [between('('), name, between(')')]
    : [between('"'), glued(name), glued(between('"'))]
}

/** One surname, seldom two. */
function surnames(random: Random): string {
  return chance(random, 0.08) ? `${surname(random)} ${surname(random)}` : surname(random)
}

function suffix(random: Random): Piece[] {
  if (!chance(random, 0.14)) return []
  return [...(chance(random, 0.6) ? [between(',')] : []), field('suffix', common(random, SUFFIXES))]
}
