/**
 * References of scientific papers with their fields, for tests, tutorials and demos. The grammar is our own, after styles that are common property,
 * and all people, titles and journals are made up.
 *
 * author     one of the authors: `Holberg, M. J.`, `Maria Holberg`, `Holberg MJ`
 * editor     one of the editors
 * year       the year: `2004`, `2004b`
 * title      the title of the paper or book
 * container  where it appeared: a journal, a book, proceedings
 * volume     the volume: `12`; `issue`, its number: `3`; `pages`: `45–67`, `e1234`
 * publisher  who printed it; `place`, in which city
 * link       a DOI or an address
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
  misspell,
  type Piece,
  sentenceCase,
  titleCase,
} from './annotated-text.js'
import type { SimulatedTextOptions } from './ingredients.js'
import { givenName, initial, surname } from './person-words.js'
import { bookTitle, journal, proceedings, shortJournal, titleOf } from './reference-titles.js'
import { CITIES, MONTHS, PUBLISHERS } from './reference-words.js'

/** References in five styles: journals, proceedings, chapters, books. */
export function simulateReferences({
  sentences = 1000,
  seed = 1,
}: SimulatedTextOptions = {}): AnnotatedText[] {
  const random = new Random(seed)
  return Array.from({ length: sentences }, () => {
    const pieces = withoutDoubledPeriods(choose(random, STYLES)(random))
    return annotate(misspell(random, pieces, 0.01))
  })
}

const STYLES = [
  [30, authorYear],
  [20, quoted],
  [20, numbered],
  [15, medical],
  [15, plainYear],
] as const

const period = glued(between('.'))
const comma = between(',')

/** The pieces without a period behind an abbreviation or a question mark. */
function withoutDoubledPeriods(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, k) => {
    const doubled = k > 0 && piece.text.startsWith('.') && /[.?]$/.test(pieces[k - 1].text)
    const text = doubled ? piece.text.slice(1) : piece.text
    return text === '' ? [] : [{ ...piece, text }]
  })
}

/** `Holberg, M. J., & Lee, P. (2004). Title of the paper. Journal of Biology, 12(3), 45–67. doi:…` */
function authorYear(random: Random): Piece[] {
  const invert = () => `${surname(random)}, ${initials(random, '. ', '.')}`
  return [
    ...people(random, 'author', invert, chance(random, 0.7) ? '&' : 'and', true),
    between('('),
    field('year', year(random)),
    between(')'),
    period,
    field('title', titleOf(random, sentenceCase)),
    period,
    ...choose<() => Piece[]>(random, [
      [
        6,
        () => [field('container', journal(random)), comma, ...volume(random), comma, pages(random), period],
      ],
      [
        2,
        () => [
          between('In'),
          ...people(random, 'editor', () => `${initials(random, '. ', '.')} ${surname(random)}`, '&', false),
          between('(Eds.)'),
          comma,
          field('container', bookTitle(random)),
          between('(pp.'),
          pages(random),
          between(')'),
          period,
          ...printed(random),
        ],
      ],
      [2, () => printed(random)],
    ])(),
    ...link(random, 0.35),
  ]
}

/** `Holberg, Maria, and Peter Lee. “Title of the Paper.” Journal of Biology 12, no. 3 (2004): 45–67.` */
function quoted(random: Random): Piece[] {
  const [open, close] = random.pick([
    ['“', '”'],
    ['"', '"'],
  ])
  const first = field('author', `${surname(random)}, ${fullGiven(random)}`)
  const others = chance(random, 0.5)
    ? [comma, between('and'), field('author', `${fullGiven(random)} ${surname(random)}`)]
    : []
  const start = [first, ...others, period]
  if (chance(random, 0.3))
    return [...start, field('title', titleOf(random, titleCase)), period, ...printed(random, year(random))]
  return [
    ...start,
    between(open),
    glued(field('title', titleOf(random, titleCase))),
    glued(between(`.${close}`)),
    field('container', journal(random)),
    field('volume', String(1 + random.below(90))),
    ...(chance(random, 0.7) ? [comma, between('no.'), issue(random)] : []),
    between('('),
    field('year', year(random)),
    between(')'),
    between(':'),
    pages(random),
    period,
    ...link(random, 0.15),
  ]
}

/** `[12] M. J. Holberg and P. Lee, “Title of the paper,” in Proc. 12th Conf. Biology, Paris, Mar. 2004, pp. 45–67.` */
function numbered(random: Random): Piece[] {
  const direct = () => `${initials(random, '. ', '.')} ${surname(random)}`
  const number = chance(random, 0.6) ? [between(`[${1 + random.below(80)}]`)] : []
  const where = chance(random, 0.5)
    ? [
        field('container', shortJournal(random)),
        comma,
        between('vol.'),
        field('volume', String(1 + random.below(90))),
        ...(chance(random, 0.7) ? [comma, between('no.'), issue(random)] : []),
      ]
    : [
        between('in'),
        field('container', proceedings(random)),
        ...(chance(random, 0.5) ? [comma, field('place', common(random, CITIES))] : []),
      ]
  return [
    ...number,
    ...people(random, 'author', direct, 'and', false),
    comma,
    between('“'),
    glued(field('title', titleOf(random, sentenceCase))),
    glued(between(',”')),
    ...where,
    comma,
    ...(chance(random, 0.3) ? [between(random.pick(MONTHS))] : []),
    field('year', year(random)),
    ...(chance(random, 0.85) ? [comma, between('pp.'), pages(random)] : []),
    period,
  ]
}

