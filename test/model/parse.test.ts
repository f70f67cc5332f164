import { beforeAll, describe, expect, test } from 'vitest'
import {
  load,
  METHODS,
  type Model,
  type ParsedText,
  type Sequence,
  type Tokenizer,
  tokenize,
  train,
  type UncheckedTrainOptions,
} from '../../src/index.js'
import { allMethods } from '../../src/methods/registry.js'
import { withSlowClock } from '../common/slow-clock.js'

/** Ingredients with plain labels. */
const PLAIN = sequences(
  ['1 1/2 cups all-purpose flour', 'quantity quantity unit name name'],
  ['2 tsp. salt , ground', 'quantity unit name O comment'],
  ['3 large eggs', 'quantity comment name'],
  ['1 cup sugar', 'quantity unit name'],
)

/** Names of people and places in IOB2. */
const CHUNKS = sequences(
  ['Ada Byron met Babbage in London .', 'B-PER I-PER O B-PER O B-LOC O'],
  ['New York is large .', 'B-LOC I-LOC O O O'],
  ['Ada Babbage left London .', 'B-PER B-PER O B-LOC O'],
)

function sequences(...pairs: [string, string][]): Sequence[] {
  return pairs.map(([tokens, labels]) => ({ tokens: tokens.split(' '), labels: labels.split(' ') }))
}

let plain: Model
let chunks: Model

beforeAll(async () => {
  plain = await train(PLAIN, { tokenizer: 'whitespace' })
  chunks = await train(CHUNKS)
})

test('a text becomes tokens with places, fields and spans that are slices of it', () => {
  const text = ' 1 1/2  cups all-purpose flour'
  const parsed = plain.parse(text)
  expect(parsed.fields).toEqual({ quantity: ['1 1/2'], unit: ['cups'], name: ['all-purpose flour'] })
  expect(parsed.tokens.map(({ text: token, start, label }) => [token, start, label])).toEqual([
    ['1', 1, 'quantity'],
    ['1/2', 3, 'quantity'],
    ['cups', 8, 'unit'],
    ['all-purpose', 13, 'name'],
    ['flour', 25, 'name'],
  ])
  expect(parsed.spans.map(({ label, start, end }) => [label, start, end])).toEqual([
    ['quantity', 1, 6],
    ['unit', 8, 12],
    ['name', 13, 30],
  ])
  for (const part of [...parsed.tokens, ...parsed.spans])
    expect(part.text).toBe(text.slice(part.start, part.end))
  expect(JSON.parse(JSON.stringify(parsed))).toStrictEqual(parsed)
})

test('labels of a scheme part what meets, and O is no field', () => {
  expect(chunks.parse('Ada Babbage left London.').fields).toEqual({
    PER: ['Ada', 'Babbage'],
    LOC: ['London'],
  })
})

test('labels and probabilities are those of tag, marginals and probability', () => {
  for (const options of [{}, { decoder: 'posterior' }, { constraints: 'iob2' }] as const) {
    const { tokens, probability, spans } = chunks.parse('Ada Byron met New York', options)
    const words = tokens.map(token => token.text)
    const labels = tokens.map(token => token.label)
    expect(labels).toEqual(chunks.tag(words, options))
    const marginals = chunks.marginals(words, options)
    for (const [t, token] of tokens.entries()) expect(token.probability).toBe(marginals[t][token.label])
    expect(spans.map(span => span.probability)).toEqual(
      chunks.spans(words, options).map(span => span.probability),
    )
    if (!('constraints' in options)) expect(probability).toBeCloseTo(chunks.probability(words, labels), 12)
    else expect(probability).toBeGreaterThanOrEqual(chunks.probability(words, labels))
  }
})

/** The probability of exactly these spans by summing over all labelings. */
function enumerated(model: Model, words: readonly string[], start: number, end: number, label: string) {
  let sum = 0
  for (const { labels, probability } of model.nbest(words, 100_000)) {
    const inside = labels.slice(start, end).every(found => found === label)
    if (inside && labels[start - 1] !== label && labels[end] !== label) sum += probability
  }
  return sum
}

