import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { conll2002 } from '../../corpora/conll.js'
import { chooseFiles, openFiles, readFiles } from '../../corpora/corpus-files.js'
import { sequenceAt } from '../../src/index.js'
import { createDirectories, rejection } from '../node/directory.js'
import { listeningReporter } from './listening-reporter.js'
import { makeZip } from './make-zip.js'

const newDirectory = createDirectories()
const ROWS = 'Één Num O\nzoë N B-PER\n\nja Adv O\n'

async function wordsAt(path: string): Promise<readonly string[]> {
  const corpus = await readFiles(await openFiles(path), ['ned.train'], 'columns')
  return sequenceAt(corpus, 0).tokens
}

describe('the files of a corpus', () => {
  it('are read from a zip archive, a directory, packed or not, and alone, in UTF-8 or latin-1', async () => {
    const directory = newDirectory()
    const put = (path: string, content: Uint8Array) => {
      mkdirSync(join(directory, path, '..'), { recursive: true })
      writeFileSync(join(directory, path), content)
    }
    for (const encoding of ['utf8', 'latin1'] as const) {
      const content = Buffer.from(ROWS, encoding)
      put('a.zip', makeZip([{ name: 'conll2002/ned.train', content }]))
      put('plain/ned.train', content)
      put('packed/ned.train.gz', gzipSync(content))
      for (const path of ['a.zip', 'plain', 'packed', 'plain/ned.train', 'packed/ned.train.gz'])
        expect(await wordsAt(join(directory, path)), `${path} in ${encoding}`).toEqual(['Één', 'zoë'])
    }
  })

  it('that are missing are named, except where one file was given alone', async () => {
    const directory = newDirectory()
    const zip = join(directory, 'a.zip')
    writeFileSync(zip, makeZip([{ name: 'ned.train', content: ROWS }]))
    writeFileSync(join(directory, 'ned.testa'), ROWS)
    const wanted = ['ned.train', 'ned.testa']
    expect(() =>
      chooseFiles({ source: 'd', names: ['x'], alone: false, read: async () => new Uint8Array() }, wanted),
    ).toThrow('d: expected ned.train, ned.testa, got x')
    const inZip = await openFiles(zip)
    expect(() => chooseFiles(inZip, wanted)).toThrow('a.zip: expected ned.testa, got ned.train')
    expect(chooseFiles(await openFiles(join(directory, 'ned.testa')), wanted)).toEqual(['ned.testa'])
  })

  it('that are not there at all are an error with their path', async () => {
    const missing = join(newDirectory(), 'missing.zip')
    expect((await rejection(openFiles(missing))).message).toBe(`${missing}: no such file or directory`)
  })
})

describe('CoNLL-2002', () => {
  const files = ['ned.train', 'ned.testa', 'ned.testb'].map(name => ({
    name: `conll2002/${name}`,
    content: ROWS,
  }))

  it('becomes three parts, without short sentences if asked for', async () => {
    const from = join(newDirectory(), 'a.zip')
    writeFileSync(from, makeZip(files))
    const parts = await conll2002.prepare({ from, minLength: 2 }, listeningReporter())
    expect(parts.map(({ name, corpus }) => [name, corpus.N, corpus.P])).toEqual([
      ['train', 1, 2],
      ['testa', 1, 2],
      ['testb', 1, 2],
    ])
  })

  it('with another number of sentences than the shared task had is a warning', async () => {
    const from = join(newDirectory(), 'a.zip')
    writeFileSync(from, makeZip(files))
    const reporter = listeningReporter()
    await conll2002.prepare({ from }, reporter)
    expect(reporter.warnings[0]).toBe('ned.train: expected 15,806 sentences, got 2')
  })
})
