import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { attributesOf, type Item, type ItemSequence, train } from '../../src/index.js'

interface GoldenItem {
  readonly item: Item
  readonly attributes: readonly (readonly [string, number])[] | null
}

const folder = join(import.meta.dirname, 'python-crfsuite')
const ITEMS: readonly GoldenItem[] = JSON.parse(readFileSync(join(folder, 'items.json'), 'utf8'))

test.each(ITEMS)('$item is flattened as python-crfsuite does', ({ item, attributes }) => {
  if (attributes) expect(attributesOf(item)).toEqual(attributes)
  else expect(() => attributesOf(item)).toThrow(TypeError)
})

/** Tokens as the tutorials of sklearn-crfsuite have them: strings, numbers, booleans, neighbors in a dictionary of their own. */
function itemsOf(sentence: string): Item[] {
  const words = sentence.split(' ')
  return words.map((word, t) => ({
    bias: 1,
    word: word.toLowerCase(),
    title: /^[A-Z]/.test(word),
    length: word.length / 10,
    suffixes: [word.slice(-2), word.slice(-3)],
    before: t === 0 ? ['BOS'] : { word: words[t - 1].toLowerCase(), title: /^[A-Z]/.test(words[t - 1]) },
  }))
}

function labeled(sentence: string, labels: string): ItemSequence & { labels: string[] } {
  return { attributes: itemsOf(sentence), labels: labels.split(' ') }
}

const TRAIN = [
  labeled('The dog barks', 'D N V'),
  labeled('A cat sleeps in Rome', 'D N V P E'),
  labeled('Ada walks the dog', 'E V D N'),
  labeled('Dogs bark in the garden', 'N V P D N'),
  labeled('Rome never sleeps', 'E A V'),
]
const TESTS = ['The cat barks in Paris', 'Ada never barks', 'A garden in Rome'].map(itemsOf)

const python = process.env['COFIELD_PYTHON'] ?? 'python3'
const { status, error, stderr } = spawnSync(python, ['-c', 'import pycrfsuite'], { encoding: 'utf8' })
const missing = status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1))

describe.skipIf(missing !== undefined)(`python-crfsuite itself${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const ask = (bytes: Uint8Array) => {
    const model = Buffer.from(bytes).toString('base64')
    const question = { items: ITEMS.map(({ item }) => item), train: TRAIN, tests: TESTS, model }
    const { stdout, stderr } = spawnSync(python, [join(folder, 'check.py')], {
      input: JSON.stringify(question),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }

  it('makes the same attributes of items and a model with the same labels and probabilities, and opens the one that we write', async () => {
    const model = await train(TRAIN, {
      method: 'likelihood',
      options: { c2: 1, epsilon: 1e-9, delta: 1e-12, maxIterations: 2000 },
    })
    const { items, tests, given } = ask(await model.export('crfsuite'))
    expect(items).toEqual(ITEMS.map(({ attributes }) => attributes && Object.fromEntries(attributes)))
    for (const [n, attributes] of TESTS.entries()) {
      expect(model.tag({ attributes })).toEqual(given[n].tags)
      expect(model.tag({ attributes })).toEqual(tests[n].tags)
      for (const [t, marginals] of model.marginals({ attributes }).entries())
        for (const [label, probability] of Object.entries(marginals))
{
          expect(probability).toBeCloseTo(tests[n].marginals[t][label], 4)
          expect(probability).toBeCloseTo(given[n].marginals[t][label], 10) // the file that we wrote
        }
    }
  })
})
