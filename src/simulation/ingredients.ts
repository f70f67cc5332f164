/**
 * Lines of recipes with their fields, for tests, tutorials and demos. The grammar and all words are our own.
 *
 * quantity   how many or how much: `2`, `1 1/2`, `½`, `2-3`, `2 to 3`, `a`; `200g`, written as one word, is a quantity
 * unit       what the quantity counts: `cups`, `tbsp.`, `can`, `cloves`
 * size       how large one piece is: `large`, `14 oz` in `1 (14 oz) can`, `14-ounce`
 * name       the ingredient; two that stand for each other are two names
 * comment    what to do with it and all else that is said of it, without commas and parentheses around it
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
  misspell,
  type Piece,
  recase,
  sentenceCase,
  titleCase,
} from './annotated-text.js'
import {
  ALTERNATIVES,
  ASIDES,
  BRAND_FIRST,
  BRAND_LAST,
  COUNTED,
  KINDS,
  type Kind,
  PACKAGES,
  PACKED,
  PACKED_PREPARATIONS,
  PIECE_PREPARATIONS,
  PURPOSES,
  SIZES,
  UNMEASURED,
  VAGUE,
} from './ingredient-words.js'
import { pickByRank } from './zipf.js'

export interface SimulatedTextOptions {
  /** Number of texts. Default 1000. The first n texts do not depend on the number. */
  readonly sentences?: number
  /** Default 1. */
  readonly seed?: number
}

/** Ingredients as recipes list them: fractions, ranges, packages, comments, abbreviations, alternatives, typos. */
export function simulateIngredients({
  sentences = 1000,
  seed = 1,
}: SimulatedTextOptions = {}): AnnotatedText[] {
  const random = new Random(seed)
  return Array.from({ length: sentences }, () => simulateLine(random))
}

function simulateLine(random: Random): AnnotatedText {
  const pieces = choose(random, STYLES)(random)
  const text = annotate([...bullet(random), ...misspell(random, pieces, 0.03)])
  return recase(text, choose(random, CASES))
}

const CASES = [
  [70, (text: string) => text],
  [16, sentenceCase],
  [8, titleCase],
  [4, (text: string) => text.toLowerCase()],
  [2, (text: string) => text.toUpperCase()],
] as const

const STYLES = [
  [44, measured],
  [20, counted],
  [12, packed],
  [8, unmeasured],
  [6, vague],
  [4, alternatives],
  [3, sum],
  [3, juiceOf],
] as const

/** `1 1/2 cups all-purpose flour, sifted` */
function measured(random: Random): Piece[] {
  const kind = pickByRank(KINDS, random)
  const metric = chance(random, 0.12)
  return [
    ...(metric ? metricAmount(random, kind) : amount(random, kind)),
    ...(chance(random, 0.06) ? [between('of')] : []),
    ...(chance(random, 0.12) ? [field('comment', common(random, kind.prepared))] : []),
    field('name', brand(random) + common(random, kind.names)),
    ...after(random, kind.preparations),
  ]
}

/** `2 large eggs, beaten` */
function counted(random: Random): Piece[] {
  const several = chance(random, 0.55)
  const [one, many] = pickByRank(COUNTED, random)
  const half = random.pick(['1/2', '½', 'one'])
  return [
    field('quantity', several ? countAbove(random) : chance(random, 0.75) ? '1' : half),
    ...(chance(random, 0.45) ? [field('size', common(random, SIZES))] : []),
    field('name', several ? many : one),
    ...after(random, PIECE_PREPARATIONS),
  ]
}

/** `1 (14 oz) can diced tomatoes, drained` and `2 14-ounce cans black beans` */
function packed(random: Random): Piece[] {
  const several = chance(random, 0.4)
  const [one, many] = pickByRank(PACKAGES, random)
  const ounces = random.pick(['8', '14', '15', '28', '10', '14.5', '6', '3.4', '15 1/2'])
  const unit = random.pick(['ounce', 'oz', 'oz.', 'ounces'])
  const metric = `${random.pick(['400', '250', '796'])} ${random.pick(['g', 'ml'])}`
  const size = choose(random, [
    [6, [between('('), field('size', `${ounces} ${unit}`), between(')')]],
    [3, [field('size', `${ounces.replace(' ', '-')}-${unit.replace('ounces', 'ounce')}`)]],
    [2, []],
    [1, [between('('), field('size', metric), between(')')]],
  ])
  return [
    field('quantity', several ? countAbove(random) : '1'),
    ...size,
    field('unit', several ? many : one),
    field('name', brand(random) + common(random, PACKED)),
    ...after(random, PACKED_PREPARATIONS),
  ]
}

/** `salt and pepper, to taste` */
function unmeasured(random: Random): Piece[] {
  const name = field('name', common(random, UNMEASURED))
  const purpose = field('comment', common(random, PURPOSES))
  return choose(random, [
    [4, [name, between(','), purpose]],
    [3, [name, purpose]],
    [2, [name]],
    [1, [name, between('('), purpose, between(')')]],
  ])
}

