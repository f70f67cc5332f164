import { afterEach, expect, test, vi } from 'vitest'
import { mergePairCells } from '../../src/counts/merging/merge-cells.js'
import { sortStrings } from '../../src/counts/string-order.js'
import { readConll } from '../../src/data/reading/read-content.js'
import { corpusOf, sequenceAt } from '../../src/data/sequence.js'
import type { Model } from '../../src/model/model.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { type TrainOptions, train } from '../../src/train.js'
import { createMemory, growMemory, limitMemory, PAGE } from '../../src/wasm/memory.js'

class Refusing {
  constructor() {
    throw new RangeError('could not allocate memory')
  }
}

let restore = () => {}

/** Lets memories have so many pages. */
function limit(pages: number): void {
  restore()
  restore = limitMemory(pages)
}

afterEach(() => {
  restore()
  vi.restoreAllMocks()
})

/** Goes through what there may be of memory, from nothing to enough. Returns for how much of it there are different results. */
function atEveryLimit<T>(limits: readonly number[], work: () => T): Set<T> {
  return new Set(
    limits.map(pages => {
      limit(pages)
      return work()
    }),
  )
}

test('a memory that is refused is null, one that may not grow stays as it was', () => {
  limit(2)
  expect(createMemory(3 * PAGE)).toBeNull()
  const memory = createMemory(PAGE)!
  expect(growMemory(memory, 2 * PAGE)).toBe(true)
  expect(growMemory(memory, 2 * PAGE + 1)).toBe(false)
  expect(memory.buffer.byteLength).toBe(2 * PAGE)
  restore()
  vi.spyOn(WebAssembly, 'Memory').mockImplementation(Refusing as never)
  expect(createMemory(PAGE)).toBeNull()
})

test('rows are read alike with as much memory as there may be', () => {
  const rows = (n: number) => Array.from({ length: 60 }, (_, t) => `word${n}and${t}\tx${t % 9}\tL${n % 5}\n`)
  const content = Array.from({ length: 60 }, (_, n) => `${rows(n).join('')}\n`).join('')
  const read = () => {
    const corpus = readConll(content)
    return JSON.stringify(Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n)))
  }
  const limits = Array.from({ length: 20 }, (_, pages) => pages)
  expect(atEveryLimit([...limits, 200], read).size).toBe(1)
})

test('strings are ordered alike, or the kernel says that it cannot', () => {
  const offset = Int32Array.from({ length: 3001 }, (_, id) => 4 * id)
  const texts = Array.from({ length: 3000 }, (_, id) => String(1000 + ((id * 7919) % 3000)))
  const blob = new TextEncoder().encode(texts.join(''))
  const order = () => String(sortStrings({ blob, offset }, () => true, 0)?.map)
  expect(atEveryLimit([0, 1, 2], order)).toEqual(new Set(['undefined']))
  expect(atEveryLimit([5, 10, 100], order).size).toBe(1)
})

test('tables of pairs are merged alike, or the kernel says that it cannot', () => {
  const size = 3000
  const identity = Int32Array.from({ length: size + 1 }, (_, row) => row)
  const labels = new Uint16Array(size).fill(1)
  const table = {
    offset: identity,
    next: identity.slice(1),
    from: labels,
    to: labels,
    count: identity.slice(1),
  }
  const part = { table, observations: identity, labels: Int32Array.of(0, 1) }
  const merged = () =>
    String(mergePairCells([part, part, part], { rows: size + 1, labels: 2 }, 0)?.count.join())
  expect(atEveryLimit([0, 1, 2, 3], merged)).toEqual(new Set(['undefined']))
  expect(atEveryLimit([8, 20, 100], merged)).toEqual(new Set([table.count.map(count => 3 * count).join()]))
})

const corpus = corpusOf(
  Array.from({ length: 350 }, (_, n) => {
    const tokens = Array.from({ length: 12 }, (_, t) => `w${(n * 31 + t * t * 7) % 173}`)
    return { tokens, labels: tokens.map(token => `L${token.length + (token.charCodeAt(1) % 3)}`) }
  }),
)

type Method = NonNullable<TrainOptions['method']>

/** What training and tagging give with so many pages. */
async function outcomes(method: Method, limits: readonly number[], shown: (model: Model) => string) {
  const results = new Set<string>()
  const iterates = method !== 'empirical' && method !== 'hmm'
  for (const pages of limits) {
    limit(pages)
    results.add(
      shown(
        await train<UncheckedTrainOptions>(corpus, {
          method,
          ...(iterates && { options: { maxIterations: 2 } }),
        }),
      ),
    )
  }
  return results
}

const LIMITS = [0, 1, 2, 3, 4, 6, 9, 14, 20, 1000]

test.each<Method>(['empirical', 'hmm', 'perceptron'])(
  '%s trains the same model, byte for byte, and tags alike',
  async method => {
    const shown = (model: Model) => `${model.save().join()} ${model.tagCorpus(corpus).join()}`
    expect((await outcomes(method, LIMITS, shown)).size).toBe(1)
  },
)

test.each<Method>(['likelihood', 'separate'])(
  '%s trains on with the readable form, and tags alike',
  async method => {
    const shown = (model: Model) => model.tagCorpus(corpus).join()
    expect((await outcomes(method, LIMITS, shown)).size).toBe(1)
  },
)