test.each<[string, UncheckedTrainOptions]>([
  ['a chain', { method: 'likelihood' }],
  ['a skip-chain', { method: 'empirical', structure: 'skip-chain', options: { links: 'words' } }],
])('the probability of a span of plain labels is that of exactly this span, on %s', async (_, options) => {
  const model = await train<UncheckedTrainOptions>(PLAIN, { ...options, tokenizer: 'whitespace' })
  const { spans, tokens } = model.parse('1 1 cup flour cup')
  expect(spans.length).toBeGreaterThan(1)
  for (const span of spans) {
    const at = (edge: 'start' | 'end') => tokens.findIndex(token => token[edge] === span[edge])
    const expected = enumerated(
      model,
      tokens.map(token => token.text),
      at('start'),
      at('end') + 1,
      span.label,
    )
    expect(span.probability).toBeCloseTo(expected, 9)
  }
})

test('nothing in, nothing out, for certain', () => {
  for (const text of ['', ' \n\t'])
    expect(plain.parse(text)).toStrictEqual({ text, tokens: [], fields: {}, spans: [], probability: 1 })
})

test('a label may be called __proto__', async () => {
  const model = await train([{ tokens: ['a'], labels: ['__proto__'] }])
  const { fields } = model.parse('a a')
  expect(Object.keys(fields)).toEqual(['__proto__'])
  expect(JSON.stringify(fields)).toBe('{"__proto__":["a a"]}')
})

test('a plain label among labels of a scheme is a field, too', async () => {
  const model = await train(sequences(['a b c d', 'B-X I-X Y Y']))
  expect(model.parse('a b c d').fields).toEqual({ X: ['a b'], Y: ['c d'] })
})

describe('text is cut', () => {
  const cut = (model: Model, tokenizer?: Tokenizer) =>
    model.parse('a-b c.', tokenizer && { tokenizer }).tokens.map(token => token.text)

  test('as the model says, by words if it says nothing, or as is asked for', () => {
    expect(cut(load(plain.save()))).toEqual(['a-b', 'c.'])
    expect(cut(chunks)).toEqual(tokenize('a-b c.').map(token => token.text))
    expect(cut(plain, 'characters')).toEqual(['a', '-', 'b', 'c', '.'])
    expect(() => cut(plain, 'letters' as Tokenizer)).toThrow('tokenizer: expected words')
  })

  test('into a sequence of labels that can be forced', () => {
    expect(plain.parse('1 cup', { forced: [null, 'name'] }).fields).toEqual({
      quantity: ['1'],
      name: ['cup'],
    })
  })
})

describe('many texts', () => {
  const texts = Array.from({ length: 600 }, (_, n) =>
    n % 7 === 0 ? ' ' : `${n % 5} cups ${'salt '.repeat(n % 4)}x`,
  )

  test('are parsed as each alone, in their order', async () => {
    const progress: number[] = []
    const onProgress = ({ done }: { done: number }) => progress.push(done)
    const spaced = new Set(texts.map((text, n) => text + ' '.repeat(n)))
    const parsed = await withSlowClock(() => plain.parseMany(spaced, { onProgress }))
    const alone = texts.map((text, n) => plain.parse(text + ' '.repeat(n)))
    expect(parsed).toStrictEqual(alone)
    expect(progress.slice(0, 2)).toEqual([169, 244])
    expect(progress.slice(-2)).toEqual([591, 600])
    expect(await plain.parseMany([])).toEqual([])
  })

  test('give way to others and can be stopped', async () => {
    const stop = new AbortController()
    await withSlowClock(async () => {
      setImmediate(() => stop.abort(new Error('enough')))
      await expect(plain.parseMany(texts, { signal: stop.signal })).rejects.toThrow('enough')
    })
    await expect(plain.parseMany('one text')).rejects.toThrow('expected several texts, got one')
    await expect(plain.parseMany(['a', '\ud800'])).rejects.toThrow('text 2: expected whole characters')
    await expect(plain.parseMany([1 as never])).rejects.toThrow('text 1: expected a string, got number')
  })
})

