import { describe, expect, it } from 'vitest'
import { type AnnotatedText, corpusOfTexts } from '../../src/data/text/corpus-of-texts.js'
import { evaluateModel, ner, train } from '../../src/index.js'
import { simulateAddresses } from '../../src/simulation/addresses.js'
import { simulateIngredients } from '../../src/simulation/ingredients.js'
import { simulateNames } from '../../src/simulation/names.js'
import { simulateReferences } from '../../src/simulation/references.js'

/** The slices of a field. */
function slices(texts: readonly AnnotatedText[], field: string): string[] {
  return texts.flatMap(({ text, spans }) =>
    spans.filter(({ label }) => label === field).map(({ start, end }) => text.slice(start, end)),
  )
}

/** Ways to cut a text: what stands between spaces without its outer marks, and letters, digits and marks by themselves. */
const TOKENS: readonly RegExp[] = [
  /[^\s(),;:]+|[(),;:]/gu,
  /[\p{L}\p{M}\p{N}]+(?:[-'’./][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu,
  /\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu,
]

describe.each([
  ['ingredients', simulateIngredients, ['quantity', 'unit', 'size', 'name', 'comment']],
  [
    'addresses',
    simulateAddresses,
    ['recipient', 'number', 'street', 'unit', 'box', 'city', 'state', 'zip', 'country'],
  ],
  ['names', simulateNames, ['title', 'given', 'middle', 'nickname', 'surname', 'suffix', 'company']],
  [
    'references',
    simulateReferences,
    [
      ...['author', 'editor', 'year', 'title', 'container', 'volume', 'issue', 'pages', 'publisher'],
      ...['place', 'link'],
    ],
  ],
] as const)('simulated %s', (name, simulate, fields) => {
  const texts = simulate({ sentences: 2000 })

  it('have the fields that are documented', () => {
    const found = new Set(texts.flatMap(({ spans }) => spans.map(({ label }) => label)))
    expect([...found].sort()).toEqual([...fields].sort())
  })

  it('are single lines with spans in order that begin and end in no space', () => {
    const wrong = texts.filter(
      ({ text, spans }) =>
        !/^\S.*$/u.test(text) ||
        text.includes('  ') ||
        spans.some(
          ({ start, end }, k) =>
            start < (spans[k - 1]?.end ?? 0) || /^\s|^$|\s$/.test(text.slice(start, end)),
        ),
    )
    expect(wrong).toEqual([])
  })

  // Quotes and periods touch the fields of the others; only `words` tells them apart.
  it.each(name === 'ingredients' || name === 'addresses' ? TOKENS : [])(
    'have spans that cut no token of %s',
    pattern => {
      const cut = texts.filter(({ text, spans }) => {
        const tokens = [...text.matchAll(pattern)]
        const starts = new Set(tokens.map(({ index }) => index))
        const ends = new Set(tokens.map(({ 0: token, index }) => index + token.length))
        return !spans.every(({ start, end }) => starts.has(start) && ends.has(end))
      })
      expect(cut).toEqual([])
    },
  )

  it('have spans that cut no token of the tokenizer `words`, at any size', () => {
    expect(corpusOfTexts(simulate({ sentences: 5000, seed: 3 })).N).toBe(5000)
  })

  it('are the same for the same seed, the first of more, and others for another seed', () => {
    expect(simulate({ sentences: 20 })).toEqual(texts.slice(0, 20))
    expect(simulate({ sentences: 20, seed: 2 })).not.toEqual(texts.slice(0, 20))
  })

  it('can be learned, but not by heart', async () => {
    const model = await train(corpusOfTexts(texts.slice(0, 200)), { features: ner() })
    const { spans, unknown } = evaluateModel(model, corpusOfTexts(texts.slice(1800))).evaluate()
    expect(spans!.f1).toBeGreaterThan(0.7)
    expect(spans!.f1).toBeLessThan(0.995)
    expect(unknown.tokens).toBeGreaterThan(20)
  })
})

describe('the difficulties of ingredients', () => {
  const texts = simulateIngredients({ sentences: 2000 })
  it.each([
    ['fractions', 'quantity', /^\d+\/\d+$/],
    ['numbers with fractions', 'quantity', /^\d+ \d+\/\d+$/],
    ['fractions of one character', 'quantity', /^\d? ?[½¼¾⅓⅔⅛]$/],
    ['ranges', 'quantity', /^\d+( to |-|–| - | or )\d+$/],
    ['amounts in one word', 'quantity', /^\d+(g|ml)$/],
    ['numbers in words', 'quantity', /^(one|two|three)$/],
    ['abbreviations', 'unit', /^(tbsp\.|T\.|c\.|oz)$/],
    ['sizes of packages', 'size', /^14(\.5)?[- ](oz\.?|ounces?)$/],
    ['hyphens', 'name', /^all-purpose flour$/],
    ['brands', 'name', /^\S+ \S+[®™] /],
    ['comments of several words', 'comment', /^\S+ \S+ \S+/],
  ])('are %s', (_, field, pattern) => {
    expect(slices(texts, field).filter(slice => pattern.test(slice)).length).toBeGreaterThan(2)
  })

  it('are alternatives, parentheses, bullets, capitals and typos', () => {
    const lines = texts.map(({ text }) => text)
    for (const pattern of [
      / or [a-z]/,
      /\(.*\)/,
      /^[-•*] /,
      /^[^a-z]+$/,
      /vegetaable|buttter|suagr|floour|onoin|slat/,
    ])
      expect(
        lines.some(line => pattern.test(line)),
        String(pattern),
      ).toBe(true)
  })
})

describe('the difficulties of names', () => {
  const texts = simulateNames({ sentences: 2000 })
  it.each([
    ['letters for names', 'given', /^[A-Z]\.?$/],
    ['double names', 'given', /^\p{Lu}\p{L}+-\p{Lu}\p{L}+$/u],
    ['surnames with what belongs to them', 'surname', /^(van der|de|von) /],
    ['surnames that are given names', 'surname', /^(James|Martin|Lee)$/],
    ['given names that are surnames', 'given', /^(James|Martin|Lee)$/],
    ['companies named as people', 'company', /^(Maria|John|Anna) /],
  ])('are %s', (_, field, pattern) => {
    expect(slices(texts, field).filter(slice => pattern.test(slice)).length).toBeGreaterThan(2)
  })
})

describe('the difficulties of references', () => {
  const texts = simulateReferences({ sentences: 2000 })
  it.each([
    ['people with letters', 'author', /, [A-Z]\. [A-Z]\.$/],
    ['people with letters and no periods', 'author', /^[^,]+ [A-Z]{1,2}$/],
    ['years with letters', 'year', /^\d{4}[ab]$/],
    ['years in titles', 'title', /since \d{4}$/i],
    ['people and cities in titles', 'title', /’s .*revisited|in (London|Paris)/i],
    ['journals named as topics', 'container', /^(Language|Cell|Network)$/],
    ['pages without a second number', 'pages', /^\d+$/],
    ['two kinds of dashes', 'pages', /^\d+[–-]\d+$/],
  ])('are %s', (_, field, pattern) => {
    expect(slices(texts, field).filter(slice => pattern.test(slice)).length).toBeGreaterThan(2)
  })

  it('have no period behind another', () => {
    expect(texts.filter(({ text }) => /\.\.|\?\./.test(text))).toEqual([])
  })
})

describe('the difficulties of addresses', () => {
  const texts = simulateAddresses({ sentences: 2000 })
  it.each([
    ['long codes', 'zip', /^\d{5}-\d{4}$/],
    ['codes of letters and digits', 'zip', /^[A-Z]\d[A-Z] \d[A-Z]\d$/],
    ['British codes', 'zip', /^[A-Z]{2}\d{1,2} \d[A-Z]{2}$/],
    ['codes with a country', 'zip', /^D-\d{5}$/],
    ['boxes', 'box', /^P\.?O\.? Box \d+$/],
    ['directions', 'street', /^(N|S|SE|North) /],
    ['ordinals', 'street', /^\d+(st|nd|rd|th) /],
    ['highways', 'street', /^(Hwy|County Road) \d+$/],
    ['units', 'unit', /^(Apt|Suite|Ste) \d+[A-D]?$/],
    ['units with #', 'unit', /^#\w+$/],
    ['houses with letters', 'number', /^\d+[AaBb]$/],
    ['states in full', 'state', /^(North Carolina|West Virginia)$/],
    ['streets named as states', 'street', /^Washington/],
  ])('are %s', (_, field, pattern) => {
    expect(slices(texts, field).filter(slice => pattern.test(slice)).length).toBeGreaterThan(2)
  })

  it('are missing parts and missing commas', () => {
    for (const field of ['number', 'city', 'state', 'zip'])
      expect(
        texts.some(({ spans }) => spans.every(({ label }) => label !== field)),
        field,
      ).toBe(true)
    expect(texts.some(({ text }) => !/[,;]/.test(text))).toBe(true)
  })
})
