/**
 * The words of the toy language, by class, the frequent ones first. Verbs are regular and inflected by rule,
 * and further words are derived from stems, so that endings reveal the part of speech of unknown words. Many
 * words are in two classes (`the visit`, `they visit`): only the context distinguishes them.
 */
export interface WordClass {
  readonly tag: string
  readonly words: readonly string[]
}

const list = (text: string) => text.trim().split(/\s+/)

// Nouns as well as verbs.
const both =
  list(`report offer visit order answer call help plan watch test check search support record return
  train demand design display export import plant present review reward shift sign trust change move price place
  promise name notice purchase release rescue share trade value study supply copy worry repair print mark paint`)

// A plan would double its letter; it stays a noun here.
const verbs = [
  ...both.filter(word => word !== 'plan'),
  ...list(`open close join follow ask want need clean start finish count reach treat adopt attend collect defend
  elect enter expand gather greet inspect mention obtain perform protect publish reject remember select warn
  describe approve invite observe prepare produce propose receive require reserve serve carry deny apply bury
  discover deliver consider borrow harvest assist polish construct restore explore examine welcome`),
]

const nouns = [
  ...list(`man woman house city company school year river market bridge teacher doctor garden engine paper ship
  road village farmer letter hospital station museum office lawyer window picture horse kitchen mountain
  library machine factory harbor winter summer judge soldier singer winner player council court bank
  committee newspaper minister parliament island forest bottle carpet candle basket ladder tunnel orchard`),
  ...both,
]

const adjectives =
  list(`new old small large young quiet famous local strong green red late early rich poor long
  short narrow heavy modern ancient careful gentle bright dark public private foreign clever honest curious
  nervous generous wooden golden northern southern central royal popular formal useful cheap simple`)

const endsInSibilant = /(s|x|z|ch|sh)$/
const endsInConsonantY = /[^aeiou]y$/

/** The form with -s: plural of a noun, third person of a verb. */
function withS(word: string): string {
  if (endsInSibilant.test(word)) return `${word}es`
  return endsInConsonantY.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

function withEd(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`
  return endsInConsonantY.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
}

function withVowelEnding(verb: string, ending: string): string {
  return verb.endsWith('e') ? verb.slice(0, -1) + ending : verb + ending
}

function withLy(adjective: string): string {
  if (adjective.endsWith('le')) return `${adjective.slice(0, -1)}y`
  return `${adjective.replace(/y$/, 'i')}ly`
}

function plural(noun: string): string {
  return noun.endsWith('man') ? `${noun.slice(0, -3)}men` : withS(noun)
}

const agents = verbs.map(verb =>
  withVowelEnding(
    verb.replace(endsInConsonantY, y => `${y[0]}i`),
    'er',
  ),
)
const qualities = adjectives.map(adjective => `${adjective.replace(/y$/, 'i')}ness`)
const passives = verbs.map(verb =>
  withVowelEnding(
    verb.replace(endsInConsonantY, y => `${y[0]}i`),
    'able',
  ),
)
const compounds = ['well', 'half', 'newly', 'badly'].flatMap(first =>
  verbs.slice(0, 40).map(verb => `${first}-${withEd(verb)}`),
)
const allNouns = [...nouns, ...agents, ...qualities]

/** All word classes, by their names in the grammar. */
export const lexicon: Readonly<Record<string, WordClass>> = {
  noun: { tag: 'NN', words: allNouns },
  nouns: { tag: 'NNS', words: allNouns.slice(0, -qualities.length).map(plural) },
  adjective: { tag: 'JJ', words: [...adjectives, ...passives, ...compounds] },
  adverb: { tag: 'RB', words: adjectives.map(withLy) },
  verbBase: { tag: 'VB', words: verbs },
  verbPlural: { tag: 'VBP', words: verbs },
  verbS: { tag: 'VBZ', words: verbs.map(withS) },
  verbPast: { tag: 'VBD', words: verbs.map(withEd) },
  participle: { tag: 'VBN', words: verbs.map(withEd) },
  gerund: { tag: 'VBG', words: verbs.map(verb => withVowelEnding(verb, 'ing')) },
  determiner: { tag: 'DT', words: list('the a this every that another') },
  pluralDeterminer: { tag: 'DT', words: list('the these some those both') },
  possessive: { tag: 'PRP$', words: list('his her their its our my') },
  pronoun: { tag: 'PRP', words: list('he she it') },
  pluralPronoun: { tag: 'PRP', words: list('they we') },
  objectPronoun: { tag: 'PRP', words: list('him her them it us') },
  preposition: { tag: 'IN', words: list('in of near with for behind under from by after before without') },
  modal: { tag: 'MD', words: list('will may can must should might') },
  month: { tag: 'NNP', words: list('May March April June July October January August November December') },
  weekday: { tag: 'NNP', words: list('Monday Friday Sunday Tuesday Saturday Wednesday Thursday') },
  title: { tag: 'NNP', words: list('Mr. Mrs. Dr. President Judge Captain') },
  currency: { tag: 'NNS', words: list('dollars pounds crowns') },
  smallNumber: { tag: 'CD', words: list('two three four five six seven eight nine ten twelve twenty') },
}
