import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TABLE_BYTES } from '../../../src/data/reading/reader.js'
import { load, readConll } from '../../../src/node/index.js'
import { built, createSandbox } from '../run-cli.js'
import { TRAIN } from '../tiny-data.js'

const METHODS = ['likelihood', 'empirical', 'pooled']
const SENTENCES = 48_000

describe.skipIf(!built)('a stream in which new words keep coming (needs a build)', () => {
  const sentences = Array.from({ length: SENTENCES }, (_, n) => [
    'The',
    `dog${n}`,
    n % 3 ? 'barks' : `barks${n}`,
  ])
  const input = `${sentences.map(words => words.join('\n')).join('\n\n')}\n\n`
  const sandbox = createSandbox({
    'train.tsv': TRAIN,
    'stream.tsv': input,
    'stream.txt': `${sentences.map(words => words.join(' ')).join('\n')}\n`,
  })
  beforeAll(async () => {
    for (const method of METHODS)
      await sandbox.run(['train', 'train.tsv', '-m', method, '-o', `${method}.cofield`, '-q'])
  })
  afterAll(() => sandbox.remove())

  it.each(METHODS)(
    'is labeled by %s as if it were read at once',
    async method => {
      const corpus = readConll(input, { labels: 'none' })
      expect(corpus.columns[0].strings.byteLength).toBeGreaterThan(2 * TABLE_BYTES)
      const model = await load(readFileSync(sandbox.path(`${method}.cofield`)))
      const numbers = model.tagCorpus(corpus)
      const rows = sentences.map((words, n) =>
        words.map((word, t) => `${word}\t${model.labels[numbers[corpus.offset[n] + t]]}\n`).join(''),
      )
      const expected = `${rows.join('\n')}\n`
      for (const threads of ['1', '2'])
        for (const given of [['stream.tsv'], ['stream.txt', '--text']]) {
          const args = ['tag', `${method}.cofield`, ...given, '--threads', threads, '-o', 'out.tsv', '-q']
          expect((await sandbox.run(args)).code).toBe(0)
          expect(readFileSync(sandbox.path('out.tsv'), 'utf8') === expected).toBe(true)
        }
    },
    60_000,
  )
})
