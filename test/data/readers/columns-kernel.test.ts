/**
 * The kernel reads only what comes in large chunks, so the same bytes in small chunks are read without it: both must
 * come to the same corpus, or to the same error.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../../src/data/corpus.js'
import { type ColumnsOptions, createColumnsReader } from '../../../src/data/readers/columns.js'
import { feed, refusal } from '../reading.js'

const WITHOUT_KERNEL = 1000
const WITH_KERNEL = [17_000, 20_011, Infinity]

/** Rows that are as they should be, more than the kernel needs to come into play. */
function goodRows(separator: string, width: number): string {
  const rows: string[] = []
  for (let k = 0; rows.length < 4000; k++) {
    const fields = Array.from({ length: width }, (_, c) => `${'abcé日😀'[k % 5]}${(k * (c + 7)) % 97}`)
    rows.push(fields.join(separator))
    if (k % 7 === 3) rows.push('')
  }
  return `${rows.join('\n')}\n`
}

function bytesOf(parts: readonly (string | number)[]): Uint8Array {
  const encoder = new TextEncoder()
  return new Uint8Array(
    Buffer.concat(parts.map(part => (typeof part === 'number' ? Uint8Array.of(part) : encoder.encode(part)))),
  )
}

/** All that a corpus says. */
function contentOf({ N, P, offset, columns, labels, weight, line }: Corpus) {
  const column = ({ ids, strings }: Corpus['columns'][number]) => ({ ids, strings: strings.toArray() })
  return { N, P, offset, weight, line, columns: columns.map(column), labels: labels && column(labels) }
}

type Source = Uint8Array

/** What a reader makes of sources in chunks of a size, taking after each source, or what it refuses. */
function outcome(sources: readonly Source[], options: ColumnsOptions, size: number) {
  const corpora: object[] = []
  const message = refusal(() => {
    const reader = createColumnsReader(options)
    for (const [k, source] of sources.entries()) {
      feed(reader, source, `file${k}`, size)
      corpora.push(contentOf(reader.take()))
    }
  })
  return { corpora, message }
}

function expectSame(sources: readonly Source[], options: ColumnsOptions): void {
  const wanted = outcome(sources, options, WITHOUT_KERNEL)
  for (const size of WITH_KERNEL) expect(outcome(sources, options, size)).toEqual(wanted)
}

const oddities: readonly (string | number)[] = [
  ...['a', 'bc', 'é', '日', '😀', '\t', ' ', '  ', '\n', '\n\n', '\r\n', '\r', '\0', '\uFEFF', ' \t '],
  ...[0xff, 0xc0, 0xe2, 0x80, 0xed, 0xa0, 0xf4, 0x90, 0xbf],
]
const usual = fc.constantFrom<string | number>('a\tb\n', 'é\t日\n', 'c d\n', 'x\ty\r\n', '\n', ' \n')
const tail = fc.array(fc.oneof({ weight: 4, arbitrary: usual }, fc.constantFrom(...oddities)), {
  maxLength: 12,
})
const options = fc.record({
  separator: fc.constantFrom('auto', 'tab', 'space', 'whitespace'),
  labels: fc.constantFrom('required', 'none'),
} as const)

