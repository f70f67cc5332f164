/** Streams in which new words keep coming: string tables start anew, and with them all that models remember of words. */
import { expect, test } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { createColumnsReader } from '../../src/data/readers/columns.js'
import type { StringTable } from '../../src/data/string-table.js'
import { preset } from '../../src/features/language/presets.js'
import { readConll, type TrainOptions, train } from '../../src/node/index.js'

const SENTENCES = 240
const PIECES = 24

/** Rows of three-word sentences: a third of the words is new, a third returns after a while, and column 1 has few texts. */
function rows(labeled: boolean): string[] {
  return Array.from({ length: SENTENCES }, (_, n) => {
    const tokens = [
      [n % 3 === 0 ? 'The' : 'a', 'D', 'DET'],
      [n % 2 === 0 ? `dog${n % 17}` : `Dogs${n}`, 'N', n % 2 === 0 ? 'NOUN' : 'PLURAL'],
      [`barks${labeled ? n % 31 : n}`, 'V', n % 5 === 0 ? 'NOUN' : 'VERB'],
    ]
    return `${tokens.map(token => (labeled ? token : token.slice(0, 2)).join('\t')).join('\n')}\n\n`
  })
}

const MODELS: Readonly<Record<string, TrainOptions>> = {
  'likelihood with patterns': {
    method: 'likelihood',
    features: preset('pos'),
    options: { maxIterations: 5 },
  },
  'likelihood with patterns of two columns': {
    method: 'likelihood',
    features: preset('chunk', { columns: 2 }),
    options: { maxIterations: 5 },
  },
  'likelihood with a feature that is no pattern': {
    method: 'likelihood',
    features: {
      features: [{ type: 'word' }, { type: 'suffix', length: 2 }, { type: 'position', from: 'start' }],
    },
    options: { maxIterations: 5 },
  } as TrainOptions,
  empirical: { method: 'empirical' },
  hmm: { method: 'hmm' },
  pooled: { method: 'pooled' },
  separate: { method: 'separate', options: { maxIterations: 5 } },
}

/** The corpora that a reader hands over, one for each piece of the text. */
function* batches(text: readonly string[], tableBytes: number, scanFrom: number): Generator<Corpus> {
  const reader = createColumnsReader({ labels: 'none', tableBytes, scanFrom })
  const length = text.length / PIECES
  for (let k = 0; k < PIECES; k++) {
    reader.write(new TextEncoder().encode(text.slice(k * length, (k + 1) * length).join('')))
    yield reader.take()
  }
}

/** How large the table of words is after a few pieces. */
const text = rows(false)
const reached = readConll(text.slice(0, (4 * SENTENCES) / PIECES).join(''), { labels: 'none' }).columns[0]
  .strings.byteLength

test.each(Object.keys(MODELS))('%s gives the same labels whenever tables start anew', async name => {
  const corpus = readConll(rows(true).join(''))
  const whole = readConll(text.join(''), { labels: 'none' })
  const expected = [...(await train(corpus, MODELS[name])).tagCorpus(whole)]
  expect(new Set(expected).size).toBeGreaterThan(2)
  for (const scanFrom of [1, Number.POSITIVE_INFINITY]) {
    const model = await train(corpus, MODELS[name])
    const renewals = new Map<number, number[]>() // which pieces begin a new table
    for (const tableBytes of [0, reached - 1, reached, reached + 1, Number.POSITIVE_INFINITY]) {
      const tables: StringTable[] = []
      const found: number[] = []
      for (const batch of batches(text, tableBytes, scanFrom)) {
        tables.push(batch.columns[0].strings)
        found.push(...model.tagCorpus(batch))
      }
      expect(found).toEqual(expected)
      renewals.set(
        tableBytes,
        [...tables.keys()].filter(k => k > 0 && tables[k] !== tables[k - 1]),
      )
    }
    expect(renewals.get(0)).toHaveLength(PIECES - 1)
    expect(renewals.get(reached - 1)?.[0]).toBe(4)
    expect(renewals.get(reached)?.[0]).toBe(5)
    expect(renewals.get(reached + 1)?.[0]).toBe(5)
    expect(renewals.get(reached)!.length).toBeGreaterThan(2)
    expect(renewals.get(Number.POSITIVE_INFINITY)).toEqual([])
  }
})