/** `a pinch of salt` */
function vague(random: Random): Piece[] {
  const { units, names } = pickByRank(VAGUE, random)
  return [
    field('quantity', random.pick(['a', 'A', 'one', '1', 'a good'])),
    field('unit', common(random, units)),
    ...(chance(random, 0.7) ? [between('of')] : []),
    field('name', common(random, names)),
    ...after(random, PURPOSES),
  ]
}

/** `1/2 cup butter or margarine, melted` */
function alternatives(random: Random): Piece[] {
  const [first, second] = random.pick(ALTERNATIVES)
  const or = random.pick(['or', 'or', '/', 'and/or'])
  return [
    ...amount(random, KINDS[0]),
    field('name', first),
    between(or),
    field('name', second),
    ...after(random, KINDS[0].preparations),
  ]
}

/** `1 cup plus 2 tablespoons sugar` */
function sum(random: Random): Piece[] {
  const kind = KINDS[random.below(2)]
  return [
    ...amount(random, kind),
    between(random.pick(['plus', '+', 'and'])),
    ...amount(random, kind),
    field('name', common(random, kind.names)),
    ...after(random, kind.preparations),
  ]
}

/** `juice of 1 lemon` */
function juiceOf(random: Random): Piece[] {
  const several = chance(random, 0.4)
  return [
    field('comment', random.pick(['juice of', 'zest of', 'juice and zest of', 'grated zest of'])),
    field('quantity', several ? countAbove(random) : random.pick(['1', '1/2', '½', 'one'])),
    ...(chance(random, 0.2) ? [field('size', 'large')] : []),
    field('name', random.pick(several ? ['lemons', 'limes', 'oranges'] : ['lemon', 'lime', 'orange'])),
  ]
}

/** A quantity with its unit, sometimes with the same amount in another unit. */
function amount(random: Random, { units, metric }: Kind): Piece[] {
  const quantity = measure(random)
  const [one, many, ...short] = pickByRank(units, random)
  const plain = /^(1|½|⅓|¼|¾|⅔|⅛|\d\/\d|one|half a)$/.test(quantity) ? one : many
  const unit = short.length > 0 && chance(random, 0.5) ? random.pick(short) : plain
  const pieces = [field('quantity', quantity), field('unit', unit)]
  if (!chance(random, 0.06)) return pieces
  const same = `${10 * (1 + random.below(60))}${random.pick([' ', ''])}${metric}`
  return [...pieces, between('('), field('comment', same), between(')')]
}

/** `200 g`, or in one word `200g`. */
function metricAmount(random: Random, { metric }: Kind): Piece[] {
  const number = String(25 * (1 + random.below(30)))
  if (chance(random, 0.5)) return [field('quantity', number + metric)]
  return [field('quantity', number), field('unit', metric)]
}

const FRACTIONS = ['1/2', '1/4', '3/4', '1/3', '2/3', '1/8']
const VULGAR = ['½', '¼', '¾', '⅓', '⅔', '⅛']

function measure(random: Random): string {
  const whole = String(1 + random.below(4))
  return choose(random, [
    [30, whole],
    [22, random.pick(FRACTIONS)],
    [14, `${whole} ${random.pick(FRACTIONS)}`],
    [8, random.pick(VULGAR)],
    [5, `${whole}${random.pick(VULGAR)}`],
    [4, `${whole} ${random.pick(VULGAR)}`],
    [6, range(random)],
    [4, random.pick(['1.5', '0.5', '2.25', '2.5'])],
    [3, random.pick(['one', 'two', 'three', 'half a'])],
    [2, random.pick(['about 1', 'about 2', '~3'])],
    [2, random.pick(['1/2 to 3/4', '1/4 - 1/2', '¼–½'])],
  ])
}

function countAbove(random: Random): string {
  return choose(random, [
    [8, String(2 + random.below(5))],
    [2, range(random)],
    [1, random.pick(['two', 'three', 'four', 'a dozen', '12'])],
    [1, random.pick(['1 1/2', '2½'])],
  ])
}

/** `2-3`, `2 to 3` and the like. */
function range(random: Random): string {
  const low = 1 + random.below(5)
  return low + random.pick(['-', '–', ' to ', ' or ', ' - ']) + (low + 1 + random.below(2))
}

function brand(random: Random): string {
  if (!chance(random, 0.04)) return ''
  const mark = random.pick(['', '', '®', '™'])
  return `${random.pick(BRAND_FIRST)} ${random.pick(BRAND_LAST)}${mark} `
}

/** What follows the name. */
function after(random: Random, preparations: readonly string[]): Piece[] {
  const comment = () => field('comment', common(random, preparations))
  return choose(random, [
    [50, () => []],
    [34, () => [between(','), comment()]],
    [6, () => [between('('), field('comment', common(random, ASIDES)), between(')')]],
    [4, () => [between('('), comment(), between(')')]],
    [4, () => [comment()]],
    [2, () => [between(','), comment(), between('('), field('comment', 'optional'), between(')')]],
  ])()
}

function bullet(random: Random): Piece[] {
  return chance(random, 0.05) ? [between(random.pick(['-', '•', '*']))] : []
}
