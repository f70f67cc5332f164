/**
 * The kernel reads only what comes in large chunks; the limit is a parameter. With and without it, the same bytes must come to the same
 * corpus, or to the same error.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../../src/data/corpus.js'
import { type CrfsuiteOptions, createCrfsuiteReader } from '../../../src/data/readers/crfsuite.js'
import { createItemScanner } from '../../../src/data/reading/item-scanner.js'
import { limitMemory, PAGE } from '../../../src/wasm/memory.js'
import { feed, refusal } from '../reading.js'

/** All that a corpus says. Strings that no token has are left out: a line with an error may leave some. */
function contentOf({ N, P, offset, columns, labels, attributes, weight, line, sources }: Corpus) {
  const column = ({ ids, strings }: Corpus['columns'][number]) => ({
    ids,
    strings: strings.toArray().slice(
      0,
      ids.reduce((most, id) => Math.max(most, id + 1), 0),
    ),
  })
  return {
    ...{ N, P, offset, weight, line, sources },
    columns: columns.map(column),
    labels: labels && column(labels),
    attributes: attributes && {
      ...column(attributes),
      offset: attributes.offset,
      values: Array.from(attributes.values), // −0 is not 0
    },
  }
}

/** What a reader makes of sources in chunks of a size, taking after each source and chunk, or what it refuses. */
function outcome(sources: readonly Uint8Array[], options: CrfsuiteOptions, size = Infinity) {
  const corpora: object[] = []
  const reader = createCrfsuiteReader(options)
  const message = refusal(() => {
    for (const [k, source] of sources.entries()) {
      feed(reader, source, `file${k}`, size)
      corpora.push(contentOf(reader.take()))
    }
  })
  corpora.push(contentOf(reader.take()))
  return { corpora, message }
}

const WITHOUT_KERNEL = { scanFrom: Infinity }
const KERNELS = [
  { scanFrom: 1 },
  { scanFrom: 1, scanPiece: 1 },
  { scanFrom: 1, scanPiece: 40 },
  { scanFrom: 30 },
]
const SIZES = [1, 2, 7, 50, Infinity]

function expectSame(sources: readonly Uint8Array[], options: CrfsuiteOptions = {}): void {
  const wanted = outcome(sources, { ...options, ...WITHOUT_KERNEL })
  for (const kernel of KERNELS)
    for (const size of SIZES)
      expect({ ...kernel, size, ...outcome(sources, { ...options, ...kernel }, size) }).toEqual({
        ...kernel,
        size,
        ...wanted,
      })
}

function bytesOf(parts: readonly (string | number)[]): Uint8Array {
  const encoder = new TextEncoder()
  return new Uint8Array(
    Buffer.concat(parts.map(part => (typeof part === 'number' ? Uint8Array.of(part) : encoder.encode(part)))),
  )
}

const names = fc.constantFrom(
  ...['a', 'bc', 'é', '日本', 'w[0]=12345678', 'w=a rather long name of an attribute', '\\:', 'a\\\\\\:b'],
  ...['longer than 16 bytes \\: and then some more\\\\', '\\\\\\\\\\:', '_', '@', '=\v'],
)
const values = fc.oneof(
  fc.constantFrom('', '', '', ':1', ':2', ':-0', ':0.1', ':.5', ':5.', ':+7', ':1e3', ':1E-22', ':12e+1'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => `:${value}`),
  fc.nat().map(value => `:${value}`),
  fc.constantFrom(':123456789012345', ':1234567890123456', ':0.30000000000000004', ':1e200', ':1e-200'),
  fc.constantFrom(`:${'1'.repeat(60)}`, `:0.${'3'.repeat(70)}`, ':1e308', ':000000000000000000001e22'),
)
const attribute = fc.tuple(names, values).map(([name, value]) => `\t${name}${value}`)
const labels = fc.constantFrom('A', 'B-NP', '_', 'a\\:b', '')
const ends = fc.constantFrom('\n', '\n', '\n', '\n\n', '\r\n', '\r\n\r\n', '\n \t\n')
const item = fc
  .tuple(labels, fc.array(attribute, { maxLength: 4 }), ends)
  .map(([label, fields, end]) => `${label}${fields.join('')}${end}`)
const weight = fc.constantFrom('@weight:2\n', '@weight:0.5\t', '@weight:1\n')
const wrong = fc.constantFrom<string | number>(
  ...[
    '\t',
    '\tx\t\n',
    'A\t\tx\n',
    'A:2\tx\n',
    'A\tx:y\n',
    'A\tx:\n',
    'A\tx:1e\n',
    'A\tx:1e999\n',
    'A\tx:.\n',
  ],
  ...['A\tx\\y\n', 'A\tx\\\n', 'A\t:2\n', '@weight\n', '@weight:-1\n', '\0', '\r', '\r\r\n', ' \uFEFF', '\n'],
  ...[0xff, 0xc0, 0xe2, 0x80, 0xed, 0xa0],
)
const parts = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: item },
    { weight: 1, arbitrary: weight },
    { weight: 1, arbitrary: wrong },
  ),
  { maxLength: 12 },
)
const options = fc.record({
  labels: fc.constantFrom('required', 'none', 'optional'),
  encoding: fc.constantFrom('utf-8', 'utf-8', 'latin-1'),
  tableBytes: fc.constantFrom(1, 20, 1000),
} as const)

