import { formatCount } from '../reporting/format.js'
import type { Reporter } from '../terminal/reporter.js'
import { type CorpusFiles, chooseFiles, filesOfZip, openFiles, readFiles } from './corpus-files.js'
import { type Archive, download } from './download.js'
import { dropShort } from './drop-short.js'
import type { CorpusPart, Recipe, RecipeOptions } from './recipe.js'

/** A file of a shared task, the part it becomes, and its expected number of sentences. */
interface TaskFile {
  readonly part: string
  readonly file: string
  readonly sentences: number
}

const HOME = 'https://raw.githubusercontent.com/nltk/nltk_data/gh-pages/packages/corpora'

const ARCHIVE_2000: Archive = {
  url: `${HOME}/conll2000.zip`,
  bytes: 756_607,
  sha256: '01e65164f268366e7caa0db92332a1955d081908c87016e2c7640c3c5279b7cd',
}

const ARCHIVE_2002: Archive = {
  url: `${HOME}/conll2002.zip`,
  bytes: 1_867_449,
  sha256: '64440e49236d0d393e08e0b266284966d68e2d2a82a50cc41b8e96d98c03b5c8',
}

const FILES_2000: readonly TaskFile[] = [
  { part: 'train', file: 'train.txt', sentences: 8936 },
  { part: 'test', file: 'test.txt', sentences: 2012 },
]

const FILES_2002: Readonly<Record<'dutch' | 'spanish', readonly TaskFile[]>> = {
  dutch: [
    { part: 'train', file: 'ned.train', sentences: 15_806 },
    { part: 'testa', file: 'ned.testa', sentences: 2895 },
    { part: 'testb', file: 'ned.testb', sentences: 5195 },
  ],
  spanish: [
    { part: 'train', file: 'esp.train', sentences: 8323 },
    { part: 'testa', file: 'esp.testa', sentences: 1915 },
    { part: 'testb', file: 'esp.testb', sentences: 1517 },
  ],
}

/** CoNLL-2000: word, part of speech, chunk. */
export const conll2000: Recipe = {
  name: 'conll2000',
  description: 'CoNLL-2000 chunking, English: word, part of speech, chunk',
  options: ['from', 'url', 'minLength'],
  parts: () => FILES_2000.map(({ part }) => part),
  prepare: (options, reporter) => prepareTask(ARCHIVE_2000, FILES_2000, options, reporter),
}

/** CoNLL-2002: word, part of speech, entity. */
export const conll2002: Recipe = {
  name: 'conll2002',
  description: 'CoNLL-2002 named entities, Dutch or Spanish: word, part of speech, entity; for research only',
  options: ['from', 'url', 'language', 'minLength'],
  parts: () => FILES_2002.dutch.map(({ part }) => part),
  prepare: (options, reporter) =>
    prepareTask(ARCHIVE_2002, FILES_2002[options.language ?? 'dutch'], options, reporter),
}

/** Reads the files of a task and leaves out short sentences. -DOCSTART- counts as an ordinary token. */
async function prepareTask(
  archive: Archive,
  taskFiles: readonly TaskFile[],
  options: RecipeOptions,
  reporter: Reporter,
): Promise<CorpusPart[]> {
  const files = await findFiles(archive, options, reporter)
  const chosen = chooseFiles(
    files,
    taskFiles.map(({ file }) => file),
  )
  const parts: CorpusPart[] = []
  for (const { part, file, sentences } of taskFiles.filter(({ file }) => chosen.includes(file))) {
    const corpus = await readFiles(files, [file], 'columns')
    if (corpus.N !== sentences)
      reporter.warn(`${file}: expected ${formatCount(sentences)} sentences, got ${formatCount(corpus.N)}`)
    parts.push({ name: part, corpus: dropShort(corpus, options.minLength ?? 1) })
  }
  return parts
}

async function findFiles(
  archive: Archive,
  { from, url = archive.url }: RecipeOptions,
  reporter: Reporter,
): Promise<CorpusFiles> {
  if (from !== undefined) return openFiles(from)
  return filesOfZip(await download({ ...archive, url }, reporter), url)
}
