import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FORMATS, type Format } from '../../../src/data/formats/registry.js'
import { readContent } from '../../../src/data/reading/read-content.js'
import { readCorpus } from '../../../src/node/files.js'

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/data.md'), 'utf8')
const blocks = [...page.matchAll(/^```\S+ format=(\S+)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(
  ([, format, file, content]) => ({ format: format as Format, file, content }),
)
const folder = mkdtempSync(path.join(tmpdir(), 'cofield-data-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Parquet is binary. */
const TEXTS = FORMATS.map(({ name }) => name).filter(name => name !== 'parquet')

test('docs/data.md has an example of every format', () => {
  expect([...new Set(blocks.map(({ format }) => format))].toSorted()).toEqual(TEXTS.toSorted())
  for (const { name } of FORMATS) expect(page).toContain(`| \`${name}\``)
})

test('all examples that are code blocks of data have a format', () => {
  expect(page.match(/^```\w/gm)).toHaveLength(blocks.length)
})

test.each(blocks.filter(({ file }) => !file))(
  'docs/data.md: $format reads $content',
  ({ format, content }) => {
    const corpus = readContent(content, format, { labels: format === 'text' ? 'none' : 'required' })
    expect(corpus.N).toBeGreaterThan(0)
    expect(corpus.labels !== null).toBe(format !== 'text')
  },
)

test.each(blocks.filter(({ file }) => file?.endsWith('.ann')))(
  'docs/data.md: $format reads $file',
  async ({ format }) => {
    for (const { file, content } of blocks) if (file) writeFileSync(path.join(folder, file), content)
    const [annotations] = blocks.filter(({ file }) => file?.endsWith('.ann'))
    const corpus = await readCorpus([path.join(folder, annotations.file)], { format })
    expect(corpus.N).toBe(2)
  },
)