/** `Holberg MJ, Lee P. Title of the paper. J Biol. 2004;12(3): 45-67.` */
function medical(random: Random): Piece[] {
  const short = () => `${surname(random)} ${initials(random, '', '')}`
  return [
    ...(chance(random, 0.3) ? [between(`${1 + random.below(60)}.`)] : []),
    ...people(random, 'author', short, null, false),
    ...(chance(random, 0.2) ? [comma, between('et al')] : []),
    period,
    field('title', titleOf(random, sentenceCase)),
    period,
    field('container', shortJournal(random)),
    ...(chance(random, 0.5) ? [period] : []),
    field('year', year(random)),
    between(';'),
    ...volume(random).map(glued),
    between(':'),
    pages(random),
    period,
    ...link(random, 0.2),
  ]
}

/** `Maria Holberg and Peter Lee. 2004. Title of the paper. In Proceedings of the 12th Conference on Biology, pages 45–67, Paris.` */
function plainYear(random: Random): Piece[] {
  const direct = () => `${fullGiven(random)} ${surname(random)}`
  return [
    ...people(random, 'author', direct, 'and', false),
    period,
    field('year', year(random)),
    period,
    field('title', titleOf(random, chance(random, 0.5) ? titleCase : sentenceCase)),
    period,
    ...choose<() => Piece[]>(random, [
      [
        5,
        () => [
          between('In'),
          field('container', proceedings(random)),
          comma,
          between('pages'),
          pages(random),
          ...(chance(random, 0.6) ? [comma, field('place', common(random, CITIES))] : []),
        ],
      ],
      [4, () => [field('container', journal(random)), comma, ...volume(random), between(':'), pages(random)]],
      [2, () => [field('publisher', common(random, PUBLISHERS)), ...place(random, 0.6)]],
    ])(),
    period,
  ]
}

/** One to five people: `A, B, and C`. */
function people(
  random: Random,
  label: string,
  name: () => string,
  and: string | null,
  commaBeforeAnd: boolean,
): Piece[] {
  const count = choose(random, [
    [30, 1],
    [35, 2],
    [20, 3],
    [10, 4],
    [5, 5],
  ])
  return Array.from({ length: count }, (_, k) => {
    const person = field(label, name())
    if (k === 0) return [person]
    if (k < count - 1 || and === null) return [comma, person]
    return [...(commaBeforeAnd || count > 2 ? [comma] : []), between(and), person]
  }).flat()
}

function initials(random: Random, gap: string, end: string): string {
  const count = chance(random, 0.45) ? 2 : 1
  return Array.from({ length: count }, () => initial(random)).join(gap) + end
}

function fullGiven(random: Random): string {
  return chance(random, 0.3) ? `${givenName(random)} ${initial(random)}.` : givenName(random)
}

function year(random: Random): string {
  return `${1950 + random.below(75)}${chance(random, 0.05) ? random.pick(['a', 'b']) : ''}`
}

/** `12(3)`, or `12` */
function volume(random: Random): Piece[] {
  const number = field('volume', String(1 + random.below(90)))
  return chance(random, 0.6) ? [number, glued(between('(')), issue(random), between(')')] : [number]
}

function issue(random: Random): Piece {
  return field('issue', String(1 + random.below(12)))
}

function pages(random: Random): Piece {
  const first = 1 + random.below(1500)
  const last = first + 1 + random.below(40)
  return field(
    'pages',
    choose(random, [
      [6, `${first}–${last}`],
      [5, `${first}-${last}`],
      [1, String(first)],
      [1, `e${1000 + random.below(9000)}`],
      [1, `${first}–${last % 100}`],
    ]),
  )
}

/** `Paris: Walford Press, 2004.`, `Walford Press.` */
function printed(random: Random, when?: string): Piece[] {
  const publisher = field('publisher', common(random, PUBLISHERS))
  return [
    ...(chance(random, 0.5) ? [field('place', common(random, CITIES)), between(':')] : []),
    publisher,
    ...(when === undefined ? [] : [comma, field('year', when)]),
    period,
  ]
}

function place(random: Random, probability: number): Piece[] {
  return chance(random, probability) ? [comma, field('place', common(random, CITIES))] : []
}

function link(random: Random, probability: number): Piece[] {
  if (!chance(random, probability)) return []
  const doi = `10.${1000 + random.below(9000)}/${random.pick(['j', 's', 'abc', 'x'])}.${random.below(100_000)}`
  return [field('link', random.pick([`doi:${doi}`, `https://doi.org/${doi}`, `DOI ${doi}`]))]
}
