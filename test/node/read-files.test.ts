import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { createConlluWriter } from '../../src/data/writers/conllu.js'
import { writeCorpus } from '../../src/data/writers/writer.js'
import { isPlain } from '../../src/node/chunks.js'
import { type FileOptions, readBatches, readCorpus, readWhole } from '../../src/node/files.js'
import { sequencesOf } from '../data/reading.js'
import { createDirectories, rejection } from './directory.js'

const directory = createDirectories()

function file(name: string, content: string | Uint8Array): string {
  const path = join(directory(), name)
  writeFileSync(path, content)
  return path
}

const A = { tokens: ['a'], labels: ['A'] }
const B = { tokens: ['b'], labels: ['B'] }

test('files become one corpus', async () => {
  const corpus = await readCorpus([file('one.tsv', 'a\tA'), file('empty.tsv', ''), file('two.tsv', 'b\tB')])
  expect(sequencesOf(corpus)).toEqual([A, B])
})

test('a file without bytes has no sequence', async () => {
  expect((await readCorpus([file('empty', '')])).N).toBe(0)
})

test('files ending in .gz are unpacked, those of several members too', async () => {
  const members = Buffer.concat([gzipSync('a\tA\n\n'), gzipSync('b\tB\n')])
  expect(sequencesOf(await readCorpus([file('train.tsv.gz', members)]))).toEqual([A, B])
})

test.each([0, 1, 2, 10, 11])(
  'a whole file of %i bytes is the same, read by one thread or by two',
  async size => {
    const content = Uint8Array.from({ length: size }, (_, k) => k + 1)
    const path = file('whole', content)
    for (const large of [1, Infinity])
      expect(await readWhole(path, length => new Uint8Array(length), large)).toEqual(content)
  },
)

test('what cannot be read by two threads is refused as by one', async () => {
  const [folder, allocate] = [directory(), (length: number) => new Uint8Array(length)]
  const reason = await rejection(readWhole(folder, allocate, Infinity))
  expect(reason).toBeInstanceOf(DataError)
  expect(await rejection(readWhole(folder, allocate, 1))).toEqual(reason)
})

const rows = Array.from(
  { length: 60_000 },
  (_, n) => `w${n % 1000}\tL${n % 7}\n${n % 9 === 0 ? '\n' : ''}`,
).join('')

test.each([
  ['plain', 'big.tsv', rows],
  ['packed', 'big.tsv.gz', gzipSync(rows)],
])('a %s file comes in batches that add up to the whole', async (_, name, content) => {
  const path = file(name, content)
  const batches: Corpus[] = []
  for await (const batch of readBatches(path)) batches.push(batch)
  expect(batches.length).toBeGreaterThan(1)
  expect(batches.flatMap(sequencesOf)).toEqual(sequencesOf(await readCorpus([path])))
})

test('each batch has its own passThrough, and one may have nothing else', async () => {
  const document = `# a\n${'1\tw\t_\tX\t_\t_\t0\t_\t_\t_\n\n# b\n'.repeat(20_000)}`
  const options: FileOptions = { passThrough: 'keep' }
  let written = ''
  const writer = createConlluWriter(text => {
    written += text
  })
  for await (const batch of readBatches(file('big.conllu', document), options)) {
    expect(batch.passThrough!.texts.length).toBe(batch.N)
    writeCorpus(batch, writer)
  }
  expect(written === document).toBe(true)
  const batches: Corpus[] = []
  for await (const batch of readBatches(file('comment.conllu', '# a\n'), options)) batches.push(batch)
  expect(batches).toMatchObject([{ N: 0, passThrough: { after: '# a\n' } }])
})

test('a reader that stops half-way closes what it reads', async () => {
  const input = Readable.from([Buffer.from(rows), Buffer.from(rows)])
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValueOnce(input as typeof process.stdin)
  for await (const batch of readBatches('-')) {
    expect(batch.N).toBeGreaterThan(0)
    break
  }
  expect(input.destroyed).toBe(true)
  stdin.mockRestore()
})

test('a file without bytes comes in no batches', async () => {
  for await (const batch of readBatches(file('empty', ''))) expect(batch).toBeUndefined()
})

async function reason(path: string, options?: FileOptions): Promise<string> {
  const error = await rejection(readCorpus([path], options))
  expect(error).toBeInstanceOf(DataError)
  return error.message.replace(path, 'FILE')
}

test('a missing file is an error that keeps its cause', async () => {
  const missing = join(directory(), 'missing.tsv')
  expect(await reason(missing)).toBe('FILE: no such file or directory')
  expect(await reason(`${missing}.gz`)).toBe('FILE: no such file or directory')
  expect((await rejection(readCorpus([missing]))).cause).toMatchObject({ code: 'ENOENT' })
})

test('a directory is no file', async () => {
  expect(await reason(directory())).toBe('FILE: expected a file, got a directory')
})

test('a path that leads nowhere is an error that says why', async () => {
  const folder = directory()
  const [loop, plain] = [join(folder, 'loop'), join(folder, 'plain')]
  symlinkSync('loop', loop)
  writeFileSync(plain, 'a\tA\n')
  const paths = [
    [loop, 'too many symbolic links, one leading to the other'],
    [join(folder, 'x'.repeat(300)), 'the name is too long'],
    [join(plain, 'inside'), 'a part of the path is no directory'],
  ]
  const allocate = (length: number) => new Uint8Array(length)
  for (const [path, message] of paths) {
    expect(await reason(path)).toBe(`FILE: ${message}`)
    expect(await reason(path, { format: 'parquet' })).toBe(`FILE: ${message}`)
    expect(await rejection(readWhole(path, allocate))).toMatchObject({ message: `${path}: ${message}` })
    expect(() => isPlain(path)).toThrow(`${path}: ${message}`)
  }
})

test('a truncated, a corrupt, a foreign and an empty archive are errors', async () => {
  const whole = gzipSync(rows)
  const corrupt = Buffer.from(whole)
  corrupt.fill(0x55, 1000, 1200)
  const foreign = 'FILE: expected a gzip file, got a corrupt one'
  expect(await reason(file('a.gz', whole.subarray(0, 9000)))).toBe(
    'FILE: expected a gzip file, got a truncated one',
  )
  expect(await reason(file('b.gz', corrupt))).toBe(foreign)
  expect(await reason(file('c.gz', 'a\tA\n'))).toBe(foreign)
  expect(await reason(file('d.gz', ''))).toBe('FILE: expected a gzip file, got a truncated one')
})

test('an error in the data names the file and the line', async () => {
  expect(await reason(file('bad.tsv', 'a\tA\nb\n'))).toBe('FILE:2: expected 2 columns, got 1')
})

test('files of different formats are not mixed', async () => {
  const [columns, json] = [file('a.tsv', 'a\tA\n'), file('b.jsonl', '{}\n')]
  const error = await rejection(readCorpus([columns, json]))
  expect(error.message).toBe(`${json}: expected columns as in ${columns}, got jsonl`)
})

test('standard input is read where the file is -, and errors name it', async () => {
  const stdin = vi.spyOn(process, 'stdin', 'get')
  const input = (...chunks: string[]) =>
    Readable.from(chunks.map(text => Buffer.from(text))) as typeof process.stdin
  stdin.mockReturnValueOnce(input('a', '\tA', '\n'))
  expect(sequencesOf(await readCorpus(['-']))).toEqual([A])
  stdin.mockReturnValueOnce(input('a\tA\nb\n'))
  expect((await rejection(readCorpus(['-']))).message).toBe('standard input:2: expected 2 columns, got 1')
  stdin.mockRestore()
})