describe('columns by the kernel', () => {
  const tabbed = bytesOf([goodRows('\t', 2)])
  const spaced = bytesOf([goodRows('  ', 2)])
  const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

  it('are what they are without it, and so are the errors', () => {
    fc.assert(
      fc.property(options, fc.constantFrom(tabbed, spaced), tail, (how, head, parts) => {
        expectSame([joined(head, bytesOf(parts))], how)
      }),
      { numRuns: 40 },
    )
  })

  it('go on over sources that are separated in other ways', () => {
    expectSame([tabbed, spaced, bytesOf(['\n\nq r\n']), tabbed], {})
    expectSame([spaced, bytesOf(['a\tb\n']), joined(spaced, bytesOf(['a\tb\n']))], {})
  })

  it('begin new tables where the old ones have grown too large', () => {
    const open = joined(tabbed, bytesOf(['an\topen\nsequence\tgoes']))
    expectSame([open, tabbed, open, tabbed], { tableBytes: 500 })
  })

  it('of any number and with CRLF, in tables that grow', () => {
    for (const width of [2, 3, 5]) {
      const rows = Array.from({ length: 9000 }, (_, k) =>
        Array(width)
          .fill(`word${k * 31}`)
          .join('\t'),
      )
      expectSame([bytesOf([rows.join('\r\n')])], {})
    }
  })

  it('may be a megabyte long', () => {
    const long = 'é'.repeat(1 << 19)
    expectSame([joined(tabbed, bytesOf([`${long}\tA\n${long}x\tB\n${long}\tC\n`]))], {})
  })

  it('of any valid character, and of none that is not', () => {
    const characters = [0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff]
    const valid = characters.map(code => `${String.fromCodePoint(code)}\tA\n`)
    expectSame([joined(tabbed, bytesOf(valid))], {})
    const invalid = [
      [0xc1, 0xbf],
      [0xe0, 0x9f, 0xbf],
      [0xed, 0xa0, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80],
      [0xe2, 0x82],
      [0x80],
      [0xf5, 0x80, 0x80, 0x80],
    ]
    for (const bytes of invalid) expectSame([joined(tabbed, bytesOf([...bytes, '\tA\n']))], {})
  })
})

describe('tables that are replaced between batches', () => {
  it.each(['none', 'required'] as const)('are replaced for the kernel, too, with labels %s', labels => {
    const rows = (from: number) =>
      Array.from({ length: 50 }, (_, k) => `word${from + k}\tx${k % 3}\n`).join('')
    const reader = createColumnsReader({ labels, scanFrom: 1, tableBytes: 100 })
    const found: string[] = []
    for (const from of [0, 30, 60, 0]) {
      reader.write(new TextEncoder().encode(`${rows(from)}\n`))
      const { columns, labels: last } = reader.take()
      const all = last ? [...columns, last] : columns
      for (let p = 0; p < 50; p++) found.push(all.map(({ ids, strings }) => strings.get(ids[p])).join('\t'))
    }
    expect(`${found.join('\n')}\n`).toBe([0, 30, 60, 0].map(rows).join(''))
  })
})

describe('the size of a source', () => {
  it('makes room for it at once, and changes nothing else', () => {
    const bytes = bytesOf([goodRows('\t', 3)])
    const read = (size?: number, sources = ['a.tsv', 'b.tsv']) => {
      const reader = createColumnsReader({ scanFrom: 1 })
      for (const source of sources) {
        reader.begin(source, size)
        for (let at = 0; at < bytes.length; at += 5000) reader.write(bytes.subarray(at, at + 5000))
        reader.end()
      }
      return reader.take()
    }
    const wanted = read()
    for (const size of [0, 1, 1000, bytes.length, 3 * bytes.length])
      expect(contentOf(read(size))).toEqual(contentOf(wanted))
    const { columns, labels, P } = read(1.4 * bytes.length, ['a.tsv'])
    for (const { ids } of [...columns, labels!]) expect(ids.buffer.byteLength).toBeGreaterThan(4 * 1.6 * P)
  })
})

describe('a chunk that is read in pieces', () => {
  it('is read as in one', () => {
    const content = `${goodRows('\t', 3)}${'long'.repeat(200)}\tb\tc\n${goodRows('\t', 3)}a\tb\tc`
    const read = (scanPiece: number, scanFrom = 1) => {
      const reader = createColumnsReader({ scanPiece, scanFrom })
      reader.write(new TextEncoder().encode(content))
      reader.end()
      return contentOf(reader.take())
    }
    const whole = read(1 << 20, Infinity)
    for (const piece of [1, 7, 100, 799, 1000, 5000]) expect(read(piece)).toEqual(whole)
  })
})
