import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Bytes, gzipped, that a page may have to load before the first model. */
const MOST_AT_ONCE = 39_500
/** Bytes that it may have to load in all, by the reader of its model. */
const MOST_WITH_READER = { weights: 70_000, chains: 81_000 }

/** Code that trains, by its folder or file. */
const TRAINS =
  /^src\/(train|training|losses|objectives|optimizers|online|separate\/fitting|validation|evaluation|wasm\/binaries\/(chain|online|text))\b/

describe('a bundle of cofield/tag', () => {
  let chunks: OutputChunk[] = []

  beforeAll(async () => {
    const bundle = await rolldown({ cwd: root, input: 'src/tag.ts', logLevel: 'silent' })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    await bundle.close()
    chunks = output.filter(part => part.type === 'chunk')
  })

  it('has no code that trains, not even as a part that is imported later', () => {
    const modules = chunks.flatMap(chunk => Object.keys(chunk.modules))
    const files = modules.map(file => path.relative(root, file).replaceAll(path.sep, '/'))
    expect(files).toContain('src/weights/weight-scorer.ts')
    expect(files.filter(file => TRAINS.test(file))).toEqual([])
  })

  it(`is at most ${MOST_AT_ONCE} bytes, gzipped, before a model is loaded`, () => {
    expect(gzipped(closureOf(chunks.filter(chunk => chunk.isEntry)))).toBeLessThan(MOST_AT_ONCE)
  })

  it.each(Object.entries(MOST_WITH_READER))('grows by what reads %s to at most %d bytes', (reader, most) => {
    const needed = chunks.filter(chunk => chunk.isEntry || isReader(chunk, reader))
    expect(needed.length).toBeGreaterThan(1)
    expect(gzipped(closureOf(needed))).toBeLessThan(most)
  })

  const isReader = (chunk: OutputChunk, reader: string) =>
    Object.keys(chunk.modules).some(
      file =>
        file.endsWith(path.join('methods', 'readers', `${reader}.ts`)) ||
        (reader === 'chains' && file.endsWith('empirical-form.ts')),
    )

  /** The chunks and all that they import at once. */
  function closureOf(from: readonly OutputChunk[]): Set<OutputChunk> {
    const found = new Set<OutputChunk>(from)
    for (const chunk of found)
      for (const name of chunk.imports) {
        const imported = chunks.find(({ fileName }) => fileName === name)
        if (imported) found.add(imported)
      }
    return found
  }
})

function gzipped(chunks: Iterable<OutputChunk>): number {
  return gzipSync([...chunks].map(({ code }) => code).join('\n'), { level: 9 }).length
}