describe('attributes by the kernel', () => {
  it('are what they are without it, and so are the errors', () => {
    fc.assert(
      fc.property(options, parts, parts, (how, first, second) => {
        expectSame([bytesOf(first), bytesOf(second)], how)
      }),
      { numRuns: 300 },
    )
  })

  it('without oddities as well: few random files have none', () => {
    const items = fc.array(fc.oneof({ weight: 9, arbitrary: item }, weight), { maxLength: 30 })
    fc.assert(
      fc.property(items, texts => expectSame([bytesOf(['A\tx\n', ...texts])], { labels: 'none' })),
      { numRuns: 100 },
    )
  })

  it('begin with a byte-order mark, which is dropped', () => {
    expectSame([bytesOf(['\uFEFFA\tx\nA\t\uFEFFy\n'])])
  })

  it('are of any valid character, and of none that is not', () => {
    const characters = [0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff]
    expectSame([bytesOf(['A\tx\n', ...characters.map(code => `A\t${String.fromCodePoint(code)}\n`)])])
    for (const bytes of [
      [0xc1, 0xbf],
      [0xe0, 0x9f, 0xbf],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
    ])
      for (const before of ['A\tx\nA\ty', 'A\tx\nA\ty\t', 'A\tx\n', 'A\tx\nA\t\\:', 'A\tx\n\nA\ty\n\nA\t'])
        expectSame([bytesOf([before, ...bytes, '\tz\n'])])
  })

  it('may be many and long: tables and arrays grow', () => {
    const long = 'é'.repeat(1 << 16)
    const rows = Array.from(
      { length: 3000 },
      (_, k) => `L${k % 40}\tw=${k * 31}\tc:${k / 7}\n${k % 9 ? '' : '\n'}`,
    )
    const sources = [bytesOf([...rows, `A\t${long}\tx\\:${long}:2\n`, ...rows])]
    const wanted = outcome(sources, WITHOUT_KERNEL)
    for (const size of [5000, Infinity]) expect(outcome(sources, { scanFrom: 1 }, size)).toEqual(wanted)
    expect(wanted.corpora[0]).toMatchObject({ P: 6001 })
  })

  it('are taken by the kernel, if it is there', () => {
    const scanner = createItemScanner()
    const text = bytesOf(['A\tx\\:y\tz:1.5\n\nB\tw\n@weight:2\n'])
    scanner?.take(text)
    const found = scanner?.scan(0, 'label', { line: 0, firstLine: 0 })
    expect(found?.bytes).toBe(text.length - 10)
    expect(found).toMatchObject({ line: 3, firstLine: 3, usable: true, ids: Int32Array.of(0, 1, 2) })
  })

  it('are read without it where memory ends', () => {
    const rows = Array.from({ length: 20_000 }, (_, k) => `A\tw=${k * 31}\tc:${k / 7}\n${k % 9 ? '' : '\n'}`)
    const sources = [bytesOf(rows)]
    const wanted = outcome(sources, WITHOUT_KERNEL)
    for (const pages of [1, 3, 6, 12, 24, 40]) {
      const remove = limitMemory(pages)
      try {
        expect(outcome(sources, { scanFrom: 1, scanPiece: PAGE }, 100_000)).toEqual(wanted)
      } finally {
        remove()
      }
    }
  })
})

describe('tables that are replaced between batches', () => {
  it.each(['none', 'required'] as const)('are replaced for the kernel, too, with labels %s', choice => {
    const rows = (from: number) =>
      Array.from({ length: 50 }, (_, k) => `A\tw=${from + k}\tx${k % 3}\n`).join('')
    const reader = createCrfsuiteReader({ labels: choice, scanFrom: 1, tableBytes: 100 })
    const found: string[] = []
    for (const from of [0, 30, 60, 0]) {
      reader.write(new TextEncoder().encode(`${rows(from)}\nA\topen\n`))
      const { P, attributes, columns } = reader.take()
      for (let p = 0; p < P; p++) {
        const of = Array.from(attributes?.ids.subarray(attributes.offset[p], attributes.offset[p + 1]) ?? [])
        const fields = of.map(id => attributes?.strings.get(id))
        expect(columns[0].strings.get(columns[0].ids[p])).toBe(fields[0])
        found.push(fields.join('\t'))
      }
    }
    const wanted = [0, 30, 60, 0].map(rows).join('A\topen\n')
    expect(`${found.join('\n')}\n`).toBe(wanted.replaceAll('A\t', ''))
  })
})