test('after an update a model parses with what it has learned', async () => {
  const model = await train(sequences(['a b', 'A B']))
  expect(model.parse('c').fields).not.toHaveProperty('C')
  model.update(sequences(['c c', 'C C']))
  expect(model.parse('c').fields).toEqual({ C: ['c'] })
})

test.each(METHODS.map(method => [method]))('%s parses', async method => {
  const model = await train<UncheckedTrainOptions>(PLAIN, { method, ...brief(method) })
  const parsed: ParsedText = load(model.save()).parse('2 cups salt')
  expect(parsed.tokens.map(token => token.label)).toEqual(model.tag(['2', 'cups', 'salt']))
  for (const { probability } of [...parsed.tokens, ...parsed.spans, parsed]) {
    expect(probability).toBeGreaterThanOrEqual(0)
    expect(probability).toBeLessThanOrEqual(1)
  }
})

/** Fewer iterations for methods that have them. */
function brief(method: string): UncheckedTrainOptions {
  return allMethods().find(({ name }) => name === method)?.traits.iterates
    ? { options: { maxIterations: 5 } }
    : {}
}

describe('refused are', () => {
  test('models that look at more than text has', async () => {
    const columns = await train([{ tokens: ['a'], columns: [['x']], labels: ['A'] }], {
      features: { features: [{ type: 'word' }, { type: 'column', column: 1 }] },
    })
    expect(() => columns.parse('a')).toThrow('parse: the model looks at column 1, which text does not have')
    const attributes = await train([{ tokens: ['a'], attributes: [{ x: 1 }], labels: ['A'] }])
    expect(() => attributes.parse('a')).toThrow('looks at attributes of the data')
    const tree = await train<UncheckedTrainOptions>([{ tokens: ['a'], columns: [['0']], labels: ['A'] }], {
      structure: 'tree',
      options: { headColumn: 1 },
    })
    expect(() => tree.parse('a')).toThrow('labels trees and looks at the heads')
  })

  test('what is no text, and options that there are not', () => {
    expect(() => plain.parse(['a'] as never)).toThrow('parse: text: expected a string, got object')
    expect(() => plain.parse('a\ud83d')).toThrow('text: expected whole characters, got half of one at 1')
    expect(() => plain.parse('a', { decode: 'posterior' } as never)).toThrow('parse: unknown option decode')
  })

  test('a string where tokens are expected', () => {
    expect(() => plain.tag('2 cups' as never)).toThrow('got a string; parse takes text')
  })
})

describe('parseTokens', () => {
  test('takes tokens as they are, in a text in which spaces join them', () => {
    const tokens = ['2', 'cups', 'flour']
    expect(plain.parseTokens(tokens)).toStrictEqual(plain.parse('2 cups flour'))
    const odd = plain.parseTokens(['2 cups', '', 'flour'])
    expect(odd.text).toBe('2 cups  flour')
    expect(odd.tokens.map(({ text }) => text)).toEqual(['2 cups', '', 'flour'])
    expect(odd.tokens.map(({ label }) => label)).toEqual(plain.tag(['2 cups', '', 'flour']))
    expect(plain.parseTokens([])).toStrictEqual(plain.parse(''))
  })

  test('refuses what is not an array of whole characters', () => {
    expect(() => plain.parseTokens('a' as never)).toThrow('parseTokens: expected an array of tokens, got "a"')
    expect(() => plain.parseTokens([1] as never)).toThrow('token 1: expected a string, got number')
    expect(() => plain.parseTokens(['a', '\uD800'])).toThrow('token 2: expected whole characters')
    expect(() => plain.parseTokens(['a'], { tokenizer: 'words' } as never)).toThrow(
      'parseTokens: unknown option',
    )
  })
})
